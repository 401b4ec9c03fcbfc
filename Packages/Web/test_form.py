"""Tests an exported form in Chromium, from its file and without a network.

test_form.py TOOL TEMPLATE PICTURE
"""

import json
import os
import re
import subprocess
import sys
import tempfile

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

tool, template, picture = [os.path.abspath(argument) for argument in sys.argv[1:]]
folder = tempfile.TemporaryDirectory()
script = "</script><script>window.ran = 1</script><img src=x onerror='window.ran = 1'>"
hostile = {"_id": "d", "name": script, "files": [{"_id": "f", "pageOrder": ["p"], "pages": [{
    "_id": "p", "name": script, "width": 800, "height": 600, "cols": 12, "rowHeight": 8, "layout": "grid", "presentation": "normal",
    "fieldPositions": [{"_id": "at", "field": "a", "type": "text", "displayType": "original", "x": 0, "y": 0, "width": 6, "height": 8}]}]}],
    "fields": [{"_id": "a", "type": "text", "file": "f", "title": script, "value": script,
                "formulas": [{"_id": "x", "key": "value", "formula": "d"}]}],
    "formulas": [{"_id": "d", "desc": "", "type": "calc", "scope": "private",
                  "expression": "sum(map(sequence(1000000), x -> sum(sequence(1000000))))"}]}


def exported(document, *options):
    """The address of the page of a document."""
    page = os.path.join(folder.name, re.sub(r"\W", "-", os.path.basename(document)) + ".html")
    subprocess.run([tool, "export", *options, "--template", template, "--output", page, document], check=True)
    return "file://" + page


def downloaded(page, button):
    with page.expect_download() as download:
        page.click(f'[data-focus="{button}"]')
    return download.value.suggested_filename, open(download.value.path(), "rb").read()


def shows(page, field, text):
    page.wait_for_function(
        """([field, text]) => [...document.querySelectorAll(`[data-field="${field}"] :is(input, output)`)]
          .some(({ value }) => value === text)""", arg=[field, text], timeout=60_000)


def control(page, field):
    return page.locator(f'[data-field="{field}"] input').first


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"))
    context = browser.new_context(viewport={"width": 1200, "height": 900}, offline=True, timezone_id="UTC", locale="en-US")
    errors = []

    def opened(address):
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.goto(address, wait_until="commit")
        page.wait_for_selector("[data-field]", timeout=60_000)
        return page

    # A change computes other fields; undo restores the file byte for byte.
    page = opened(exported("Examples/invoice.json"))
    original = subprocess.run([tool, "run", "--timezone", "UTC", "Examples/invoice.json"], check=True, capture_output=True).stdout
    computed = os.path.join(folder.name, "computed.json")
    open(computed, "wb").write(original)
    shows(page, "gross", "1307.81")
    page.screenshot(path=picture)
    report = Axe().run(page)
    assert report.violations_count == 0, report.generate_report()
    assert downloaded(page, "save") == ("invoice.json", original)
    control(page, "taxRate").fill("0.07")
    shows(page, "gross", "1175.93")
    page.screenshot(path=picture.replace(".png", "-changed.png"))
    name, changes = downloaded(page, "changes")
    assert name == "invoice.changes.json", name
    open(os.path.join(folder.name, "changes.json"), "wb").write(changes)
    _, changed = downloaded(page, "save")
    differences = [new for old, new in zip(original.split(b"\n"), changed.split(b"\n"), strict=True) if old != new]
    assert differences and all(b'"value":' in line for line in differences), differences
    # The tool applies the changelogs to the same result.
    applied = subprocess.run(
        [tool, "apply", computed, os.path.join(folder.name, "changes.json")], check=True, capture_output=True).stdout
    assert applied == changed, "the tool and the page differ"
    page.click('[data-focus="undo"]')
    shows(page, "gross", "1307.81")
    assert downloaded(page, "save")[1] == original
    # A table, a trace, and the required fields.
    page.click('[data-focus="trace-gross"]')
    page.wait_for_selector(".steps li")
    page.screenshot(path=picture.replace(".png", "-trace.png"))
    page.keyboard.press("Escape")
    page.click('[data-focus="check"]')
    page.wait_for_selector("#notices .notice")

    # Nothing in a hostile document runs, and its endless formula ends.
    file = os.path.join(folder.name, "hostile.json")
    open(file, "w").write(json.dumps(hostile))
    page = opened(exported(file))
    assert page.evaluate("window.ran") is None
    assert page.locator("#form img").count() == 0
    assert script in page.inner_text("#bar")
    assert json.loads(downloaded(page, "save")[1])["name"] == script

    # A form to read offers no changes.
    page = opened(exported("Examples/invoice.json", "--mode", "readonly"))
    assert page.locator('[data-focus="save"]').count() == 0
    assert not errors, errors
    browser.close()
print(f"the exported form works; see {picture}")
