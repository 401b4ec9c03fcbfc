"""Runs a command that tests a tool, with the module in Chromium as the tool: tool.mjs runs in one page for all calls.

chromium.py COMMAND…

The word TOOL in the command becomes the path of a program with the command line of tool.mjs. For example:

    chromium.py node Packages/Web/compare.mjs TOOL --programs 100000
    chromium.py python3 CASES/run_cases.py TOOL
"""

import http.client
import http.server
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import urllib.parse

root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")

# The parts of Node that tool.mjs imports. Files come from the server, synchronously as in Node.
node = """
const latin = "text/plain; charset=x-user-defined"
function bytes(address) {
  const request = new XMLHttpRequest()
  request.open("GET", address, false)
  request.overrideMimeType(latin)
  request.send()
  if (request.status !== 200) throw new Error(`cannot read ${address}`)
  return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0) & 0xFF)
}
export function readFileSync(path, encoding) {
  if (path === 0) return globalThis.input
  const content = bytes(path instanceof URL ? path : `/file?${new URLSearchParams({ path, folder: globalThis.folder })}`)
  return encoding ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(content) : content
}
export const realpathSync = (path) => path
export const fileURLToPath = String
export function parseArgs({ args, options }) {
  const [values, positionals] = [{}, []]
  for (let index = 0; index < args.length; index += 1) {
    const [, name, joined] = /^--([^=]+)=?(.*)$/s.exec(args[index]) ?? []
    if (!name) positionals.push(args[index])
    else if (options[name].type === "boolean") values[name] = true
    else {
      const value = args[index].includes("=") ? joined : args[index += 1]
      values[name] = options[name].multiple ? [...(values[name] ?? []), value] : value
    }
  }
  return { values, positionals }
}
"""
page_text = """<!doctype html><title>The module</title>
<script type="importmap">{"imports": {"node:fs": "/node.js", "node:url": "/node.js", "node:util": "/node.js"}}</script>
<script type="module">
globalThis.process = { argv: [] }
const { perform } = await import("/Packages/Web/tool.mjs")
globalThis.perform = async ({ args, input, folder }) => {
  Object.assign(globalThis, { input, folder })
  return perform(args)
}
</script>"""
calls = queue.Queue()


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the project, the files that commands name, and the calls of the tool."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript", ".js": "text/javascript"}

    def __init__(self, *arguments):
        super().__init__(*arguments, directory=root)

    def do_GET(self):
        address = urllib.parse.urlparse(self.path)
        if address.path == "/file":
            query = urllib.parse.parse_qs(address.query)
            self.answer(open(os.path.join(query["folder"][0], query["path"][0]), "rb").read())
        elif address.path in ("/node.js", "/"):
            self.answer((node if address.path == "/node.js" else page_text).encode())
        else:
            super().do_GET()

    def do_POST(self):
        answered = queue.Queue()
        calls.put((json.loads(self.rfile.read(int(self.headers["Content-Length"]))), answered))
        self.answer(json.dumps(answered.get()).encode())

    def answer(self, content):
        self.send_response(200)
        self.send_header("Content-Type", "text/html" if self.path == "/" else "text/javascript")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


def call(port, arguments):
    """Runs one command line in the page, as a process with its exit code and output."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    needs_input = "-" in arguments or arguments[:1] == ["eval"]
    content = {"args": arguments, "input": sys.stdin.buffer.read().decode() if needs_input else "", "folder": os.getcwd()}
    connection.request("POST", "/", json.dumps(content))
    answer = json.loads(connection.getresponse().read())
    sys.stderr.write(answer.get("errors", ""))
    sys.stdout.buffer.write(answer["output"].encode())
    return answer["status"]


def serve(command):
    from playwright.sync_api import sync_playwright

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"))
        page = browser.new_page()
        page.on("pageerror", lambda error: print(error, file=sys.stderr))
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        page.wait_for_function("() => globalThis.perform !== undefined")
        tool = os.path.join(folder, "tool")
        with open(tool, "w") as file:
            file.write(f'#!/bin/sh\nexec "{sys.executable}" -S "{os.path.abspath(__file__)}" --call {server.server_port} "$@"\n')
        os.chmod(tool, 0o755)
        running = subprocess.Popen([tool if word == "TOOL" else word for word in command])
        while running.poll() is None:
            try:
                content, answered = calls.get(timeout=0.1)
            except queue.Empty:
                continue
            try:
                answered.put(page.evaluate("content => perform(content)", content))
            except Exception as error:  # noqa: BLE001
                answered.put({"status": 70, "output": "", "errors": f"{error}\n"})
        browser.close()
    return running.returncode


if __name__ == "__main__":
    words = sys.argv[1:]
    sys.exit(call(int(words[1]), words[2:]) if words[:1] == ["--call"] else serve(words) if words else __doc__)
