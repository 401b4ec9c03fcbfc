// Runs the server's commands and shows their results: an edit, a text or a graph beside the form.
// The requests set `show: false`, so the server does not show the result itself.
class Commands {
  scheme = 'formulary';

  constructor(vscode, client) {
    this.vscode = vscode;
    this.client = client;
    this.texts = new Map();
    this.changes = new vscode.EventEmitter();
    this.onDidChange = this.changes.event;
  }

  /// Runs a command with `next`. A code lens passes arguments, the command palette does not.
  async run(name, list, next) {
    const show = {
      recalculate: 'edit', trace: 'trace', graph: 'graph', whatIf: 'whatIf', test: 'test',
    }[name.split('.')[1]];
    if (!show) return next(name, list);
    try {
      const argument = list && list[0] && list[0].uri ? list[0] : this.open();
      return argument && (await this[show](argument, (more) => next(name, [{ ...argument, ...more, show: false }]), next));
    } catch (problem) {
      return this.vscode.window.showErrorMessage(`Formulary: ${problem.message}`);
    }
  }

  /// Returns the argument for the form in the active editor.
  open() {
    const editor = this.vscode.window.activeTextEditor;
    if (editor) return { uri: this.client().code2ProtocolConverter.asUri(editor.document.uri) };
    this.vscode.window.showInformationMessage('Formulary: open a form first.');
  }

  async edit(_, ask) {
    const edit = await this.client().protocol2CodeConverter.asWorkspaceEdit(await ask({}));
    if (!edit || edit.size === 0) {
      return this.vscode.window.showInformationMessage('Formulary: all values are up to date.');
    }
    return this.vscode.workspace.applyEdit(edit);
  }

  async trace(argument, ask, next) {
    const field = argument.field || (await this.field(argument, next));
    return field && this.text(`trace of ${field}.txt`, (await ask({ field })).text);
  }

  async test(_, ask) { return this.text('tests.txt', (await ask({})).text); }

  /// Lets the user choose a field, by default one that has a formula.
  async field(argument, next, isOffered = (node) => node.expression, about = 'The field whose value is to be explained') {
    const { nodes } = await next('formulary.graph', [{ ...argument, show: false }]);
    const choices = nodes.filter(isOffered).map((node) => ({
      label: node.title || node.field, description: node.field, detail: node.expression, field: node.field,
    }));
    const choice = await this.vscode.window.showQuickPick(
      choices, { placeHolder: about, matchOnDescription: true, matchOnDetail: true });
    return choice && choice.field;
  }

  /// Prompts for a field and a value, and shows the computed values for it.
  async whatIf(argument, ask, next) {
    if (argument.values) return ask({});
    const field = await this.field(argument, next, () => true, 'The field that has another value');
    const text = field && await this.vscode.window.showInputBox({ prompt: 'Its value, as JSON or text' });
    if (text === undefined) return undefined;
    let value = text;
    try { value = JSON.parse(text); } catch { /* Not JSON: use it as text. */ }
    const answer = await ask({ values: { [field]: value } });
    const lines = Object.entries(answer).map(([id, result]) => `${result.title || id}: ${result.text}\n`);
    return this.text(`what if ${field} is ${text}.txt`.replaceAll('/', '-'), lines.join(''));
  }

  /// Prompts for another name of the symbol at a position.
  async rename({ uri, position }) {
    const at = new this.vscode.Position(position.line, position.character);
    return this.vscode.commands.executeCommand('editor.action.rename', [this.vscode.Uri.parse(uri), at]);
  }

  async graph(_, ask) {
    const { text } = await ask({ format: 'html' });
    const panel = this.vscode.window.createWebviewPanel(
      'formulary.graph', 'Formulas', this.vscode.ViewColumn.Beside, { enableScripts: true });
    panel.webview.html = text;
  }

  async text(name, text) {
    const uri = this.vscode.Uri.from({ scheme: this.scheme, path: `/${name}` });
    this.texts.set(uri.toString(), text);
    this.changes.fire(uri);
    const document = await this.vscode.workspace.openTextDocument(uri);
    return this.vscode.window.showTextDocument(
      document, { viewColumn: this.vscode.ViewColumn.Beside, preview: true, preserveFocus: true });
  }

  provideTextDocumentContent(uri) { return this.texts.get(uri.toString()) || ''; }
}

exports.Commands = Commands;
