"""Runs the examples on the pages of the site in Chromium: test_examples.py SITE.

Each line `formula → result` of a page becomes an input, unless it is not a formula, and follows what is typed.
"""

import os
import sys

from playwright.sync_api import sync_playwright

# The numbers of lines that are not formulas, or whose result contains a line of its own.
NOT_FORMULAS = {"LanguageGuide": 1, "TenMinutes": 1}
PAGES = ["Functions", "TenMinutes", "EmptyValues", "Dates", "Tables", "LanguageGuide"]
LINES = """() => [...document.querySelectorAll("pre > code")]
  .flatMap((code) => code.textContent.split("\\n")).filter((line) => line.includes(" → ")).length"""

site = os.path.abspath(sys.argv[1])
failures = 0
with sync_playwright() as driver:
    browser = driver.chromium.launch(
        executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
    page = browser.new_page()
    for name in PAGES:
        page.goto(f"file://{site}/{name}/index.html")
        lines = page.evaluate(LINES)
        page.evaluate("document.querySelectorAll('.try-examples').forEach((button) => button.click())")
        # Polled by time: waiting for frames of so large a page never ended.
        page.wait_for_function(
            "() => ![...document.querySelectorAll('.try-examples')].some((button) => button.textContent === 'Try these')",
            polling=200)
        inputs = page.locator("pre input")
        count = inputs.count()
        expected = lines - NOT_FORMULAS.get(name, 0)
        inputs.first.fill("1 + 1")
        result = page.locator("pre output").first.text_content()
        inputs.first.fill("1 +")
        fault = page.locator("pre output").first.text_content()
        print(f"{name}: {count} of {lines} examples can be changed")
        if count != expected or result != "2" or not fault.startswith("error: "):
            print(f"  expected {expected}; '1 + 1' shows '{result}', '1 +' shows '{fault}'")
            failures += 1
    browser.close()
sys.exit(1 if failures else 0)
