"""Dispersion curves, eigenfunctions, kernels and ellipticity of surface waves."""

import disba
import numpy as np

MODEL = np.array([[5.0, 5.0, 2.9, 2.0], [20.0, 6.0, 3.5, 2.6], [0.0, 8.0, 4.6, 3.3]]).T
PERIODS = np.logspace(0.5, 1.2, 5)

for wave in ("rayleigh", "love"):
    print(disba.PhaseDispersion(*MODEL)(PERIODS, 0, wave).velocity.sum())
    print(disba.GroupDispersion(*MODEL)(PERIODS, 0, wave).velocity.sum())
    print(disba.EigenFunction(*MODEL)(10.0, 0, wave).depth.sum())
    print(disba.PhaseSensitivity(*MODEL)(10.0, 0, wave, "velocity_s").kernel.sum())
print(disba.PhaseDispersion(*MODEL, algorithm="fast-delta")(PERIODS, 0, "rayleigh").velocity.sum())
print(disba.Ellipticity(*MODEL)(PERIODS, 0).ellipticity.sum())
