"""Draws the pictures of the gallery: gallery.py PROGRAM. They are pages of its forms in the form view.

PROGRAM is `formulary-net`. Requires Chromium, and playwright and pillow from PyPI. CHROMIUM names the browser."""

import io
import os
import pathlib
import re
import sys

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Browser"))
from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from server import Preview  # noqa: E402

FOLDER = "Examples/Gallery"
# The page of each form that shows most of what the form teaches.
PAGES = {
    "travel-claim": "expensesPage",
    "kitchen-inspection": "temperatures",
    "invoice-with-taxes": "page1",
    "timesheet": "week",
    "survey": "complaint",
    "order": "confirmation",
}
# Scripts and styles of the form view, instead of the ones that the program contains.
SOURCES = ROOT / "Sources/Interfaces/PreviewServer/Page"


def serve(route):
    name = route.request.url.rsplit("/", 1)[1]
    media = "text/css" if name.endswith(".css") else "text/javascript"
    route.fulfill(path=str(SOURCES / name), content_type=media)


def draw(browser, program, form, page):
    preview = Preview(program, f"{FOLDER}/{form}.json", "--page", page)
    tab = browser.new_page(viewport={"width": 1000, "height": 400}, color_scheme="light")
    tab.route(re.compile(r"\.(js|css)$"), serve)
    tab.goto(preview.address)
    tab.wait_for_selector(".field")
    tab.wait_for_timeout(500)
    picture = Image.open(io.BytesIO(tab.locator("main").screenshot()))
    target = ROOT / FOLDER / "Pictures" / f"{form}.png"
    # A palette of many colors keeps the few pixels that are blue or red.
    picture.convert("RGB").quantize(160).save(target, optimize=True)
    tab.close()
    preview.process.terminate()
    preview.process.wait()
    print(target.relative_to(ROOT))


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    (ROOT / FOLDER / "Pictures").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"))
        for form, page in PAGES.items():
            draw(browser, program, form, page)
        browser.close()


if __name__ == "__main__":
    main()
