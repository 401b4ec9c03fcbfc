"""Tests the playground in Chromium, from its file and without a network.

test_playground.py PAGE PICTURE
"""

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
    assert not errors, errors
    browser.close()
print(f"{page_file}: the playground works; see {picture}")
