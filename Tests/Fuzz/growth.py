"""Searches documents for which the tool's time or memory grows faster than their size.

    swift build -c release --product formulary
    python3 Tests/Fuzz/growth.py .build/release/formulary [KIND …]

Each kind of document repeats one part: columns, rows, cells, options, pages, schemas and so on. Every command runs on it
with `COUNT` parts, by default 2,000, and with four times as many, and a language server answers requests about its middle
and about all of it. A command or request is reported if it takes more than seven times as long and more than `SECONDS`,
by default half a second, or more than `MEGABYTES`, by default 500, or if it ends by a signal or not within a minute. The
exit code is then 1.
"""

import json
import os
import subprocess
import sys
import tempfile
import threading

COUNT = int(os.environ.get("COUNT", "2000"))
SECONDS = float(os.environ.get("SECONDS", "0.5"))
MEGABYTES = float(os.environ.get("MEGABYTES", "500"))
FACTOR, RATIO, TIMEOUT = 4, 7, 60


def many(count, make):
    return [make(i) for i in range(count)]


def document(fields, formulas=(), pages=None, **more):
    positions = [{"_id": f"at {f['_id']}", "field": f["_id"], "y": y} for y, f in enumerate(fields)]
    pages = pages or [{"_id": "page", "name": "Page", "fieldPositions": positions}]
    file = {"_id": "file", "name": "File", "pageOrder": [p["_id"] for p in pages], "pages": pages, **more}
    return {"_id": "d", "identifier": "d", "fields": list(fields), "formulas": list(formulas), "files": [file]}


def field(id, type="number", **more):
    return {"_id": id, "identifier": id, "type": type, "title": f"Title {id}", "file": "file", **more}


def computed(id, formula, **more):
    return field(id, formulas=[{"_id": "a", "key": "value", "formula": formula}], **more)


def column(i, type="text", **more):
    return {"_id": f"c{i}", "identifier": f"c{i}", "type": type, "title": f"Column {i}", **more}


def table(columns, rows):
    return field("t", "table", tableColumns=columns, rowOrder=[r["_id"] for r in rows], value=rows)


def row(i, cells):
    return {"_id": f"r{i}", "cells": cells}


def asking(expression):
    """The field and the formula that make the tool read a table or collection."""
    return computed("o", "ask"), {"_id": "ask", "expression": expression}


def change(target, id, content):
    return {"v": 1, "sdk": "test", "_id": "d", "identifier": "d", "target": target, "fileId": "file", "pageId": "page",
            "fieldId": id, "fieldPositionId": f"at {id}", "change": content, "createdOn": 1}


def updates(ids, value=1):
    return [change("field.update", id, {"value": value}) for id in ids]


def condition(id, i=0):
    return {"_id": f"k{i}", "file": "file", "page": "page", "field": id, "condition": "=", "value": 1}


def collection(schemas, items):
    return field("c", "collection", schema=schemas, value=items)


def schema(i, children=(), columns=None):
    return {"title": f"Schema {i}", "root": i == 0, "children": list(children), "tableColumns": columns or [column(0)]}


def kinds(n):
    """Yields names, documents with n parts, and changelogs for them."""
    columns, numbers = many(n, column), many(n, lambda i: column(i, "number"))
    cells = {f"c{i}": f"v{i}" for i in range(n)}
    fields = many(n, lambda i: field(f"f{i}", value=i))
    ids = [f["_id"] for f in fields]
    narrow = many(n, lambda i: row(i, {"c0": f"v{i}"}))
    empty = many(n, lambda i: row(i, {}))

    yield "cells", document([table(columns, [row(0, cells)])]), [
        change("field.value.rowUpdate", "t", {"rowId": "r0", "row": {"_id": "r0", "cells": {k: "w" for k in cells}}})]
    yield "cell-changes", document([table(columns, [row(0, cells)])]), many(min(n, 4000), lambda i: change(
        "field.value.rowUpdate", "t", {"rowId": "r0", "row": {"_id": "r0", "cells": {f"c{i}": "w"}}}))
    yield "new-row", document([table(columns, [row(0, cells)])]), [
        change("field.value.rowCreate", "t", {"row": row(1, cells), "targetRowIndex": 1})]
    yield "rows", document([table(columns[:1], narrow)]), many(n, lambda i: change(
        "field.value.rowUpdate", "t", {"rowId": f"r{i}", "row": {"_id": f"r{i}", "cells": {"c0": "w"}}}))
    yield "deletions", document([table(columns[:1], narrow)]), many(
        n, lambda i: change("field.value.rowDelete", "t", {"rowId": f"r{i}"}))

    options = many(n, lambda i: {"_id": f"o{i}", "value": f"Option {i}"})
    chosen = [o["_id"] for o in options]
    yield "options", document([field("m", "multiSelect", multi=True, options=options, value=chosen)]), [
        change("field.update", "m", {"value": chosen[::-1]})]
    yield "column-options", document([table([column(0, "dropdown", options=options)],
                                            many(n, lambda i: row(i, {"c0": f"o{i}"})))]), []
    yield "fields", document(fields), updates(ids)
    yield "pages", document(fields, pages=many(n, lambda i: {
        "_id": f"p{i}", "name": f"Page {i}", "fieldPositions": [{"_id": f"at f{i}", "field": f"f{i}"}]})), []
    yield "positions", document(fields[:1], pages=[{
        "_id": "page", "name": "Page", "fieldPositions": many(n, lambda i: {"_id": f"at {i}", "field": "f0"})}]), []
    yield "views", document(fields, views=many(n, lambda i: {
        "_id": f"v{i}", "type": "mobile", "pageOrder": ["page"],
        "pages": [{"_id": "page", "name": "Page", "fieldPositions": []}]})), []
    conditions = many(n, lambda i: condition(f"f{i}", i))
    yield "conditions", document([dict(fields[0], logic={"action": "hide", "eval": "and", "conditions": conditions})]
                                 + fields[1:]), []
    yield "logic", document([dict(f, logic={"action": "hide", "eval": "and", "conditions": [condition("f0")]})
                             for f in fields]), updates(["f0"] * 20)
    formulas = many(n, lambda i: {"_id": f"m{i}", "expression": f"f{i} + 1"})
    chain = many(n - 1, lambda i: computed(f"f{i}", f"m{i + 1}"))
    yield "chain", document(chain + fields[-1:], formulas), updates([ids[-1]] * 20)
    yield "one-formula", document(fields[:1] + many(n - 1, lambda i: computed(f"f{i + 1}", "m0")), formulas), updates(["f0"] * 20)
    yield "applications", document([field("f0", formulas=many(n, lambda i: {"_id": f"a{i}", "key": "value", "formula": f"m{i}"}))],
                                   many(n, lambda i: {"_id": f"m{i}", "expression": str(i)})), []
    yield "unknown-names", document(many(n, lambda i: computed(f"f{i}", f"m{i}")),
                                    many(n, lambda i: {"_id": f"m{i}", "expression": f"g{i}x + 1"})), []
    yield "no-formulas", document(many(n, lambda i: computed(f"f{i}", f"m{i}"))), []
    yield "same-ids", document(many(n, lambda i: field("f0", value=1))), updates(["f0"] * 20)
    yield "wrong-types", document(many(n, lambda i: field(f"f{i}", "nummber"))), []
    yield "metadata", document([field("f0", metadata={f"k{i}": i for i in range(n)})]), []
    yield "decorators", document([field("f0", decorators=many(n, lambda i: {
        "action": f"a{i}", "icon": "star", "label": f"L{i}", "color": "#ffffff"}))]), []
    yield "attachments", document([field("f0", "image", value=many(n, lambda i: {"_id": f"i{i}", "url": f"http://a/{i}"}))]), []
    yield "points", document([field("f0", "chart", value=[{
        "_id": "l", "title": "", "points": many(n, lambda i: {"_id": f"p{i}", "label": "", "x": i, "y": i})}])]), []
    ask, formula = asking(" + ".join(f"sum(t.c{i})" for i in range(min(n, 800))))
    yield "column-sums", document([table(numbers, [row(0, {f"c{i}": i for i in range(n)})]), ask], [formula]), [
        change("field.value.rowUpdate", "t", {"rowId": "r0", "row": {"_id": "r0", "cells": {f"c{i}": 1 for i in range(n)}}})]

    schemas = {f"s{i}": schema(i, [f"s{j}" for j in range(1, n)] if i == 0 else []) for i in range(n)}
    children = {f"s{i}": {"value": [row(i, {"c0": "y"})]} for i in range(1, n)}
    yield "schemas", document([collection(schemas, [dict(row(0, {"c0": "x"}), children=children)])]), []

    # Rows and columns without cells, whose number is a product.
    for name, expression in (("count", "count(t)"), ("rows", "count(map(t, r -> r))"), ("json", "length(toJson(t))"),
                             ("groups", "count(groupBy(t, r -> r))"), ("column", "count(unique(t.c0))")):
        ask, formula = asking(expression)
        yield f"empty-cells-{name}", document([table(columns, empty), ask], [formula]), []
    yield "empty-required", document([table(many(n, lambda i: column(i, required=True)), empty)]), []
    below = many(n, lambda i: dict(row(i, {"c0": "x"}), children={f"s{i or 1}": {"value": [row(i + n, {"c0": "y"})]}}))
    for name, items in (("empty", many(n, lambda i: dict(row(i, {}), children={}))), ("one", below)):
        ask, formula = asking("count(c)")
        yield f"levels-{name}", document([collection(schemas, items), ask], [formula]), [
            change("field.value.rowDelete", "c", {"rowId": "r1"})]


def measure(arguments):
    """Returns processor seconds, peak megabytes, and whether the command ended by itself in time."""
    with open(os.devnull, "wb") as sink:
        child = subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=sink, stderr=sink)
        alarm = threading.Timer(TIMEOUT, child.kill)
        alarm.start()
        _, status, used = os.wait4(child.pid, 0)
        alarm.cancel()
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, os.WIFEXITED(status)


PLACES = ("hover", "completion", "definition", "references", "prepareRename", "rename", "documentHighlight",
          "linkedEditingRange")
WHOLE = ("documentSymbol", "foldingRange", "codeLens", "documentLink", "semanticTokens/full", "formatting", "diagnostic",
         "inlayHint", "codeAction")


def requests(tool, made):
    """Yields the requests to a language server with processor seconds, megabytes, and whether it answered."""
    text = json.dumps(made, indent=1)
    at = text.find('"expression"') + 16 if '"expression"' in text else len(text) // 2
    line = text.count("\n", 0, at)
    place = {"line": line, "character": at - text.rfind("\n", 0, at) - 1}
    server = subprocess.Popen([tool, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    alarm = threading.Timer(3 * TIMEOUT, server.kill)
    alarm.start()

    def send(method, parameters, **more):
        content = json.dumps({"jsonrpc": "2.0", "method": method, "params": parameters, **more}).encode()
        server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
        server.stdin.flush()

    def received():
        size = 0
        for header in iter(server.stdout.readline, b"\r\n"):
            if not header:
                raise EOFError
            if header.lower().startswith(b"content-length:"):
                size = int(header.split(b":")[1])
        return json.loads(server.stdout.read(size))

    def used():
        with open(f"/proc/{server.pid}/stat", encoding="utf-8") as stream:
            user, system = stream.read().rpartition(")")[2].split()[11:13]
        with open(f"/proc/{server.pid}/status", encoding="utf-8") as stream:
            peak = next(line for line in stream if line.startswith("VmHWM")).split()[1]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK"), int(peak) / 1024

    def ask(method, parameters):
        before = used()[0]
        send(method, parameters, id=method)
        while received().get("id") != method:
            pass
        seconds, megabytes = used()
        return seconds - before, megabytes, True

    own = {"textDocument": {"uri": "file:///a.json"}}
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": line * 3 + 9, "character": 0}}
    try:
        ask("initialize", {"processId": None, "rootUri": None, "capabilities": {"textDocument": {"diagnostic": {}}}})
        send("initialized", {})
        send("textDocument/didOpen", {"textDocument": {**own["textDocument"], "languageId": "json", "version": 1, "text": text}})
        for name in PLACES:
            yield name, ask(f"textDocument/{name}", {**own, "position": place, "newName": "b", "context": {}})
        for name in WHOLE:
            yield name, ask(f"textDocument/{name}", {
                **own, "range": whole, "context": {"diagnostics": []}, "options": {"tabSize": 2, "insertSpaces": True}})
        send("textDocument/didChange", {
            "textDocument": {**own["textDocument"], "version": 2},
            "contentChanges": [{"range": {"start": place, "end": place}, "text": "1"}]})
        yield "diagnostic after a change", ask("textDocument/diagnostic", own)
    except (EOFError, BrokenPipeError, FileNotFoundError):
        yield "server", (0, 0, False)
    finally:
        alarm.cancel()
        server.kill()
        server.wait()


def commands(tool, folder, name, made, changes):
    path, other, log = (os.path.join(folder, f"{name}{end}.json") for end in ("", "-changed", "-changes"))
    text = json.dumps(made)
    for file, content in ((path, text), (other, text.replace('"title": "', '"title": "New ')),
                          (log, json.dumps({"changelogs": changes}))):
        with open(file, "w", encoding="utf-8") as stream:
            stream.write(content)
    made = {name: [tool, name, path] for name in ("run", "lint", "validate", "graph", "explore")}
    made |= {"run --format changes": [tool, "run", "--format", "changes", path], "diff": [tool, "diff", path, other],
             "fmt": [tool, "fmt", path, "-o", os.devnull]}
    return made | ({"apply": [tool, "apply", path, log]} if changes else {})


def main():
    tool, only = os.path.abspath(sys.argv[1]), sys.argv[2:]
    smaller, failed, tried = {}, False, 0
    print(f"{'small':>6} {'large':>7} {'MB':>6}  kind, command")
    with tempfile.TemporaryDirectory() as folder:
        for count in (COUNT, FACTOR * COUNT):
            for name, made, changes in kinds(count):
                if only and name not in only:
                    continue
                for command, used in [*((command, measure(arguments)) for command, arguments in commands(
                        tool, folder, name, made, changes).items()), *requests(tool, made)]:
                    if count == COUNT:
                        smaller[name, command] = used
                        continue
                    tried += 1
                    before = smaller.get((name, command), used)[0]
                    grows = used[0] > SECONDS and used[0] > RATIO * max(before, 0.01)
                    if grows or used[1] > MEGABYTES or not used[2]:
                        failed = True
                        print(f"{before:6.2f} {used[0]:7.2f} {used[1]:6.0f}  {name}, {command}{'' if used[2] else ' !'}", flush=True)
    print(f"{tried} commands and requests tried", file=sys.stderr)
    return failed


if __name__ == "__main__":
    sys.exit(main())
