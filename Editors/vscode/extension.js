const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');
const { Commands } = require('./commands');

let client;

exports.activate = (context) => {
  const [command, ...args] = vscode.workspace.getConfiguration('formulary').get('command');
  const commands = new Commands(vscode, () => client);
  client = new LanguageClient('formulary', 'Formulary', { command, args }, {
    documentSelector: [{ language: 'json' }, { language: 'formula' }],
    // The client itself registers the server's commands; what they give is shown here.
    middleware: { executeCommand: (name, list, next) => commands.run(name, list, next) },
  });
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(commands.scheme, commands));
  return client.start();
};

exports.deactivate = () => client && client.stop();
