"""Filling in: values, every type by keyboard, logic, traces, and rejected edits of a read-only form."""

import documents
import json
import pathlib

from server import ROOT
from stage import control, field, shows, until


def test_without_pages(stage):
    form = documents.all_types()
    form["files"][0].update(pages=[], pageOrder=[])
    _, page = stage.open(form)
    page.wait_for_selector("text=No page is shown")
    assert page.inner_text("#bar").splitlines()[-1] == "Saved", page.inner_text("#bar")


def test_invoice(stage):
    preview, page = stage.open("Examples/invoice.json")
    before = preview.path.read_text().splitlines()
    shows(page, "gross", "1307.81")
    stage.picture(page, "invoice-light", whole=True)
    control(page, "taxRate").fill("0.07")
    shows(page, "tax", "76.93")
    shows(page, "gross", "1175.93")
    assert "1175.93" in control(page, "label").input_value()
    page.keyboard.press("Control+z")
    shows(page, "gross", "1307.81")
    shows(page, "taxRate", "0.19")
    page.keyboard.press("Control+Shift+z")
    shows(page, "gross", "1175.93")
    page.keyboard.press("Control+s")
    until(lambda: page.locator('[data-focus="save"]').inner_text() == "Saved", "it is saved")
    after = preview.path.read_text().splitlines()
    assert len(before) == len(after)
    changed = [new for old, new in zip(before, after) if old != new]
    assert changed and all('"value":' in line for line in changed), changed


def test_trace_leads_on(stage):
    _, page = stage.open("Examples/invoice.json")
    page.click('[data-focus="trace-gross"]')
    until(lambda: page.locator(".steps li").count() == 4, "four steps")
    stage.picture(page, "trace")
    page.click('.inputs button:has-text("Tax")')
    until(lambda: page.inner_text("#beside h2") == "Why Tax", "the trace of tax")
    page.click('.inputs button:has-text("Tax rate")')
    until(lambda: page.evaluate("document.activeElement.closest('[data-field]')?.dataset.field") == "taxRate", "the field")


def test_graph_findings_and_events(stage):
    _, page = stage.open("Examples/invoice.json")
    page.click('[data-focus="trace-gross"]')
    page.click('text="Show in the graph"')
    page.wait_for_selector(".node.middle")
    frame = page.evaluate("(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.querySelector('.graph-frame'))")
    assert frame[0] <= frame[1], f"what is around a field is cut: {frame}"
    stage.picture(page, "graph")
    page.click('text="Show all"')
    until(lambda: page.locator(".node").count() >= 8, "the whole graph")
    page.click('[data-focus="findings"]')
    page.wait_for_selector(".panel.findings")
    stage.picture(page, "findings-none")
    control(page, "customer").fill("Ann")
    control(page, "number").focus()
    page.click('[data-focus="events"]')
    until(lambda: page.locator(".events-list li").count() >= 3, "events")
    names = page.locator(".events-list li summary code").all_inner_texts()
    assert {"onFocus", "onBlur", "onChange"} <= set(names), names
    order = names[::-1]
    assert order.index("onChange") < order.index("onBlur"), order
    page.keyboard.press("Escape")
    until(lambda: page.locator("#beside").is_hidden(), "it is closed")


def test_what_is_no_value_is_told(stage):
    _, page = stage.open("Examples/invoice.json")
    control(page, "taxRate").fill("7%")
    note = field(page, "taxRate").locator(".fault")
    until(lambda: note.count() == 1 and "0.07" in note.inner_text(), "it says what to write")
    assert control(page, "taxRate").get_attribute("aria-invalid") == "true"
    shows(page, "gross", "1307.81")
    control(page, "taxRate").fill("0.07")
    shows(page, "gross", "1175.93")
    assert note.count() == 0


def test_next_table_opens_at_once(stage):
    _, page = stage.open(documents.all_types())
    field(page, "table").locator("button").first.click()
    page.wait_for_selector("[role=grid] [data-row='0'][data-column='1']:focus")
    # Opens the next table before the dialog's close event.
    page.evaluate("""() => {
      document.querySelector("dialog").close();
      document.querySelector('[data-field="collection"] button').click();
    }""")
    page.wait_for_selector("[role=grid][aria-label='Rows of Collection'] [data-row='0'][data-column='1']:focus")
    assert page.locator("dialog").count() == 1


def stored(preview, identifier):
    return next(one for one in preview.document["fields"] if one["_id"] == identifier).get("value")


def test_every_type_by_keyboard(stage):
    preview, page = stage.open(documents.all_types())
    stage.picture(page, "all-types", whole=True)

    def go(identifier, selector="input, textarea, select, button:not(.sign)"):
        field(page, identifier).locator(selector).first.focus()

    go("text")
    page.keyboard.type("Some text")
    go("textarea")
    page.keyboard.type("Two\nlines")
    go("number")
    page.keyboard.type("12.5")
    go("dropdown")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    go("longdropdown")
    page.keyboard.type("Option 4")
    go("multi")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    go("date")
    page.keyboard.type("12052026")
    go("time")
    page.keyboard.type("0230PM")
    go("moment")
    page.keyboard.type("120520260230PM")
    # A signature is drawn from a name.
    go("signature", "button")
    page.keyboard.press("Enter")
    page.keyboard.type("Ann")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    # A system dialog would choose the files.
    picture = ROOT / ".build" / "pixel.png"
    picture.parent.mkdir(exist_ok=True)
    picture.write_bytes(bytes.fromhex(
        "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8cfc000000301010018dd8db00000000049454e44ae426082"))
    for identifier in ("image", "file"):
        field(page, identifier).locator("input[type=file]").set_input_files(str(picture))
        until(lambda: field(page, identifier).locator("li").count() == 1, f"{identifier} is added")
    # A table cell.
    go("table", "button")
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=grid] [data-row='0'][data-column='1']:focus")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    until(lambda: page.locator("[data-row='1'][data-column='2']").inner_text() == "7", "the cell")
    # Typing begins to edit dates and choices, too.
    page.keyboard.press("ArrowRight")
    page.keyboard.type("2026-12-05")
    page.keyboard.press("Enter")
    until(lambda: page.locator("[data-row='1'][data-column='3']").inner_text() == "12/05/2026", "the typed date")
    page.keyboard.press("ArrowRight")
    page.keyboard.type(documents.OPTIONS[1]["value"][:1].lower())
    page.keyboard.press("Enter")
    until(lambda: page.locator("[data-row='1'][data-column='4']").inner_text() != "", "the typed choice")
    stage.picture(page, "table-dialog")
    page.keyboard.press("Escape")
    # A row of a nested list of a collection.
    go("collection", "button")
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=grid] [data-row='0'][data-column='1']:focus")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    until(lambda: page.locator("nav.trail").count() == 1, "the list below")
    assert page.inner_text("nav.trail") == "Collection › Things of row Kitchen", page.inner_text("nav.trail")
    page.wait_for_selector("[role=grid] [data-row='0'][data-column='1']:focus")
    page.keyboard.press("F2")
    page.keyboard.type("Hob")
    page.keyboard.press("Enter")
    until(lambda: page.locator("[data-row='0'][data-column='1']").inner_text() == "Hob", "the cell below")
    stage.picture(page, "collection-dialog")
    page.keyboard.press("Escape")
    # A point of a chart.
    go("chart", "summary")
    page.keyboard.press("Enter")
    points = field(page, "chart").locator('input[data-column="y"]')
    points.first.wait_for()
    points.first.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("9")
    page.keyboard.press("Tab")
    until(lambda: preview.state["fields"]["chart"]["series"][0]["points"][0]["y"] == 9, "the point")
    page.keyboard.press("Control+s")
    until(lambda: not preview.state["dirty"], "it is saved")
    assert stored(preview, "text") == "Some text"
    assert stored(preview, "textarea") == "Two\nlines"
    assert stored(preview, "number") == 12.5
    assert stored(preview, "dropdown") in ("o1", "o2"), stored(preview, "dropdown")
    assert stored(preview, "longdropdown") == "l4"
    assert stored(preview, "multi") == ["o1", "o3"]
    assert stored(preview, "date") == 1796428800000
    assert stored(preview, "time") % 86_400_000 == (14 * 60 + 30) * 60_000
    assert stored(preview, "moment") == 1796428800000 + (14 * 60 + 30) * 60_000
    assert stored(preview, "signature").startswith("data:image/png;base64,")
    assert stored(preview, "image")[0]["url"].startswith("data:image/png;base64,")
    rows = [row["cells"] for row in stored(preview, "table")]
    assert rows[1] == {"item": "Two", "count": 7, "day": 1796428800000, "kind": rows[1]["kind"]}, rows
    assert stored(preview, "collection")[0]["children"]["things"]["value"][0]["cells"]["thing"] == "Hob"
    assert stored(preview, "chart")[0]["points"][0]["y"] == 9
    schema_holds(preview.path)


def schema_holds(path):
    """Checks that the stored document conforms to the schema."""
    try:
        import jsonschema
    except ImportError:
        return
    schema = json.loads((ROOT / "Grammar" / "joydoc.schema.json").read_text())
    errors = list(jsonschema.Draft202012Validator(schema).iter_errors(json.loads(pathlib.Path(path).read_text())))
    assert not errors, errors[:3]


def test_rows(stage):
    preview, page = stage.open(documents.all_types())
    field(page, "table").locator("button").first.click()
    page.wait_for_selector("[role=grid] [data-row='0']:focus")
    count = lambda: page.locator(".grid-rows [role=row]").count()  # noqa: E731
    tool = lambda text: page.locator(f'.row-tools button:text-is("{text}")').click()  # noqa: E731
    tool("Add row")
    until(lambda: count() == 3, "a row more")
    page.keyboard.press("Control+Home")
    tool("Duplicate")
    until(lambda: count() == 4, "a copy")
    assert page.locator("[data-row='1'][data-column='1']").inner_text() == "One"
    tool("Move down")
    until(lambda: page.locator("[data-row='1'][data-column='1']").inner_text() == "One", "moved")
    for place in (0, 1):
        page.locator(f".grid-rows [aria-rowindex='{place + 2}'] input[type=checkbox]").check()
    tool("Set column…")
    page.locator(".small-dialog select").first.select_option(label="Count")
    page.locator(".small-dialog input").fill("42")
    page.locator('.small-dialog button:text-is("Set")').click()
    until(lambda: page.locator("[data-row='1'][data-column='2']").inner_text() == "42", "set in both")
    page.locator(".row-tools input[type=search]").fill("Two")
    until(lambda: count() == 1, "filtered")
    page.locator(".row-tools input[type=search]").fill("")
    until(lambda: count() == 4, "all again")
    page.locator("[role=columnheader]:has-text('Item')").click()
    until(lambda: page.locator("[aria-sort=ascending]").count() == 1, "sorted")
    rows = preview.ask("rows?field=table&path=&from=0&count=10")[1]["rows"]
    assert [row["cells"]["count"]["text"] for row in rows] == ["42", "42", "2", ""], rows


def test_logic_and_summary(stage):
    _, page = stage.open(documents.with_logic())
    assert field(page, "more").is_hidden()
    assert page.locator(".pages li").count() == 1
    assert field(page, "kind").locator(".fault").count() == 0
    page.click('[data-focus="check"]')
    until(lambda: page.locator(".summary button").count() == 2, "what is missing")
    stage.picture(page, "summary")
    field(page, "kind").locator("input").nth(1).check()
    until(lambda: field(page, "more").is_visible(), "the field shows")
    until(lambda: page.locator(".pages li").count() == 2, "the page shows")
    page.locator('.pages li button:text-is("Second")').click()
    until(lambda: field(page, "there").count() == 1, "the second page")
    page.locator('.pages li button:text-is("First")').click()
    page.locator('.summary button:has-text("row")').click()
    page.wait_for_selector("[role=grid] [data-row='0'][aria-invalid=true]:focus")


def test_decorators(stage):
    columns = [documents.column("item", "text", decorators=[{"action": "sort", "icon": "filter"}]),
               documents.column("count", "number")]
    rows = [{"_id": "r1", "cells": {"item": "Pen", "count": 1},
             "decorators": {"count": [{"action": "scan", "icon": "camera", "label": "Scan"}]}}]
    lines = documents.table("lines", columns, rows, rowDecorators=[
        {"action": "archive", "label": "Archive"}, {"action": "share", "label": "Share", "color": "#aa2200"}])
    log = ROOT / ".build" / "events.ndjson"
    log.unlink(missing_ok=True)
    _, page = stage.open(documents.form([lines]), "--log-events", str(log))
    field(page, "lines").locator("button").click()
    page.wait_for_selector("[role=grid] [data-row='0']:focus")
    stage.picture(page, "decorators")
    buttons = page.locator("[role=grid] .decorator")
    assert buttons.all_inner_texts()[1:] == ["📷 Scan", "Archive", "⋮"], buttons.all_inner_texts()
    colors = page.evaluate("[...document.querySelectorAll('.decorator')].map((one) => getComputedStyle(one).color)")
    text = page.evaluate("getComputedStyle(document.body).color")
    assert colors == [text] * 4, colors
    for index in range(3):
        buttons.nth(index).click()
    buttons.nth(3).click()
    page.locator("dialog [aria-label='Share']").click()

    def taps():
        events = [json.loads(line) for line in log.read_text().splitlines()]
        return [(one["type"], one.get("fieldRowId"), one.get("fieldColumnId")) for one in events
                if one["type"] != "fieldPosition.focus"]

    until(lambda: taps() == [("sort", None, "item"), ("scan", "r1", "count"), ("archive", "r1", None), ("share", "r1", None)],
          "the taps")
    assert page.locator("[role=columnheader][aria-sort]").count() == 0, "a tap does not sort"


PASTE = """(text) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  document.activeElement.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""


def test_pasted_rows(stage):
    columns = [documents.column("item", "text"), documents.column("count", "number")]
    for rows in ([], [{"_id": "r1", "cells": {"item": "Pen", "count": 1}}]):
        _, page = stage.open(documents.form([documents.table("lines", columns, rows)]))
        field(page, "lines").locator("button").click()
        page.wait_for_selector("[role=grid]")
        page.wait_for_function("document.activeElement.closest('dialog')")
        page.evaluate(PASTE, "Ink\t2\r\nCap\t3\r\nLid\tx\r\n")
        until(lambda: page.locator(".table-status [role=status]").inner_text() == "3 rows", "the rows")
        until(lambda: "1 cell not pasted" in page.locator(".table-status").inner_text(), "the cell that is refused")
        cells = [page.locator(f"[data-row='{row}'][data-column='{column}']").inner_text()
                 for row in range(3) for column in (1, 2)]
        assert cells[:5] == ["Ink", "2", "Cap", "3", "Lid"], cells


def test_read_only(stage):
    preview, page = stage.open("Examples/invoice.json", "--mode", "readonly")
    assert page.locator('[data-focus="undo"], [data-focus="duplicate"], [data-focus="save"]').count() == 0
    assert control(page, "taxRate").get_attribute("readonly") is not None
    control(page, "taxRate").focus()
    page.keyboard.type("5")
    field(page, "lines").locator("button").click()
    page.wait_for_selector("[role=grid] [data-row='0']:focus")
    page.keyboard.press("Enter")
    page.keyboard.type("x")
    assert page.locator(".editing").count() == 0
    assert page.locator(".row-tools button").count() == 0
    stage.picture(page, "read-only")
    status, answer = preview.ask("changes", {"epoch": 1, "client": "x", "edits": [{"set": "taxRate", "text": "5"}]})
    assert (status, answer["error"]["code"]) == (403, "read-only")
    assert preview.state["fields"]["taxRate"]["text"] == "0.19"


def test_hostile_texts(stage):
    preview, page = stage.open(documents.hostile())
    page.evaluate("document.addEventListener('securitypolicyviolation', (event) => console.error('policy ' + event.violatedDirective))")
    page.click('[data-focus="events"]')
    page.click('[data-focus="graph"]')
    page.click('[data-focus="findings"]')
    page.click('[data-focus="check"]')
    field(page, "t").locator("button").click()
    page.wait_for_selector("[role=grid]")
    page.keyboard.press("Escape")
    control(page, "a").fill("<b>x</b>")
    page.wait_for_timeout(600)
    stage.picture(page, "hostile", whole=False)
    elsewhere = [one.url for one in stage.requests if not one.url.startswith((preview.origin, "data:"))]
    assert not elsewhere, elsewhere
    assert page.locator("script:not([src='/main.js'])").count() == 0
    box = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert box[0] <= box[1], box


def test_keys_are_listed(stage):
    _, page = stage.open("Examples/invoice.json")
    page.keyboard.press("?")
    page.wait_for_selector("dialog .keys")
    page.keyboard.press("Escape")
    until(lambda: page.locator("dialog").count() == 0, "closed")

