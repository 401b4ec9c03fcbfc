"""Documents for tests in a browser."""


def form(fields, pages=None, **members):
    """Returns a document with its fields in one column of a page, unless pages are given."""
    if pages is None:
        pages = [page("page", [field["_id"] for field in fields])]
    return {
        "_id": members.pop("_id", "form"), "identifier": "doc_form", "name": "A form", "type": "document", "stage": "draft",
        "formulas": members.pop("formulas", []), "fields": fields,
        "files": [{"_id": "file", "name": "File", "pageOrder": [one["_id"] for one in pages], "pages": pages}],
        **members,
    }


def page(identifier, fields, name=None, **members):
    return {
        "_id": identifier, "name": name or identifier.capitalize(), "width": 816, "height": 1056, "cols": 24, "rowHeight": 8,
        "layout": "grid", "presentation": "normal",
        "fieldPositions": [
            {"_id": f"at_{identifier}_{field}", "field": field, "type": "text", "displayType": "original",
             "x": 12 * (number % 2), "y": 8 * (number // 2), "width": 12, "height": 8}
            for number, field in enumerate(fields)],
        **members,
    }


def field(identifier, kind, title=None, **members):
    return {"_id": identifier, "type": kind, "file": "file", "title": title or identifier.capitalize(), **members}


def applied(definition):
    return [{"_id": f"apply_{definition}", "key": "value", "formula": definition}]


def definition(identifier, expression):
    return {"_id": identifier, "desc": identifier, "type": "calc", "scope": "global", "expression": expression}


OPTIONS = [{"_id": "o1", "value": "Red"}, {"_id": "o2", "value": "Green"}, {"_id": "o3", "value": "Blue"}]


def column(identifier, kind, **members):
    return {"_id": identifier, "type": kind, "title": identifier.capitalize(), "width": 0, **members}


def table(identifier, columns, rows, **members):
    return field(identifier, "table", tableColumns=columns, tableColumnOrder=[one["_id"] for one in columns],
                 rowOrder=[row["_id"] for row in rows], value=rows, **members)


def all_types():
    """Returns a form with every type of field."""
    rich = '{"blocks":[{"key":"a","type":"header-one","text":"Heading","inlineStyleRanges":[]},' \
        '{"key":"b","type":"unstyled","text":"Some bold text","inlineStyleRanges":[{"offset":5,"length":4,"style":"BOLD"}]}],"entityMap":{}}'
    fields = [
        field("text", "text"), field("textarea", "textarea"), field("number", "number"),
        field("dropdown", "dropdown", options=OPTIONS),
        field("longdropdown", "dropdown", options=[{"_id": f"l{n}", "value": f"Option {n}"} for n in range(9)]),
        field("multi", "multiSelect", options=OPTIONS, multi=True),
        field("date", "date", format="MM/DD/YYYY"), field("time", "date", format="hh:mma"),
        field("moment", "date", format="MM/DD/YYYY hh:mma"),
        field("signature", "signature"), field("image", "image", value=[], multi=True), field("file", "file", value=[], multi=True),
        field("block", "block", value="A heading"), field("rich", "richText", value=rich),
        table("table", [column("item", "text"), column("count", "number"), column("day", "date", format="MM/DD/YYYY"),
                        column("kind", "dropdown", options=OPTIONS)],
              [{"_id": "r1", "cells": {"item": "One", "count": 1}}, {"_id": "r2", "cells": {"item": "Two", "count": 2}}]),
        field("collection", "collection", schema={
            "root": {"root": True, "title": "Rooms", "tableColumns": [column("room", "text")], "children": ["things"]},
            "things": {"title": "Things", "tableColumns": [column("thing", "text")], "children": []},
        }, value=[{"_id": "c1", "cells": {"room": "Kitchen"}, "children": {"things": {"value": [{"_id": "t1", "cells": {"thing": "Oven"}}]}}}]),
        field("chart", "chart", xTitle="Month", yTitle="Sales", xMin=0, xMax=10, yMin=0, yMax=10,
              value=[{"_id": "line", "title": "North", "points": [{"_id": "p1", "x": 1, "y": 3, "label": "a"}, {"_id": "p2", "x": 2, "y": 5, "label": "b"}]}]),
        field("unknown", "hologram", value={"any": ["thing", 1]}),
    ]
    return form(fields)


def with_logic():
    """Returns a form with a conditional field, a conditional page and required fields."""
    condition = {"file": "file", "page": "first", "field": "kind", "condition": "=", "value": "o2"}
    shown = {"action": "show", "eval": "and", "conditions": [condition]}
    fields = [
        field("kind", "dropdown", options=OPTIONS, required=True), field("more", "text", hidden=True, logic=shown, required=True),
        field("there", "text"),
        table("rows", [column("name", "text", required=True)], [{"_id": "r1", "cells": {"name": ""}}]),
    ]
    pages = [page("first", ["kind", "more", "rows"]), page("second", ["there"], hidden=True, logic=shown)]
    return form(fields, pages)


def large_table(count=5000):
    columns = [column("item", "text"), column("count", "number")]
    return form([table("big", columns, [{"_id": f"row{n}", "cells": {"item": f"Item {n}", "count": n}} for n in range(count)])])


def many_fields(count=1000, pages=20):
    """Returns a form in which every tenth field is computed from the previous one."""
    fields, formulas = [], []
    for number in range(count):
        one = field(f"f{number}", "number", value=number)
        if number % 10 == 9:
            formulas.append(definition(f"d{number}", f"f{number - 1} + 1"))
            one["formulas"] = applied(f"d{number}")
        fields.append(one)
    per_page = count // pages
    return form(fields, [page(f"page{n}", [f"f{i}" for i in range(n * per_page, (n + 1) * per_page)]) for n in range(pages)], formulas=formulas)


def hostile():
    """Returns a form with texts that would execute if they were interpreted as markup or code."""
    bad = '<script>alert(1)</script><img src=x onerror=alert(2)>"\'`{{}}${}'
    return form([
        field("a", "text", bad, value=bad, tipDescription=bad),
        field("b", "textarea", "javascript:alert(3)", value="javascript:alert(4)"),
        field("c", "dropdown", bad, options=[{"_id": bad, "value": bad}], value=bad),
        field("d", "image", "pictures", multi=True, value=[
            {"_id": "1", "url": "https://elsewhere.example/x.png", "fileName": bad}, {"_id": "2", "url": "javascript:alert(5)"},
            {"_id": "3", "url": 'data:image/svg+xml,<svg onload="alert(6)"/>'}]),
        field("e", "block", "x", value=bad), field("f", "text", "long " * 20_000, value="y"),
        field("g", "richText", "rich", value='{"blocks":[{"text":"<script>alert(7)</script>","type":"unstyled","inlineStyleRanges":[]}]}'),
        field("h", bad, bad, value=bad),
        table("t", [column("x", "text")], [{"_id": bad, "cells": {"x": bad}}]),
    ], name=bad)
