"""Changes of the file while the form is open: external edits, malformed JSON, conflicts, the end of the program."""

import documents
import json

from server import ROOT
from stage import control, field, shows, until


def test_external_edit_is_shown(stage):
    preview, page = stage.open("Examples/invoice.json")
    control(page, "customer").focus()
    text = preview.path.read_text()
    preview.write(text.replace('"Tax rate"', '"Rate of tax"'))
    until(lambda: "Rate of tax" in field(page, "taxRate").inner_text(), "the new title")
    assert page.evaluate("document.activeElement.closest('[data-field]')?.dataset.field") == "customer"
    preview.write(text.replace('"Tax rate"', '"Rate", nonsense'))
    page.wait_for_selector(".notice.error")
    notice = page.inner_text(".notice.error")
    line = text[:text.index('"Tax rate"')].count("\n") + 1
    assert f"Line {line}," in notice, notice
    assert page.evaluate("document.getElementById('form').inert")
    stage.picture(page, "broken-json")
    preview.write(text)
    until(lambda: page.locator(".notice.error").count() == 0, "it recovers")
    until(lambda: "Tax rate" in field(page, "taxRate").inner_text(), "the title before")
    assert not page.evaluate("document.getElementById('form').inert")


def conflicting(stage):
    preview, page = stage.open("Examples/invoice.json")
    control(page, "taxRate").fill("0.07")
    shows(page, "gross", "1175.93")
    preview.write(preview.path.read_text().replace('"Müller & Söhne"', '"Somebody else"'))
    page.wait_for_selector('.notice:has-text("Another program")')
    return preview, page


def test_conflict_takes_the_file(stage):
    _, page = conflicting(stage)
    stage.picture(page, "conflict")
    page.click('text="Load the file"')
    shows(page, "customer", "Somebody else")
    shows(page, "taxRate", "0.19")
    assert page.locator('[data-focus="save"]').inner_text() == "Saved"


def test_conflict_keeps_mine(stage):
    preview, page = conflicting(stage)
    page.click('text="Keep my version"')
    until(lambda: page.locator('.notice:has-text("Another program")').count() == 0, "it is settled")
    shows(page, "taxRate", "0.07")
    shows(page, "customer", "Müller & Söhne")
    page.keyboard.press("Control+s")
    until(lambda: not preview.state["dirty"], "it is saved")
    assert "Somebody else" not in preview.path.read_text()


def test_conflict_replays(stage):
    preview, page = conflicting(stage)
    page.click('text="Apply my changes to the new file"')
    shows(page, "customer", "Somebody else")
    shows(page, "taxRate", "0.07")
    shows(page, "gross", "1175.93")
    page.keyboard.press("Control+s")
    until(lambda: not preview.state["dirty"], "it is saved")
    text = preview.path.read_text()
    assert "Somebody else" in text and "1175.93" in text


def test_errors_of_the_file(stage):
    document = documents.with_logic()
    document["v"] = "9.0.0"
    preview, page = stage.open(document)
    assert "ERROR_SCHEMA_VERSION" in page.inner_text(".error-view")
    assert field(page, "kind").count() == 0
    stage.picture(page, "error-version")
    del document["v"]
    document["fields"][0]["options"] = "none"
    del document["fields"][2]["type"]
    preview.write(json.dumps(document, indent=2))
    until(lambda: page.locator(".places li").count() >= 2, "the places")
    stage.picture(page, "error-validation")
    page.click('text="Show the form anyway"')
    until(lambda: field(page, "rows").count() == 1, "the form")


def test_starts_without_a_document(stage):
    text = (ROOT / "Examples/invoice.json").read_text()
    other = stage.preview("Examples/README.md", name="form.json")
    page = stage.page(other)
    assert "ERROR_SCHEMA_FORMAT" in page.inner_text(".error-view")
    other.write(text)
    page.wait_for_selector(".field")
    shows(page, "gross", "1307.81")


def test_two_pages(stage):
    preview, page = stage.open("Examples/invoice.json")
    other = stage.page(preview)
    control(page, "taxRate").fill("0.07")
    shows(other, "gross", "1175.93")
    page.keyboard.press("Control+s")
    until(lambda: other.locator('[data-focus="save"]').inner_text() == "Saved", "saved there too")


def test_ends_immediately_with_two_pages(stage):
    preview, page = stage.open("Examples/invoice.json")
    other = stage.page(preview)
    page.wait_for_timeout(300)
    status, seconds = preview.end()
    assert status == 0 and seconds < 1, (status, seconds)
    for one in (page, other):
        one.wait_for_selector('.notice:has-text("has ended")')


def test_the_address_is_cleaned_and_needed(stage):
    preview, page = stage.open("Examples/invoice.json")
    assert "#" not in page.url
    page.reload()
    page.wait_for_selector(".field")
    other = stage.browser.new_context()
    stage.contexts.append(other)
    page_without_token = other.new_page()
    page_without_token.goto(preview.origin)
    page_without_token.wait_for_selector('text="This page needs its address"')
