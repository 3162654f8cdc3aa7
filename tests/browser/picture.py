"""The picture of a report in the README and on the page about reports.

python -m tests.browser.picture

writes `docs/images/report.png`, the first section of the page that explains the README's kernel.
"""

import base64
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.browser.chromium import Chromium
from tests.unit.docs.test_site import hook

PICTURE = Path(__file__).parents[2] / "docs" / "images" / "report.png"
WIDTH = 1000
BELOW = "document.querySelector('#loops').getBoundingClientRect().top"


def main() -> None:
    with TemporaryDirectory() as folder:
        page = Path(folder) / "report.html"
        page.write_text(hook("mkdocs_report").example_page(), encoding="utf-8")
        browser = Chromium(Path(folder) / "profile")
        browser.open(page.as_uri())
        browser.show(WIDTH, dark=False)
        clip = {"x": 0, "y": 0, "width": WIDTH, "height": browser.run(BELOW) - 16, "scale": 1}
        shown = browser.ask("Page.captureScreenshot", clip=clip, captureBeyondViewport=True)
        PICTURE.write_bytes(base64.b64decode(shown["data"]))
        browser.close()


if __name__ == "__main__":
    main()
