// Tests of the VS Code extension in node, with mocks of the editor and the client: node --test Tests/Editors
const assert = require('node:assert/strict');
const { test } = require('node:test');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const Module = require('node:module');

const folder = path.join(__dirname, '../../Editors/vscode');
const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'formulary-'));
process.on('exit', () => fs.rmSync(temporary, { recursive: true }));

/// Returns a mock editor that records calls, and a server with the given responses. `installed` is its folder.
function stage(answers, picked, command = [process.execPath, 'lsp'], installed = temporary) {
  const seen = { messages: [], edits: [], shown: [], panels: [], asked: [], commands: {} };
  const uri = { toString: () => 'file:///form.json' };
  const vscode = {
    EventEmitter: class { event = () => {}; fire() {} },
    Uri: {
      from: ({ scheme, path }) => ({ toString: () => `${scheme}:${path}` }), parse: (text) => text,
      joinPath: (folder, name) => ({ fsPath: path.join(folder, name) }),
    },
    env: { language: 'de' },
    Position: class { constructor(line, character) { Object.assign(this, { line, character }); } },
    commands: {
      registerCommand: (name, run) => { seen.commands[name] = run; },
      executeCommand: async (name, list) => seen.asked.push([name, list]),
    },
    ViewColumn: { Beside: -2 },
    window: {
      activeTextEditor: { document: { uri } },
      showInformationMessage: (text) => seen.messages.push(text),
      showErrorMessage: (text) => seen.messages.push(text),
      showQuickPick: async (choices) => choices[picked],
      showInputBox: async () => '50',
      showTextDocument: async (document) => seen.shown.push(document),
      createWebviewPanel: () => { const panel = { webview: {} }; seen.panels.push(panel); return panel; },
    },
    workspace: {
      applyEdit: async (edit) => { seen.edits.push(edit); return true; },
      openTextDocument: async (uri) => seen.provider.provideTextDocumentContent(uri),
      fs: { readFile: async ({ fsPath }) => fs.promises.readFile(fsPath) },
      getConfiguration: () => ({ get: () => command }),
      registerTextDocumentContentProvider: (_, provider) => { seen.provider = provider; },
    },
  };
  class LanguageClient {
    constructor(id, name, server, options) { seen.server = server; seen.options = options; }
    registerFeature(feature) { feature.fillClientCapabilities(seen.capabilities = { experimental: { other: 1 } }); }
    start() { seen.isStarted = true; }
    stop() { seen.isStopped = true; }
    code2ProtocolConverter = { asUri: (uri) => uri.toString() };
    protocol2CodeConverter = { asWorkspaceEdit: async (edit) => edit };
  }
  const load = Module._load;
  Module._load = (name, ...rest) =>
    name === 'vscode' ? vscode : name === 'vscode-languageclient/node' ? { LanguageClient } : load(name, ...rest);
  delete require.cache[path.join(folder, 'extension.js')];
  const extension = require(path.join(folder, 'extension.js'));
  extension.activate({ subscriptions: [], extensionUri: installed });
  Module._load = load;
  const press = (name, ...list) => seen.options.middleware.executeCommand(name, list, async (command, list) => {
    seen.asked.push([command, list[0]]);
    const answer = answers[command];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { seen, press, vscode, extension };
}

test('the client starts and stops the configured server', () => {
  const { seen, extension } = stage({});
  assert.deepEqual(seen.server, { command: process.execPath, args: ['lsp'] });
  assert.ok(seen.isStarted);
  extension.deactivate();
  assert.ok(seen.isStopped);
});

test('a command is a program of the PATH', () => {
  const { PATH } = process.env;
  process.env.PATH = `${temporary}${path.delimiter}${path.dirname(process.execPath)}`;
  const name = path.basename(process.execPath);
  assert.deepEqual(stage({}, 0, [name, 'lsp']).seen.server, { command: name, args: ['lsp'] });
  process.env.PATH = PATH;
});

/// Returns a connection to the server in a worker thread of an extension that is installed in a folder.
async function connected(installed) {
  const { seen } = stage({}, 0, ['no-such-program', 'lsp'], installed);
  const { reader, writer } = await seen.server();
  const received = [];
  let wake = () => {};
  reader.listen((message) => { received.push(message); wake(); });
  const next = async (fits) => {
    for (;;) {
      const found = received.find(fits);
      if (found) return found;
      await new Promise((resolve) => { wake = resolve; });
    }
  };
  const closed = new Promise((resolve) => { reader.onClose(resolve); });
  const ask = async (id, method, params) => {
    await writer.write({ jsonrpc: '2.0', id, method, params });
    return (await next((message) => message.id === id && !message.method)).result;
  };
  const tell = (method, params) => writer.write({ jsonrpc: '2.0', method, params });
  return { ask, tell, next, closed, reader };
}

test('without the program, a worker thread gets the module, and answers', async () => {
  fs.writeFileSync(path.join(temporary, 'formulary-editor.wasm'), 'wasm');
  fs.writeFileSync(path.join(temporary, 'formulary-locales.bin'), 'names');
  fs.writeFileSync(path.join(temporary, 'worker.js'), `
    const { parentPort } = require('node:worker_threads');
    const text = (bytes) => Buffer.from(bytes).toString();
    parentPort.once('message', ({ module, locales, zone, locale }) => {
      parentPort.on('message', ({ id, method }) => {
        if (method === 'exit') return parentPort.close();
        parentPort.postMessage({ jsonrpc: '2.0', id, result: [method, text(module), text(locales), zone, locale] });
      });
    });`);
  const { ask, tell, closed, reader } = await connected(temporary);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  assert.deepEqual(await ask(1, 'initialize', {}), ['initialize', 'wasm', 'names', zone, 'de']);
  await tell('exit');
  await closed;
  reader.dispose();
});

const built = path.join(__dirname, '../../.build/wasm/package');
const isBuilt = fs.existsSync(path.join(built, 'worker.js')) && fs.existsSync(path.join(built, 'formulary-editor.wasm'));
test('the module in a worker thread answers as the program does', { skip: !isBuilt }, async () => {
  const { ask, tell, next, closed } = await connected(built);
  const { capabilities } = await ask(1, 'initialize', { processId: null, rootUri: null, capabilities: {} });
  assert.ok(capabilities.hoverProvider);
  await tell('initialized', {});
  const textDocument = { uri: 'file:///a.formula', languageId: 'formula', version: 1, text: 'upper(prise) + 1' };
  await tell('textDocument/didOpen', { textDocument });
  const hover = await ask(2, 'textDocument/hover', { textDocument, position: { line: 0, character: 1 } });
  assert.match(hover.contents.value, /upper/);
  await ask(3, 'shutdown');
  await tell('exit');
  await closed;
});

test('the lens "run trace" shows the trace of its field beside the form', async () => {
  const { seen, press } = stage({ 'formulary.trace': { text: 'net = 2' } });
  await press('formulary.trace', { uri: 'file:///a.json', field: 'net' });
  assert.deepEqual(seen.asked, [['formulary.trace', { uri: 'file:///a.json', field: 'net', show: false }]]);
  assert.deepEqual(seen.shown, ['net = 2']);
});

test('the palette command lets the user choose a field with a formula', async () => {
  const nodes = [{ field: 'price', title: 'Price' }, { field: 'net', title: 'Net', expression: 'price * 2' }];
  const { seen, press } = stage({ 'formulary.graph': { nodes }, 'formulary.trace': { text: 'net = 2' } }, 0);
  await press('formulary.trace');
  assert.deepEqual(seen.asked[1], ['formulary.trace', { uri: 'file:///form.json', field: 'net', show: false }]);
  assert.deepEqual(seen.shown, ['net = 2']);
});

test('a cancelled choice shows nothing', async () => {
  const { seen, press } = stage({ 'formulary.graph': { nodes: [] } }, 0);
  await press('formulary.trace');
  assert.deepEqual(seen.shown, []);
});

test('recalculating applies the edit, or reports that there is none', async () => {
  const edit = { size: 1 };
  const full = stage({ 'formulary.recalculate': edit });
  await full.press('formulary.recalculate');
  assert.deepEqual(full.seen.edits, [edit]);
  const empty = stage({ 'formulary.recalculate': { size: 0 } });
  await empty.press('formulary.recalculate');
  assert.deepEqual(empty.seen.edits, []);
  assert.match(empty.seen.messages[0], /up to date/);
});

test('the graph opens as a page beside the form', async () => {
  const { seen, press } = stage({ 'formulary.graph': { text: '<html>' } });
  await press('formulary.graph');
  assert.equal(seen.panels[0].webview.html, '<html>');
  assert.equal(seen.asked[0][1].format, 'html');
});

test('an extracted part can be named', async () => {
  const { seen } = stage({});
  assert.deepEqual(seen.capabilities.experimental, { other: 1, commands: { commands: ['formulary.rename'] } });
  await seen.commands['formulary.rename']({ uri: 'file:///a.json', position: { line: 2, character: 7 } });
  const [name, [uri, position]] = seen.asked[0];
  assert.deepEqual([name, uri, position.line, position.character], ['editor.action.rename', 'file:///a.json', 2, 7]);
});

test('failed commands and a missing form are reported', async () => {
  const { seen, press, vscode } = stage({ 'formulary.graph': new Error('no document') });
  await press('formulary.graph');
  vscode.window.activeTextEditor = undefined;
  await press('formulary.graph');
  assert.deepEqual(seen.messages, ['Formulary: no document', 'Formulary: open a form first.']);
});

test('what-if prompts for a field and its value, and shows the computed fields', async () => {
  const answer = { total: { title: 'Total', value: 60, text: '60' } };
  const { seen, press } = stage(
    { 'formulary.graph': { nodes: [{ field: 'net', title: 'Net' }] }, 'formulary.whatIf': answer }, 0);
  await press('formulary.whatIf');
  assert.deepEqual(seen.asked[1][1], { uri: 'file:///form.json', values: { net: 50 }, show: false });
  assert.deepEqual(seen.shown, ['Total: 60\n']);
  assert.deepEqual(await press('formulary.whatIf', { uri: 'a', values: {} }), answer);
});

test('the test report is shown beside the form', async () => {
  const { seen, press } = stage({ 'formulary.test': { text: 'a.tests.json: 2 passed\n' } });
  await press('formulary.test', { uri: 'a' });
  assert.deepEqual(seen.shown, ['a.tests.json: 2 passed\n']);
});

test('other commands are forwarded to the server', async () => {
  const { press } = stage({ 'formulary.other': { net: '4' } });
  assert.deepEqual(await press('formulary.other', { uri: 'a' }), { net: '4' });
});

test('files of the manifest exist, and its commands report errors', async () => {
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'package.json')));
  const { contributes } = manifest;
  const files = [manifest.main, contributes.languages[0].configuration,
    ...contributes.grammars.map((grammar) => grammar.path)];
  for (const file of files) JSON.stringify(fs.readFileSync(path.join(folder, file), 'utf8'));
  assert.equal(manifest.license, 'Apache-2.0');
  for (const { command } of contributes.commands) {
    const answer = new Error(command);
    const { seen, press } = stage({ [command]: answer, 'formulary.graph': answer });
    await press(command, { uri: 'a', field: 'b' });
    assert.deepEqual(seen.messages, [`Formulary: ${command}`]);
  }
});
