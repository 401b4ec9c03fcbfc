const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');
const { Commands } = require('./commands');

let client;

exports.activate = (context) => {
  const settings = vscode.workspace.getConfiguration('formulary');
  const [command, ...args] = settings.get('command');
  const commands = new Commands(vscode, () => client);
  client = new LanguageClient('formulary', 'Formulary', { command, args }, {
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
  return client.start();
};

exports.deactivate = () => client && client.stop();
