// The client of the language server, as far as it is the same on the desktop and in the browser.
const { Commands } = require('./commands');

/// Starts the client that `create` makes with options, and registers the commands. Returns it with its start.
exports.start = (vscode, context, create) => {
  let client;
  const settings = vscode.workspace.getConfiguration('formulary');
  const commands = new Commands(vscode, () => client);
  client = create({
    documentSelector: [{ language: 'json' }, { language: 'formula' }],
    // What the server offers is decided at the start.
    initializationOptions: { formatting: settings.get('formatting') },
    // The client registers the server's commands; the middleware shows their results.
    middleware: { executeCommand: (name, list, next) => commands.run(name, list, next) },
  });
  // The server adds this command to actions that make a name only if the client runs it.
  const rename = 'formulary.rename';
  client.registerFeature({
    fillClientCapabilities: (all) => { all.experimental = { ...all.experimental, commands: { commands: [rename] } }; },
    initialize() {},
    getState: () => ({ kind: 'static' }),
    clear() {},
  });
  context.subscriptions.push(
    vscode.commands.registerCommand(rename, (place) => commands.rename(place)),
    vscode.workspace.registerTextDocumentContentProvider(commands.scheme, commands));
  return { client, started: client.start() };
};

/// Returns the first message to a worker with the language server: the module, with the environment of formulas.
exports.engine = async (vscode, context) => {
  const read = async (name) => {
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(context.extensionUri, name));
    return bytes.slice().buffer;
  };
  const [module, locales] = await Promise.all(['formulary-editor.wasm', 'formulary-locales.bin'].map(read));
  return { module, locales, zone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale: vscode.env.language };
};
