"""Large forms and tables: the size of the page and of requests."""

import documents
import json

from stage import control, field, until


def test_many_rows_by_keys(stage):
    _, page = stage.open(documents.large_table())
    field(page, "big").locator("button").first.click()
    page.wait_for_selector("[role=grid] [data-row='0'][data-column='1']:focus")
    asked = lambda: sum("/api/rows" in one.url for one in stage.requests)  # noqa: E731
    before = asked()
    page.keyboard.press("Control+End")
    page.wait_for_selector("[data-row='4999']:focus")
    assert page.locator("[data-row='4999'][data-column='1']").inner_text() == "Item 4999"
    assert asked() - before <= 3, asked() - before
    page.keyboard.press("Home")
    for key in ["PageUp", "PageUp", "ArrowUp", "ArrowRight", "PageDown"]:
        page.keyboard.press(key)
        page.wait_for_timeout(60)
        assert page.locator("[role=row]").count() <= 80
    assert page.locator("[role=grid]").get_attribute("aria-rowcount") == "5001"
    page.keyboard.press("Control+Home")
    page.wait_for_selector("[data-row='0']:focus")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.type("changed")
    page.keyboard.press("Enter")
    until(lambda: page.locator("[data-row='0'][data-column='1']").inner_text() == "changed", "the cell")
    stage.picture(page, "many-rows")


def test_many_fields(stage):
    preview, page = stage.open(documents.many_fields())
    assert page.locator("[data-field]").count() == 50
    assert sum("/api/document" in one.url for one in stage.requests) == 1
    state = len(json.dumps(preview.state))
    with page.expect_response(lambda answer: "/api/changes" in answer.url) as waiting:
        control(page, "f8").fill("123")
    answer = waiting.value.json()
    assert set(answer["fields"]) == {"f8", "f9"}, set(answer["fields"])
    assert len(waiting.value.body()) * 50 <= state, (len(waiting.value.body()), state)
    stage.picture(page, "many-fields")


def test_typing_is_debounced(stage):
    preview, page = stage.open("Examples/invoice.json")
    control(page, "customer").fill("")
    page.wait_for_timeout(500)
    control(page, "number").focus()
    page.wait_for_timeout(300)
    steps = preview.state["undo"]
    stage.requests.clear()
    control(page, "customer").focus()
    for letter in "abcdefghijklmnopqrst":
        page.keyboard.type(letter)
        page.wait_for_timeout(20)
    until(lambda: preview.state["fields"]["customer"]["text"].endswith("t"), "all letters arrive")
    posts = sum("/api/changes" in one.url for one in stage.requests)
    assert posts <= 3, posts
    assert preview.state["undo"] == steps + 1
