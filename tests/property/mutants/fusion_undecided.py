"""Mutants of fusion that take what is not decided for legal."""

from tests.property.mutants.mutant import Mutant

_BUFFERS = "loops/fusion/private_buffers.py"

FUSION_UNDECIDED = (
    Mutant(
        "undecided: fusions",
        "loops/fusion/legality.py",
        "        except UndecidedError as error:\n            return Refusal(",
        "        except UndecidedError as error:\n            return None\n            Refusal(",
    ),
    Mutant(
        "undecided: loops that are sunk",
        "loops/fusion/sinking.py",
        "    except UndecidedError:\n        return False",
        "    except UndecidedError:\n        return True",
    ),
    Mutant(
        "undecided: what is read of a private buffer",
        _BUFFERS,
        "        missing = questions.exposed(forms.form(access), writers, common)\n",
        "        try:\n"
        "            missing = questions.exposed(forms.form(access), writers, common)\n"
        "        except UndecidedError:\n            missing = None\n",
    ),
    Mutant(
        "undecided: which iterations a shift keeps in order",
        "loops/fusion/shifting.py",
        "                if shifting_distances.reach(*made, self.common, ()) is not None:\n",
        "                try:\n"
        "                    known = shifting_distances.reach(*made, self.common, ())\n"
        "                except Exception:\n                    known = None\n"
        "                if known is not None:\n",
    ),
)
