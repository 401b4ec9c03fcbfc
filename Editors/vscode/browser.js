// The entry in a browser, such as vscode.dev: runs the module in a web worker. `pack.py` bundles it.
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/browser');
const { engine, start } = require('./client');

let client;

exports.activate = async (context) => {
  const first = await engine(vscode, context);
  const worker = new Worker(vscode.Uri.joinPath(context.extensionUri, 'worker.js').toString(true));
  worker.postMessage(first);
  const running = start(vscode, context, (options) => new LanguageClient('formulary', 'Formulary', options, worker));
  client = running.client;
  return running.started;
};

exports.deactivate = () => client && client.stop();
