"""Tests the playground in Chromium, from its file and without a network.

test_playground.py PAGE PICTURE
"""

import json
import os
import sys

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

page_file, picture = sys.argv[1:]
address = "file://" + os.path.abspath(page_file)


def result(page, wanted):
    """Waits until the result has a text."""
    page.wait_for_function("wanted => document.getElementById('result').textContent.includes(wanted)", arg=wanted, timeout=60_000)


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"))
    context = browser.new_context(viewport={"width": 1200, "height": 820}, offline=True)
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)

    page.goto(address, wait_until="commit")
    result(page, "1353.982")
    page.screenshot(path=picture)
    report = Axe().run(page)
    assert report.violations_count == 0, report.generate_report()

    page.get_by_label("Formula", exact=True).fill("upper(name) + ' ' + prise")
    page.get_by_label("Fields as JSON").fill('{"name": "Ada", "price": 2}')
    result(page, "there is no field 'prise'")
    page.get_by_role("button", name="there is no field 'prise'").click()
    selected = page.evaluate("(f => f.value.slice(f.selectionStart, f.selectionEnd))(document.getElementById('formula'))")
    assert selected == "prise", selected
    page.get_by_label("Formula", exact=True).fill("upper(name) + ' ' + price")
    result(page, '"ADA 2"')

    # A link opens the same state; scripts in it are only text.
    other = context.new_page()
    other.on("pageerror", lambda error: errors.append(str(error)))
    other.goto(page.url)
    result(other, '"ADA 2"')
    hostile = "'<img src=x onerror=alert(1)>' + name"
    other.get_by_label("Formula", exact=True).fill(hostile)
    result(other, "<img src=x")
    assert other.locator("img").count() == 0

    # An endless formula ends, and the page can be used afterwards.
    other.get_by_label("Formula", exact=True).fill("sum(map(sequence(1000000), x -> sum(sequence(1000000))))")
    result(other, "limit-reached")
    other.get_by_label("Fields as JSON").fill("{")
    result(other, "not valid JSON")
    other.get_by_label("Functions", exact=True).fill("vlookup")
    other.get_by_label("Functions", exact=True).fill("round")
    other.get_by_label("Fields as JSON").fill("{}")
    other.get_by_role("button", name="round(", exact=False).first.click()
    other.wait_for_function("document.getElementById('type').textContent === 'number'")

    # A JoyDoc: its formulas run, a change recalculates them, and a computed field shows its formula.
    form = context.new_page()
    form.on("pageerror", lambda error: errors.append(str(error)))
    form.goto(address)
    result(form, "1353.982")
    form.get_by_label("open one:").set_input_files("Examples/invoice.json")
    form.get_by_role("heading", name="Invoice").wait_for(timeout=60_000)
    assert "0 failures" in form.locator("#state").inner_text()
    gross = form.get_by_role("row", name="Gross").get_by_role("button")
    before = gross.inner_text()
    form.get_by_label("Tax rate").fill("0.5")
    form.get_by_label("Tax rate").press("Enter")
    form.wait_for_function("before => ![...document.querySelectorAll('#form button')].some(({ innerText }) => innerText === before)", arg=before)
    after = gross.inner_text()
    gross.click()
    result(form, after)
    assert form.get_by_label("Formula", exact=True).input_value() == "round(net + tax, 2)"
    form.screenshot(path=picture.replace(".png", "-document.png"))
    report = Axe().run(form)
    assert report.violations_count == 0, report.generate_report()

    # A hostile one is dropped: scripts are only text, and what is no document is an error.
    drop = """text => {
      const files = new DataTransfer()
      files.items.add(new File([text], "form.json", { type: "application/json" }))
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }))
    }"""
    script = "<img src=x onerror=alert(1)>"
    form.evaluate(drop, json.dumps({"_id": "d", "name": script, "files": [], "formulas": [], "fields": [
        {"_id": "a", "type": "text", "title": script, "value": script}]}))
    form.get_by_role("heading", name="<img").wait_for()
    assert form.locator("img").count() == 0
    for broken in ["[" * 100_000, "{", json.dumps({"fields": 1})]:
        form.evaluate(drop, broken)
    form.evaluate(drop, "[1, 2")
    form.wait_for_function("document.getElementById('state').textContent.includes('cannot be read')")
    result(form, after)
    assert not errors, errors
    browser.close()
print(f"{page_file}: the playground works; see {picture}")
