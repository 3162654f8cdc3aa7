"""Every pass, with each of its options, preserves what adversarial programs do."""

import pytest

from tests.campaigns.loops import every_pass
from tests.property.adversarial_programs import PROGRAMS, differences
from tests.sampling import spread


@pytest.mark.cases_by_day(8)
@pytest.mark.parametrize("name", PROGRAMS)
def test_adversarial_programs(name: str) -> None:
    pipelines = [pipeline for options in every_pass().values() for pipeline in options]
    assert not list(differences(name, spread(pipelines, 7, list(PROGRAMS).index(name))))
