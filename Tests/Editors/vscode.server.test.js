// Tests the language server with the messages that VS Code sends for edits of whole lines, merge
// conflicts and a new form: FORMULARY=… node --test Tests/Editors
const assert = require('node:assert/strict');
const { test } = require('node:test');
const { spawn } = require('node:child_process');

const tool = process.env.FORMULARY;

/// The capabilities of VS Code's client that the server reads.
const capabilities = {
  workspace: { workspaceEdit: { documentChanges: true } },
  textDocument: {
    diagnostic: { relatedDocumentSupport: false },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [''] } } },
    completion: { completionItem: { snippetSupport: true, insertReplaceSupport: true } },
  },
};

/// A document that is open in the server, with its text.
class Editor {
  constructor(text) {
    this.text = text;
    this.version = 1;
    this.uri = 'file:///form.json';
    this.waiting = new Map();
    this.unread = Buffer.alloc(0);
    this.server = spawn(tool, ['lsp'], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.server.stdout.on('data', (data) => this.receive(data));
  }

  static async open(text) {
    const editor = new Editor(text);
    await editor.ask('initialize', { processId: process.pid, rootUri: null, capabilities });
    editor.send({ method: 'initialized', params: {} });
    editor.send({
      method: 'textDocument/didOpen',
      params: { textDocument: { uri: editor.uri, languageId: 'json', version: 1, text } },
    });
    return editor;
  }

  async close() {
    await this.ask('shutdown');
    this.send({ method: 'exit' });
  }

  send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.server.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.server.stdin.write(body);
  }

  receive(data) {
    this.unread = Buffer.concat([this.unread, data]);
    for (;;) {
      const head = this.unread.indexOf('\r\n\r\n');
      if (head < 0) return;
      const start = head + 4;
      const end = start + Number(/Content-Length: (\d+)/i.exec(this.unread.subarray(0, head))[1]);
      if (this.unread.length < end) return;
      const message = JSON.parse(this.unread.subarray(start, end));
      this.unread = this.unread.subarray(end);
      if (message.method) {
        if (message.id !== undefined) this.send({ id: message.id, result: null });
      } else {
        this.waiting.get(message.id)?.(message);
        this.waiting.delete(message.id);
      }
    }
  }

  ask(method, params) {
    const id = this.waiting.size + this.version * 1000;
    return new Promise((take, refuse) => {
      this.waiting.set(id, ({ result, error }) => (error ? refuse(new Error(error.message)) : take(result)));
      this.send({ id, method, params });
    });
  }

  get document() { return { textDocument: { uri: this.uri } }; }

  offset({ line, character }) {
    return this.text.split('\n').slice(0, line).reduce((sum, text) => sum + text.length + 1, 0) + character;
  }

  position(offset) {
    const lines = this.text.slice(0, offset).split('\n');
    return { line: lines.length - 1, character: lines.at(-1).length };
  }

  /// Applies edits of one moment. Like VS Code, sends the last one in the text first.
  edit(...edits) {
    const changes = edits
      .map(([start, end, text]) => ({ range: { start: this.position(start), end: this.position(end) }, text, start, end }))
      .sort((one, other) => other.start - one.start);
    for (const { start, end, text } of changes) {
      this.text = this.text.slice(0, start) + text + this.text.slice(end);
    }
    this.send({
      method: 'textDocument/didChange',
      params: {
        textDocument: { uri: this.uri, version: ++this.version },
        contentChanges: changes.map(({ range, text }) => ({ range, text })),
      },
    });
  }

  /// Returns the underlined texts with their lines.
  async marked() {
    const { items } = await this.ask('textDocument/diagnostic', this.document);
    return items.map(({ range }) =>
      `${range.start.line + 1}: ${this.text.slice(this.offset(range.start), this.offset(range.end))}`);
  }

  /// Returns the range of a line, counted from 1, with its line break.
  line(number) {
    return [this.offset({ line: number - 1, character: 0 }), this.offset({ line: number, character: 0 })];
  }
}

const form = `{"_id": "d", "type": "document",
"files": [{"_id": "f", "pages": [], "pageOrder": []}],
"fields": [
{"_id": "a", "type": "number", "file": "f"},
{"_id": "b", "type": "number", "file": "f", "formulas": [{"_id": "1", "key": "value", "formula": "y"}]},
{"_id": "c", "type": "number", "file": "f", "formulas": [{"_id": "2", "key": "value", "formula": "x"}]}
],
"formulas": [
{"_id": "y", "expression": "a * lost", "desc": "", "type": "calc", "scope": "global"},
{"_id": "x", "expression": "sqrt(\\"é\\")", "desc": "", "type": "calc", "scope": "global"},
{"_id": "z", "expression": "1", "desc": "", "type": "calc", "scope": "global"}
]}
`;

const shows = async (editor, ...expected) => {
  const found = await editor.marked();
  for (const text of expected) assert.ok(found.includes(text), `${text} is not among ${found}`);
};

test('lines that are moved, sorted and restored keep their findings', { skip: !tool }, async () => {
  const editor = await Editor.open(form);
  await shows(editor, '9: lost', '10: \\"é\\"');
  // "Move Line Down" removes the line below and inserts it above.
  const [start, end] = editor.line(10);
  const moved = editor.text.slice(start, end - 1);
  const [above] = editor.line(9);
  editor.edit([above, above, `${moved}\n`], [start - 1, end - 1, '']);
  await shows(editor, '9: \\"é\\"', '10: lost');
  // "Sort Lines Descending" replaces the lines with one edit.
  const [first, last] = [editor.line(9)[0], editor.line(10)[1] - 1];
  const lines = editor.text.slice(first, last).split('\n');
  editor.edit([first, last, [...lines].sort().reverse().join('\n')]);
  await shows(editor, '9: lost', '10: \\"é\\"');
  editor.edit([first, last, lines.join('\n')]);
  await shows(editor, '9: \\"é\\"', '10: lost');
  await editor.close();
});

test('a merge conflict is resolved by a code action', { skip: !tool }, async () => {
  const editor = await Editor.open(form);
  const [start, end] = editor.line(4);
  const own = editor.text.slice(start, end);
  const theirs = own.replace('"f"}', '"f", "title": "A"}');
  editor.edit([start, end, `<<<<<<< HEAD\n${own}=======\n${theirs}>>>>>>> branch\n`]);
  await shows(editor, '4: <<<<<<< HEAD');
  const place = editor.position(start);
  const actions = await editor.ask('textDocument/codeAction', {
    ...editor.document, range: { start: place, end: place }, context: { diagnostics: [], triggerKind: 1 },
  });
  const titles = actions.map(({ title }) => title);
  for (const title of ['Keep ours', 'Keep theirs', 'Keep both']) assert.ok(titles.includes(title), `${titles}`);
  const [{ edits }] = actions.find(({ title }) => title === 'Keep theirs').edit.documentChanges;
  editor.edit(...edits.map(({ range, newText }) => [editor.offset(range.start), editor.offset(range.end), newText]));
  assert.equal(editor.text, form.replace(own, theirs));
  await shows(editor, '9: lost', '10: \\"é\\"');
  await editor.close();
});

test('a new form begins in an empty file', { skip: !tool }, async () => {
  const editor = await Editor.open('');
  const offered = async () => (await editor.ask('textDocument/completion', {
    ...editor.document, position: editor.position(editor.text.length), context: { triggerKind: 1 },
  })).items.map(({ label }) => label);
  assert.deepEqual(await offered(), ['new form']);
  const begun = '{"type": "document",\n"fields": [{"_id": "net", "type": "number"}],\n"formulas": [{"_id": "x", "expression": "1 + ';
  for (const key of begun) editor.edit([editor.text.length, editor.text.length, key]);
  assert.ok((await offered()).includes('net'));
  editor.edit([editor.text.length, editor.text.length, 'nett"}]}']);
  await shows(editor, '3: nett');
  await editor.close();
});
