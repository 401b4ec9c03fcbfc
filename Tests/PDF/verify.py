#!/usr/bin/env python3
"""Compares imported formulas with what Firefox computes: verify.py TOOL FOLDER [COUNT] [WORD].

Makes forms in FOLDER, imports them, fills each COUNT times with generated values, and compares the
results of the formulas with those of Firefox's viewer. Needs Firefox, qpdf and pikepdf. With WORD only
forms whose names contain it are compared."""

import json
import math
import os
import pathlib
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Documents" / "PDFFormsTests"))
import make_forms  # noqa: E402


class Firefox:
    """A Firefox without a window that is driven by its own protocol of WebDriver."""

    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="formulary-firefox-")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        preferences = {
            "marionette.port": port, "browser.shell.checkDefaultBrowser": False,
            "datareporting.policy.dataSubmissionEnabled": False, "pdfjs.enableScripting": True,
            "app.update.enabled": False, "browser.aboutwelcome.enabled": False,
        }
        with open(os.path.join(self.profile, "user.js"), "w") as file:
            for name, value in preferences.items():
                file.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        self.process = subprocess.Popen(
            [program, "--headless", "--marionette", "--no-remote", "--profile", self.profile,
             "about:blank"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(600):
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), timeout=1200)
                break
            except OSError:
                time.sleep(0.2)
        self.buffer, self.number = b"", 0
        self.receive()
        self.call("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {}}})
        # A form of 400 fields takes long on a busy machine.
        self.call("WebDriver:SetTimeouts", {"script": 600_000, "pageLoad": 600_000})

    def receive(self):
        while b":" not in self.buffer:
            self.more()
        head, self.buffer = self.buffer.split(b":", 1)
        while len(self.buffer) < int(head):
            self.more()
        message, self.buffer = self.buffer[:int(head)], self.buffer[int(head):]
        return json.loads(message)

    def more(self):
        part = self.socket.recv(1 << 16)
        if not part:
            raise EOFError("Firefox has ended")
        self.buffer += part

    def call(self, name, arguments):
        self.number += 1
        text = json.dumps([0, self.number, name, arguments]).encode()
        self.socket.sendall(str(len(text)).encode() + b":" + text)
        _, _, error, result = self.receive()
        if error:
            raise RuntimeError(error)
        return result

    def run(self, script, *arguments):
        return self.call("WebDriver:ExecuteAsyncScript", {
            "script": script, "args": list(arguments), "newSandbox": False, "sandbox": None})["value"]

    def open(self, path):
        self.call("WebDriver:Navigate", {"url": pathlib.Path(path).resolve().as_uri()})
        return self.run(OPEN)

    def end(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


# Returns the ids of all fields by name once the scripts of the form are ready.
OPEN = """
const [done] = arguments;
(async () => {
  const app = window.wrappedJSObject?.PDFViewerApplication ?? window.PDFViewerApplication;
  await app.initializedPromise;
  while (!app.pdfDocument) await new Promise(r => setTimeout(r, 20));
  await app.pdfViewer.pagesPromise;
  while (!app.pdfScriptingManager.ready) await new Promise(r => setTimeout(r, 20));
  const objects = await app.pdfDocument.getFieldObjects();
  const ids = {};
  for (const name of Object.keys(objects)) {
    const list = objects[name];
    ids[name] = [];
    for (let i = 0; i < list.length; i++)
      ids[name].push([String(list[i].id), String(list[i].exportValues ?? "")]);
  }
  done(JSON.stringify(ids));
})().catch(error => done(JSON.stringify({error: String(error)})));
"""

# Enters values, and returns the values of other fields when they do not change any more.
ENTER = """
const [events, wanted, done] = arguments;
(async () => {
  const page = window.wrappedJSObject ?? window;
  const app = page.PDFViewerApplication;
  for (const event of JSON.parse(events)) {
    const detail = new page.Object();
    Object.assign(detail, event);
    const data = new page.Object();
    data.source = page;
    data.detail = detail;
    app.eventBus.dispatch("dispatcheventinsandbox", data);
  }
  const read = () => JSON.stringify(JSON.parse(wanted).map(id => {
    const stored = app.pdfDocument.annotationStorage.getRawValue(id);
    const value = stored ? stored.value : null;
    return value === undefined || value === null ? null
      : typeof value === "number" && !isFinite(value) ? String(value) : value;
  }));
  let last = read(), same = 0;
  while (same < 6) {
    await new Promise(r => setTimeout(r, 15));
    const now = read();
    same = now === last ? same + 1 : 0;
    last = now;
  }
  done(last);
})().catch(error => done(JSON.stringify({error: String(error)})));
"""


def generated(field, maker):
    """Returns what is entered in the viewer and stored in the document."""
    source = field["metadata"].get("pdfFormat", "")
    if field["type"] == "number":
        if maker.random() < 0.15:
            return "", ""
        number = maker.choice([
            lambda: maker.randint(-50, 500), lambda: round(maker.uniform(-1000, 5000), 2), lambda: 0,
            lambda: round(maker.random(), 4) if "Percent" in source else maker.randint(1, 9)])()
        return repr(number), number
    if field["type"] == "text" and not source:
        text = maker.choice(["", "12", "-3.5", "1,234", "1,234.56", "2,5", "abc", " 7 ", "0"])
        return text, text
    return None


def is_equal(ours, theirs):
    empty = (None, "", "NaN", "Infinity", "-Infinity")
    if ours in empty or theirs in empty:
        return ours in empty and theirs in empty
    try:
        return math.isclose(float(ours), float(theirs), rel_tol=1e-9, abs_tol=1e-9)
    except (TypeError, ValueError):
        return str(ours) == str(theirs)


def cells(table):
    """Returns the cells of an imported table like fields, each with the record that stores it."""
    about = table["metadata"]
    for row in table["value"]:
        for column in table["tableColumns"]:
            key = column["_id"]
            yield {**column, "store": row["cells"], "metadata": {
                "pdfName": row["metadata"]["pdfName_" + key],
                "pdfFormat": about.get("pdfFormat_" + key, "")}}


def store(field, value):
    """Stores the value of a field or cell in the document."""
    if "store" in field:
        field["store"][field["_id"]] = value
    else:
        field["value"] = value


def compare(firefox, tool, path, count, maker):
    """Returns the numbers of compared and of different results."""
    folder = path.parent
    document = folder / (path.stem + ".json")
    options = ["--tables"] if path.stem.startswith("table") else []
    subprocess.run([tool, "import", *options, str(path), "-o", str(document)], check=True,
                   stderr=subprocess.DEVNULL)
    form = json.loads(document.read_text())
    inputs = [field for field in form["fields"]
              if not field.get("formulas") and field["type"] != "table"]
    for field in form["fields"]:
        if field["type"] == "table":
            inputs += cells(field)
    computed = [field for field in form["fields"] if field.get("formulas")]
    if not computed:
        return 0, 0
    ids = json.loads(firefox.open(path))
    if "error" in ids:
        raise RuntimeError(ids["error"])
    lines, theirs = [], []
    for _ in range(count):
        first, last = [], []
        for field in inputs:
            widgets = [pair for pair in ids[field["metadata"]["pdfName"]] if pair[0]]
            base = {"willCommit": True, "commitKey": 1, "selStart": 0, "selEnd": 0}
            if field["type"] in ("text", "number"):
                values = generated(field, maker)
                if values:
                    entered, value = values
                    store(field, value)
                    last.append({"id": widgets[-1][0], "name": "Keystroke", "value": entered, **base,
                                 "selEnd": len(entered)})
            elif field["type"] == "multiSelect":
                is_on = maker.random() < 0.5
                store(field, [field["options"][0]["_id"]] if is_on else [])
                first.append({"id": widgets[-1][0], "name": "Action", "value": is_on})
            elif field["type"] == "dropdown":
                option = maker.choice(field["options"])
                store(field, option["_id"])
                if len(widgets) > 1:
                    widget = next(pair for pair in widgets if pair[1] == option["_id"])
                    first.append({"id": widget[0], "name": "Action", "value": True})
                else:
                    first.append({"id": widgets[0][0], "name": "Keystroke", "value": option["_id"],
                                  "change": option["value"], "changeEx": option["_id"],
                                  "keyDown": False, "selStart": 0, "selEnd": 0, "commitKey": 1,
                                  "willCommit": False})
        wanted = [ids[field["metadata"]["pdfName"]][-1][0] for field in computed]
        result = json.loads(firefox.run(ENTER, json.dumps(first + last), json.dumps(wanted)))
        if isinstance(result, dict):
            raise RuntimeError(result["error"])
        theirs.append(result)
        lines.append(json.dumps(form))
    run = subprocess.run([tool, "run", "--ndjson", "--format", "values"], input="\n".join(lines),
                         capture_output=True, text=True)
    different = 0
    for line, values, source in zip(run.stdout.splitlines(), theirs, lines):
        ours = json.loads(line)
        entered = {field["_id"]: field["value"] for field in json.loads(source)["fields"]}
        for field, value in zip(computed, values):
            if not is_equal(ours.get(field["_id"]), value):
                different += 1
                if different <= 3:
                    formula = next(entry["expression"] for entry in form["formulas"]
                                   if entry["_id"] == field["formulas"][0]["formula"])
                    print(f"{path.stem}: {field['_id']} is {ours.get(field['_id'])!r}, in Firefox"
                          f" {value!r}; {formula[:200]}; {str(entered)[:300]}")
    return len(theirs) * len(computed), different


def main():
    tool, folder = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2])
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    word = sys.argv[4] if len(sys.argv) > 4 else ""
    make_forms.main(str(folder))
    maker = random.Random(45)
    total = different = 0
    firefox = Firefox()
    try:
        paths = sorted(path for path in folder.glob("*.pdf") if word in path.stem)
        for path in paths:
            if path.stem.startswith(("kinds", "cropped")) or ".filled" in path.name:
                continue
            some, wrong = compare(firefox, tool, path, count, maker)
            total, different = total + some, different + wrong
            print(f"{path.stem}: {some} results, {wrong} different", flush=True)
    finally:
        firefox.end()
    print(f"{total} results compared with Firefox, {different} different")
    sys.exit(1 if different or not total else 0)


if __name__ == "__main__":
    main()
