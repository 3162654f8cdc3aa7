"""`python -m loopwright`: the `loopwright` command."""

import sys

from loopwright.tools.main import main

sys.exit(main())
