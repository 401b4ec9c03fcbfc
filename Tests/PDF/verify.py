#!/usr/bin/env python3
"""Compares imported formulas with what Firefox computes: verify.py TOOL FOLDER [COUNT] [WORD], or
verify.py TOOL FORM.pdf [COUNT].

Makes forms in FOLDER. Enters the COUNT sets of values that `import --verify` generates for a form into
Firefox's viewer, and compares its results with those of the formulas. Needs Firefox, and pikepdf for
FOLDER. With WORD only forms whose names contain it are compared."""

import json
import math
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time


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


# Returns the widgets of all fields by name once the scripts of the form are ready.
OPEN = """
const [done] = arguments;
(async () => {
  const app = window.wrappedJSObject?.PDFViewerApplication ?? window.PDFViewerApplication;
  await app.initializedPromise;
  while (!app.pdfDocument) await new Promise(r => setTimeout(r, 20));
  await app.pdfViewer.pagesPromise;
  while (!app.pdfScriptingManager.ready) await new Promise(r => setTimeout(r, 20));
  const objects = await app.pdfDocument.getFieldObjects();
  const widgets = {};
  for (const name of Object.keys(objects)) {
    const list = objects[name];
    widgets[name] = [];
    for (let i = 0; i < list.length; i++) {
      // A group of radio buttons has no type of its own.
      if (!list[i].id || !list[i].type) continue;
      const titles = {};
      for (const item of Array.from(list[i].items ?? [])) titles[item.exportValue] = item.displayValue;
      widgets[name].push({id: String(list[i].id), type: String(list[i].type),
                          export: String(list[i].exportValues ?? ""), titles});
    }
  }
  done(JSON.stringify(widgets));
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
  // A long list of events takes the viewer longer between two results.
  const rounds = 6 + JSON.parse(events).length / 10;
  let last = read(), same = 0;
  while (same < rounds) {
    await new Promise(r => setTimeout(r, 15));
    const now = read();
    same = now === last ? same + 1 : 0;
    last = now;
  }
  done(last);
})().catch(error => done(JSON.stringify({error: String(error)})));
"""


def event(entry, widgets):
    """Returns the event that enters a value of `import --verify` into the viewer."""
    if "text" in entry:
        return {"id": widgets[-1]["id"], "name": "Keystroke", "value": entry["text"],
                "willCommit": True, "commitKey": 1, "selStart": 0, "selEnd": len(entry["text"])}
    choice = entry["choice"]
    if widgets[0]["type"] == "checkbox":
        return {"id": widgets[-1]["id"], "name": "Action", "value": choice is not None}
    if widgets[0]["type"] == "radiobutton":
        widget = next(widget for widget in widgets if widget["export"] == choice)
        return {"id": widget["id"], "name": "Action", "value": True}
    title = widgets[0]["titles"].get(choice, choice)
    return {"id": widgets[0]["id"], "name": "Keystroke", "value": choice, "change": title,
            "changeEx": choice, "keyDown": False, "selStart": 0, "selEnd": 0, "commitKey": 1,
            "willCommit": False}


def is_equal(ours, theirs):
    empty = (None, "", "NaN", "Infinity", "-Infinity")
    if ours in empty or theirs in empty:
        return ours in empty and theirs in empty
    try:
        return math.isclose(float(ours), float(theirs), rel_tol=1e-9, abs_tol=1e-9)
    except (TypeError, ValueError):
        return str(ours) == str(theirs)


def compare(firefox, tool, path, count):
    """Returns the numbers of compared and of different results."""
    options = ["--tables"] if path.stem.startswith("table") else []
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            [tool, "import", *options, "--verify", str(count), "--report", "json", str(path), "-o",
             os.path.join(folder, "form.json")], stderr=subprocess.PIPE, text=True)
    report = json.loads(run.stderr)
    sets = report["verification"]["sets"]
    if not sets[0]["results"]:
        return 0, 0
    widgets = json.loads(firefox.open(path))
    if "error" in widgets:
        raise RuntimeError(widgets["error"])
    different = 0
    for one in sets:
        # Boxes and choices first: a number or text is the last input of a person.
        entries = sorted(one["entered"], key=lambda entry: "text" in entry)
        events = [event(entry, widgets[entry["field"]]) for entry in entries]
        wanted = [widgets[result["field"]][-1]["id"] for result in one["results"]]
        theirs = json.loads(firefox.run(ENTER, json.dumps(events), json.dumps(wanted)))
        if isinstance(theirs, dict):
            raise RuntimeError(theirs["error"])
        for result, value in zip(one["results"], theirs):
            if not is_equal(result["value"], value):
                different += 1
                if different <= 3:
                    formula = next(line["result"] for line in report["translated"]
                                   if line["field"] == result["field"] and line["event"] == "calculation")
                    print(f"{path.stem}: {result['field']} is {result['value']!r}, in Firefox {value!r};"
                          f" {formula[:200]}; {json.dumps(entries)[:300]}")
    return sum(len(one["results"]) for one in sets), different


def paths(place, word):
    """Returns the form at a path, or forms that are made in a folder."""
    if place.suffix == ".pdf":
        return [place]
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Documents" / "PDFFormsTests"))
    import make_forms
    make_forms.main(str(place))
    return [path for path in sorted(place.glob("*.pdf"))
            if word in path.stem and not path.stem.startswith(("kinds", "cropped"))]


def main():
    tool, place = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2])
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    forms = paths(place, sys.argv[4] if len(sys.argv) > 4 else "")
    total = different = 0
    firefox = Firefox()
    try:
        for path in forms:
            start = time.monotonic()
            some, wrong = compare(firefox, tool, path, count)
            total, different = total + some, different + wrong
            print(f"{path.stem}: {some} results, {wrong} different, {time.monotonic() - start:.0f} s",
                  flush=True)
    finally:
        firefox.end()
    print(f"{total} results compared with Firefox, {different} different")
    sys.exit(1 if different or not total else 0)


if __name__ == "__main__":
    main()
