"""Tests the language server in a web worker of Chromium, and measures the time of keystrokes.

test_editor.py FOLDER [DOCUMENT…]

FOLDER is the unpacked npm package. Each DOCUMENT is typed into, and the times from a change to its diagnostics are printed.
"""

import functools
import http.server
import json
import os
import pathlib
import re
import sys
import threading

from playwright.sync_api import sync_playwright

folder, *documents = sys.argv[1:]
transcripts = pathlib.Path(__file__).parent / "../../Tests/Interfaces/FormulaServerTests/Transcripts"

# A connection to the worker: `messages` has what it sent, and `wanted` resolves when a message fits.
page_script = """
async () => {
  const bytes = async (name) => await (await fetch(name)).arrayBuffer()
  window.start = async (options = {}) => {
    const worker = new Worker("worker.js")
    const connection = { worker, messages: [], waiting: [] }
    worker.onmessage = ({ data }) => {
      connection.messages.push(data)
      connection.waiting = connection.waiting.filter(({ fits, use }) => !(fits(data) && (use(data), true)))
    }
    connection.post = (message) => worker.postMessage({ jsonrpc: "2.0", ...message })
    connection.wanted = (fits) => new Promise((use) => {
      const found = connection.messages.find(fits)
      if (found) use(found)
      else connection.waiting.push({ fits, use })
    })
    connection.answer = (id) => connection.wanted((message) => message.id === id && message.method === undefined)
    worker.postMessage({ module: await bytes("formulary-editor.wasm"), locales: await bytes("formulary-locales.bin"),
      zone: "UTC", locale: "en", ...options })
    return connection
  }
}
"""

# Types at the end of formulas all over a document and undoes it, as the benchmark K does with the native server.
typing_script = """
async (text) => {
  const uri = "file:///bench.json"
  const { worker, post, answer, wanted } = await start()
  const opening = performance.now()
  post({ id: 1, method: "initialize", params: { processId: null, capabilities: {} } })
  await answer(1)
  post({ method: "initialized", params: {} })
  const published = (version) => wanted(({ method, params }) => method === "textDocument/publishDiagnostics" && params.version === version)
  const opened = performance.now()
  post({ method: "textDocument/didOpen", params: { textDocument: { uri, languageId: "json", version: 1, text } } })
  await published(1)
  const times = { load: [opened - opening], open: [performance.now() - opened], keystroke: [], completion: [], hover: [], inlayHint: [] }
  const ends = text.split("\\n").map((line, number) => ({ line: number, character: line.lastIndexOf('"'), text: line }))
    .filter(({ text }) => text.includes('"expression": "'))
  let [version, id] = [1, 1]
  const typed = " + number1"
  for (let round = 0; round < 40; round++) {
    const place = ends[(round * 7919 + 3) % ends.length]
    const at = (offset) => ({ line: place.line, character: place.character + offset })
    const measured = async (method, params) => {
      id += 1
      const start = performance.now()
      post({ id, method: `textDocument/${method}`, params: { textDocument: { uri }, ...params } })
      const { error } = await answer(id)
      times[method].push(performance.now() - start)
      if (error) throw new Error(error.message)
    }
    for (let step = 0; step < 2 * typed.length; step++) {
      const isTyping = step < typed.length
      const offset = isTyping ? step : 2 * typed.length - step
      version += 1
      const start = performance.now()
      post({ method: "textDocument/didChange", params: { textDocument: { uri, version }, contentChanges: [{
        range: { start: at(isTyping ? offset : offset - 1), end: at(offset) }, text: isTyping ? typed[step] : "" }] } })
      await published(version)
      times.keystroke.push(performance.now() - start)
      // As a person types: the server has time for what it defers.
      await new Promise((use) => setTimeout(use, 20))
      if (step === typed.length - 1) {
        await measured("completion", { position: at(typed.length) })
        await measured("hover", { position: at(typed.length - 2) })
        await measured("inlayHint", { range: { start: { line: Math.max(0, place.line - 30), character: 0 }, end: at(0) } })
      }
    }
  }
  worker.terminate()
  return times
}
"""


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm", ".js": "text/javascript"}

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        if self.path != "/":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!DOCTYPE html><title>Editor</title>")


def fits(value, expected):
    """Returns whether a value matches the expectation of a transcript, in which "…" matches anything."""
    if expected == "…":
        return True
    if isinstance(value, dict) and isinstance(expected, dict):
        return value.keys() == expected.keys() and all(fits(value[name], expected[name]) for name in value)
    if isinstance(value, list) and isinstance(expected, list):
        return len(value) == len(expected) and all(map(fits, value, expected))
    return value == expected


def play(page, transcript):
    """Posts the client messages of a transcript and compares the messages of the worker."""
    lines = [line for line in transcript.read_text().splitlines() if re.match(r"[<>] ", line)]

    def is_object(line):
        try:
            return isinstance(json.loads(line[1:]), dict)
        except ValueError:
            return False

    sent = [json.loads(line[1:]) for line in lines if line.startswith("> ") and is_object(line)]
    expected = [json.loads(line[1:]) for line in lines if line.startswith("< ")]
    # Answers to frames of streams, and to messages that are not objects, do not concern a worker.
    numbers = {json.dumps(message.get("id")) for message in sent}
    expected = [message for message in expected if "method" in message or json.dumps(message["id"]) in numbers | {"null"}]
    found = page.evaluate("""async (sent) => {
      const { worker, messages } = await start()
      for (const message of sent) worker.postMessage(message)
      for (let count = -1; count !== messages.length || count === 0;) {
        count = messages.length
        await new Promise((use) => setTimeout(use, 500))
      }
      worker.terminate()
      return messages
    }""", sent)
    for message in found:
        place = next((number for number, one in enumerate(expected) if fits(message, one)), None)
        assert place is not None, f"{transcript.name}: {json.dumps(message)[:400]}"
        del expected[place]
    missing = [message for message in expected if message.get("id") is not None or "method" in message]
    assert not missing, f"{transcript.name}: {missing}"


def percentile(times, percent):
    return sorted(times)[min(len(times) - 1, len(times) * percent // 100)]


with sync_playwright() as playwright:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"))
    page = browser.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"http://127.0.0.1:{server.server_port}/")
    page.evaluate(page_script)
    for transcript in sorted(transcripts.glob("*.txt")):
        play(page, transcript)
    shown = page.evaluate("""async () => {
      const { wanted } = await start({ module: new ArrayBuffer(3) })
      return (await wanted(({ method }) => method === "window/showMessage")).params
    }""")
    assert shown["type"] == 1 and "stopped" in shown["message"], shown
    for document in documents:
        times = page.evaluate(typing_script, open(document).read())
        print(os.path.basename(document) + ": " + ", ".join(
            f"{name} {values[0]:.0f} ms" if len(values) == 1
            else f"{name} {percentile(values, 50):.1f} and {percentile(values, 99):.1f} ms at 50 and 99 %" for name, values in times.items()))
    assert not errors, errors
    browser.close()
print(f"{folder}: the language server works in a web worker")
