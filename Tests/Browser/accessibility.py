"""Accessibility: axe finds nothing in light and dark, wide and narrow pages, dialogs and error views."""

import documents
from axe_playwright_python.sync_playwright import Axe

from stage import field


def look(stage, page, name):
    results = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]})
    found = [(one["id"], [node["html"][:160] for node in one["nodes"][:3]]) for one in results.response["violations"]]
    assert not found, f"{name}: {found}"


def test_axe(stage):
    faulty = documents.with_logic()
    faulty["fields"][0]["options"] = "none"
    for dark in (False, True):
        for width in (1280, 360):
            name = f"{'dark' if dark else 'light'}-{width}"
            for document, label in ((("Examples/invoice.json"), "invoice"), (documents.all_types(), "types"), (documents.with_logic(), "logic")):
                preview, page = stage.open(document, width=width, height=800, dark=dark)
                if label == "invoice":
                    stage.picture(page, f"invoice-{name}", whole=True)
                    page.click('[data-focus="trace-gross"]')
                    page.wait_for_selector(".steps")
                if label == "logic":
                    page.click('[data-focus="check"]')
                    page.wait_for_selector(".summary")
                look(stage, page, f"{label} {name}")
                table = {"types": "table", "logic": "rows", "invoice": "lines"}[label]
                field(page, table).locator("button").first.click()
                page.wait_for_selector("[role=grid] [data-row='0']:focus")
                look(stage, page, f"dialog of {label} {name}")
                if label == "invoice":
                    stage.picture(page, f"table-{name}")
                    page.keyboard.press("Escape")
                    page.click('[data-focus="graph"]')
                    page.wait_for_selector(".node")
                    look(stage, page, f"graph {name}")
                    stage.picture(page, f"graph-{name}")
                stage.clear_pages()
            _, page = stage.open(faulty, width=width, height=800, dark=dark)
            look(stage, page, f"error view {name}")
            stage.picture(page, f"error-{name}")
            stage.clear_pages()


def test_narrow_and_zoomed(stage):
    for width, height in ((320, 640), (320, 256)):
        _, page = stage.open(documents.all_types(), width=width, height=height)
        box = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert box[0] <= box[1], (width, box)
        stage.picture(page, f"narrow-{height}")
        stage.clear_pages()


def test_targets_are_large_enough(stage):
    _, page = stage.open(documents.all_types(), width=360)
    small = page.evaluate("""() => [...document.querySelectorAll('button, select, input, summary')]
      .filter((one) => one.offsetParent && one.type !== 'checkbox' && one.type !== 'radio')
      .map((one) => [one.outerHTML.slice(0, 100), one.getBoundingClientRect()])
      .filter(([, box]) => box.height < 23.5 || box.width < 23.5).map(([html]) => html)""")
    assert not small, small
