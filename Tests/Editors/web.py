"""Packs the extension of VS Code, unpacks it, and starts it as a web extension host does: in a worker of Chromium.

web.py [MODULES]

MODULES is a folder with the package vscode-languageclient; without it, a client with the same files and few functions is used.
Without the module of `make wasm`, a worker with a few answers takes its place.
"""

import functools
import http.server
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import zipfile

from playwright.sync_api import sync_playwright

root = pathlib.Path(__file__).resolve().parent.parent.parent

# Packages with the files and the manifests of the real ones, and a client that only starts the server.
CLIENT = {
    "vscode-languageclient/package.json": json.dumps({
        "main": "./lib/node/main.js", "browser": {"./lib/node/main.js": "./lib/browser/main.js"}}),
    "vscode-languageclient/browser.js": "'use strict';\nmodule.exports = require('./lib/browser/main');",
    "vscode-languageclient/lib/node/main.js": "require('child_process');",
    "vscode-languageclient/lib/browser/main.js": """
        const { initialize } = require("vscode-jsonrpc/browser");
        exports.LanguageClient = class {
          constructor(id, name, options, worker) { Object.assign(this, { options, worker }); }
          registerFeature() {}
          start() { return initialize(this.worker, this.options.initializationOptions); }
        };""",
    "vscode-jsonrpc/package.json": json.dumps({
        "main": "./lib/node/main.js",
        "exports": {".": "./lib/common/api.js", "./browser": "./lib/browser/main.js"}}),
    "vscode-jsonrpc/lib/browser/main.js": """
        exports.initialize = (worker, initializationOptions) => new Promise((resolve) => {
          worker.onmessage = ({ data }) => { if (data.id === 0) resolve(data.result); };
          const capabilities = { textDocument: { diagnostic: {} } };
          const params = { processId: null, rootUri: null, capabilities, initializationOptions };
          worker.postMessage({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
        });""",
}

# A worker that answers as the language server does.
WORKER = """
onmessage = ({ data: { module, locales, zone, locale } }) => {
  if (!(module instanceof ArrayBuffer && locales instanceof ArrayBuffer && zone && locale)) throw new Error('no module');
  onmessage = ({ data: { id, method, params } }) => {
    const post = (message) => postMessage({ jsonrpc: '2.0', ...message });
    const position = { line: 0, character: 0 };
    const diagnostics = [{ range: { start: position, end: position }, message: 'no bracket' }];
    if (method === 'initialize') post({ id, result: { capabilities: { hoverProvider: true } } });
    if (method === 'textDocument/hover') post({ id, result: { contents: { kind: 'markdown', value: 'upper' } } });
    if (method === 'textDocument/diagnostic') post({ id, result: { kind: 'full', items: diagnostics } });
    if (method === 'shutdown') post({ id, result: null });
  };
};
"""

# The host: the entry may require only `vscode`. Its worker is then asked directly.
HOST = """
class Uri {
  constructor(text) { this.text = text; }
  static joinPath(folder, name) { return new Uri(`${folder.text}/${name}`); }
  static from({ scheme, path }) { return new Uri(`${scheme}:${path}`); }
  static parse(text) { return new Uri(text); }
  toString() { return this.text; }
}
const seen = { required: [], registered: [] };
const workers = [];
const Native = Worker;
globalThis.Worker = class extends Native {
  constructor(...list) { super(...list); workers.push(this); }
};
/// A part of the editor that the test does not need: a class, a function that returns a disposable, or a namespace.
const anything = (members = {}) => new Proxy(Object.assign(class {}, members), {
  get: (target, name) => {
    if (typeof name === 'symbol' || name === 'then' || name === 'toJSON' || name in target) return target[name];
    return target[name] = anything();
  },
  apply: () => anything({ dispose() {} }),
});
const editor = anything({
  Uri, env: { language: 'en', appName: 'Host' }, version: '1.90.0',
  EventEmitter: class { event = () => ({ dispose() {} }); fire() {} dispose() {} },
  commands: anything({ registerCommand: (name) => { seen.registered.push(name); return { dispose() {} }; } }),
  workspace: anything({
    textDocuments: [], workspaceFolders: undefined, notebookDocuments: [],
    getConfiguration: () => ({ get: (name, other) => ({ formatting: true, command: ['formulary', 'lsp'] })[name] ?? other }),
    registerTextDocumentContentProvider: (scheme) => { seen.registered.push(scheme); return { dispose() {} }; },
    fs: { readFile: async (uri) => new Uint8Array(await (await fetch(`${uri}`)).arrayBuffer()) },
  }),
  window: anything({
    visibleTextEditors: [], activeTextEditor: undefined, tabGroups: { all: [], onDidChangeTabs: () => ({ dispose() {} }) },
    showErrorMessage: async (text) => { throw new Error(text); },
    createOutputChannel: () => ({ append() {}, appendLine(text) { console.log(`${text}`); }, show() {}, dispose() {} }),
  }),
});
function ask(method, params) {
  const [worker] = workers;
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }) => { if (data.id === method && !data.method) resolve(data.result); });
    worker.postMessage({ jsonrpc: '2.0', id: method, method, params });
  });
}
async function run(folder) {
  const { browser } = await (await fetch(`${folder}/package.json`)).json();
  const text = await (await fetch(new URL(browser, `${folder}/`))).text();
  const module = { exports: {} };
  const require = (name) => {
    seen.required.push(name);
    if (name === 'vscode') return editor;
    throw new Error(`the host has no module '${name}'`);
  };
  new Function('module', 'exports', 'require', text)(module, module.exports, require);
  await module.exports.activate({ extensionUri: new Uri(folder), subscriptions: [] });
  const textDocument = { uri: 'memory:/a.formula', languageId: 'formula', version: 1, text: 'upper("a" + 1' };
  workers[0].postMessage({ jsonrpc: '2.0', method: 'initialized', params: {} });
  workers[0].postMessage({ jsonrpc: '2.0', method: 'textDocument/didOpen', params: { textDocument } });
  const hover = await ask('textDocument/hover', { textDocument, position: { line: 0, character: 1 } });
  const { items } = await ask('textDocument/diagnostic', { textDocument });
  return { ...seen, hover, items, end: await ask('shutdown') };
}
onmessage = ({ data }) => run(data).then(postMessage, (error) => postMessage({ error: `${error.stack}` }));
"""

NATIVE = {b"\x7fELF": "ELF", b"MZ": "PE", b"\xcf\xfa\xed\xfe": "Mach-O", b"\xce\xfa\xed\xfe": "Mach-O",
          b"\xfe\xed\xfa\xcf": "Mach-O", b"\xfe\xed\xfa\xce": "Mach-O", b"\xca\xfe\xba\xbe": "Mach-O"}


def unpacked(folder, modules):
    """Packs the extension and unpacks it into a folder. Returns the folder of the extension."""
    if modules is None:
        modules = folder / "modules"
        for name, text in CLIENT.items():
            (modules / name).parent.mkdir(parents=True, exist_ok=True)
            (modules / name).write_text(text)
    package = folder / "formulary.vsix"
    subprocess.run([sys.executable, root / "Editors/vscode/pack.py", package, modules], check=True)
    zipfile.ZipFile(package).extractall(folder / "unpacked")
    return folder / "unpacked/extension"


def check_files(extension):
    for path in [path for path in extension.rglob("*") if path.is_file()]:
        start = path.read_bytes()[:4]
        for mark, kind in NATIVE.items():
            assert not start.startswith(mark), f"{path} is a file of kind {kind}"
    package = json.loads((extension / "package.json").read_text())
    for name in [package["main"], package["browser"], "client.js", "commands.js", "LICENSE"]:
        assert (extension / name).is_file(), f"{name} is missing"


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def main():
    modules = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else None
    if shutil.which("esbuild") is None:
        print("The extension of VS Code was not tried in a browser: sudo apt-get install esbuild")
        return
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = pathlib.Path(name)
        extension = unpacked(folder, modules)
        check_files(extension)
        is_built = all((extension / name).exists() for name in ["worker.js", "formulary-editor.wasm", "formulary-locales.bin"])
        if not is_built:
            (extension / "worker.js").write_text(WORKER)
            (extension / "formulary-editor.wasm").write_text("wasm")
            (extension / "formulary-locales.bin").write_text("names")
        (folder / "unpacked/host.js").write_text(HOST)
        (folder / "unpacked/index.html").write_text("<!doctype html><title>Host</title><link rel='icon' href='data:,'>")
        served = functools.partial(Handler, directory=folder / "unpacked")
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), served)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"))
        page = browser.new_page()
        page.on("console", lambda message: print(message.text))
        page.goto(f"{address}/index.html")
        result = page.evaluate("""extension => new Promise((resolve) => {
          const host = new Worker('host.js');
          host.onmessage = ({ data }) => resolve(data);
          host.onerror = ({ message }) => resolve({ error: message });
          host.postMessage(extension);
        })""", f"{address}/extension")
        browser.close()
        server.shutdown()
    assert "error" not in result, result["error"]
    assert set(result["required"]) == {"vscode"}, result["required"]
    assert {"formulary.rename", "formulary"} <= set(result["registered"]), result["registered"]
    assert "upper" in result["hover"]["contents"]["value"], result["hover"]
    assert result["items"]
    assert result["end"] is None
    print(f"the extension works in a web extension host, with {'the module' if is_built else 'a worker that stands in for the module'}"
          f" and {'the client' if modules else 'a client that stands in for vscode-languageclient'}")


if __name__ == "__main__":
    main()
