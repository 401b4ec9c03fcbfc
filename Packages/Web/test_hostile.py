"""Opens hostile documents as exported forms in Chromium, and prints the longest time for which each blocks its page.

test_hostile.py TOOL TEMPLATE [--only NAME] [--rows N] [--limit MS]

Nothing in them may run, and the form must stay usable. With --limit, a longer time is a failure.
"""

import argparse
import json
import os
import subprocess
import tempfile

from playwright.sync_api import sync_playwright

arguments = argparse.ArgumentParser()
arguments.add_argument("tool")
arguments.add_argument("template")
arguments.add_argument("--rows", type=int, default=100_000)
arguments.add_argument("--only", choices=["script", "rows", "columns", "nesting", "fields", "endless"])
arguments.add_argument("--limit", type=float, default=float("inf"))
arguments = arguments.parse_args()
folder = tempfile.TemporaryDirectory()
script = "</script><script>window.ran = 1</script><img src=x onerror='window.ran = 1'>"
endless = "sum(map(sequence(1000000), x -> sum(sequence(1000000))))"


def document(fields, formulas=()):
    """A document with all fields on one page."""
    positions = [
        {"_id": f"at-{field['_id']}", "field": field["_id"], "type": field["type"], "displayType": "original",
         "x": 0, "y": 8 * index, "width": 6, "height": 8} for index, field in enumerate(fields)]
    page = {"_id": "p", "name": script, "width": 800, "height": 600, "cols": 12, "rowHeight": 8, "layout": "grid",
            "presentation": "normal", "fieldPositions": positions}
    return {"_id": "d", "name": script, "files": [{"_id": "f", "name": script, "pageOrder": ["p"], "pages": [page]}],
            "fields": [{"file": "f", "title": f"{field['_id']} {script}", **field} for field in fields],
            "formulas": [{"_id": name, "desc": "", "type": "calc", "scope": "private", "expression": expression}
                         for name, expression in formulas]}


def computed(name, formula):
    return {"_id": name, "type": "number", "formulas": [{"_id": f"by-{name}", "key": "value", "formula": formula}]}


def table(rows, columns=5):
    names = [f"c{number}" for number in range(columns)]
    return {"_id": "t", "type": "table", "tableColumns": [{"_id": name, "type": "text", "title": script} for name in names],
            "tableColumnOrder": names, "rowOrder": [f"r{row}" for row in range(rows)],
            "value": [{"_id": f"r{row}", "cells": {name: f"{row * 7919 % rows} {script if row < 100 else '<'}" for name in names}} for row in range(rows)]}


text = {"_id": "a", "type": "text", "value": script}
documents = {
    "script": document([text, computed("b", "d")], [("d", endless)]),
    "rows": document([text, table(arguments.rows), computed("n", "d")], [("d", "len(t)")]),
    "columns": document([text, table(100, 300)]),
    "nesting": document([text, {"_id": "deep", "type": "unheard-of", "value": "@@"}, {"_id": "list", "type": "text", "value": "@@"}]),
    "fields": document([text] + [{"_id": f"f{number}", "type": "number", "value": number} for number in range(4_000)]),
    "endless": document([text, {"_id": "n", "type": "number", "value": 0}] + [computed(f"e{number}", "d") for number in range(60)],
                        [("d", f"n > 0 ? {endless} : 0")]),
}


def exported(name):
    """The address of the page of a document."""
    source, page = [os.path.join(folder.name, f"{name}.{ending}") for ending in ["json", "html"]]
    content = json.dumps(documents[name]).replace('"@@"', "[" * 9_000 + "1" + "]" * 9_000)
    open(source, "w").write(content)
    subprocess.run([arguments.tool, "export", "--template", arguments.template, "--output", page, source], check=True)
    return "file://" + page


observe = """
window.blocked = []
new PerformanceObserver((list) => blocked.push(...list.getEntries().map(({ duration }) => Math.round(duration))))
  .observe({ type: "longtask", buffered: true })
"""
worst = 0.0


def longest(page, name, step):
    """Prints the longest task since the last step."""
    global worst
    page.wait_for_timeout(200)
    tasks = page.evaluate("blocked.splice(0)")
    worst = max(worst, *tasks, 0)
    print(f"{name}, {step}: {max(tasks, default=0)} ms; tasks above 50 ms: {tasks}")


def shows(page, field, value):
    page.wait_for_function(
        """([field, value]) => [...document.querySelectorAll(`[data-field="${field}"] :is(input, output)`)]
          .some((control) => control.value === value)""", arg=[field, value], timeout=120_000)


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"))
    context = browser.new_context(viewport={"width": 1200, "height": 900}, offline=True)
    context.add_init_script(observe)
    for name in [arguments.only] if arguments.only else documents:
        page = context.new_page()
        errors = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(exported(name), wait_until="commit")
        page.wait_for_selector('[data-field="a"], .error-view', timeout=120_000)
        if page.locator(".error-view").count() > 0:
            page.get_by_role("button", name="Show the form anyway").click()
        longest(page, name, "open")
        page.locator('[data-field="a"] input').fill("typed")
        page.wait_for_function("() => !document.querySelector('[data-focus=undo]').disabled", timeout=120_000)
        longest(page, name, "type")
        page.click('[data-focus="undo"]')
        shows(page, "a", script)
        longest(page, name, "undo")
        if name in ["rows", "columns"]:
            page.click('[data-focus="table-t"]')
            page.wait_for_selector("[data-row='0'][data-column='1']:focus", timeout=120_000)
            page.keyboard.press("Control+End")
            page.wait_for_timeout(500)
            longest(page, name, "table")
            page.keyboard.press("Control+Home")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("ArrowUp")
            page.keyboard.press("Enter")
            if arguments.rows <= 100_000:
                page.wait_for_selector("[aria-sort=ascending]", timeout=120_000)
            page.locator("input[type=search]").fill("7 <")
            page.wait_for_timeout(2_000)
            longest(page, name, "sort and filter")
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")
        if name == "endless":
            # A change before the one that is stopped is kept, and can be undone.
            page.locator('[data-field="a"] input').fill("kept")
            page.wait_for_function("() => !document.querySelector('[data-focus=undo]').disabled", timeout=120_000)
            page.locator('[data-field="n"] input').fill("1")
            page.get_by_role("button", name="Stop").click(timeout=120_000)
            page.wait_for_selector("text=The formulas were stopped", timeout=120_000)
            shows(page, "n", "0")
            shows(page, "a", "kept")
            page.click('[data-focus="undo"]')
            shows(page, "a", script)
            longest(page, name, "stop")
        assert page.evaluate("window.ran") is None
        assert page.locator("img").count() == 0
        assert not errors, errors
        page.close()
    browser.close()
assert worst <= arguments.limit, f"a page was blocked for {worst} ms"
