const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

exports.activate = () => {
  const [command, ...args] = workspace.getConfiguration('formulary').get('command');
  client = new LanguageClient('formulary', 'Formulary', { command, args }, {
    documentSelector: [{ language: 'json' }, { language: 'formula' }],
  });
  return client.start();
};

exports.deactivate = () => client && client.stop();
