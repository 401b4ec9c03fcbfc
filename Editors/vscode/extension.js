// The entry on the desktop: starts the program `formulary`, or without it the module in a worker thread.
const fs = require('node:fs');
const path = require('node:path');
const { Worker } = require('node:worker_threads');
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');
const { engine, start } = require('./client');

let client;

/// Returns true if there is a program with a path, or with a name in a folder of `PATH`.
function isProgram(command) {
  const isName = path.basename(command) === command;
  const folders = isName ? (process.env.PATH || '').split(path.delimiter) : [''];
  const endings = process.platform === 'win32' ? ['', ...(process.env.PATHEXT || '.EXE').split(';')] : [''];
  return folders.some((folder) => endings.some((ending) =>
    fs.statSync(path.join(folder, command + ending), { throwIfNoEntry: false })?.isFile()));
}

/// Starts the module in a worker thread. Returns the connection to it.
async function inWorker(context) {
  const first = await engine(vscode, context);
  const worker = new Worker(vscode.Uri.joinPath(context.extensionUri, 'worker.js').fsPath);
  worker.postMessage(first);
  const listen = (name) => (listener) => {
    worker.on(name, listener);
    return { dispose: () => worker.off(name, listener) };
  };
  const never = () => ({ dispose() {} });
  return {
    reader: {
      listen: listen('message'), onError: listen('error'), onClose: listen('exit'), onPartialMessage: never,
      dispose() { worker.terminate(); },
    },
    writer: { write: async (message) => worker.postMessage(message), end() {}, onError: never, onClose: never, dispose() {} },
  };
}

exports.activate = (context) => {
  const [command, ...args] = vscode.workspace.getConfiguration('formulary').get('command');
  const server = isProgram(command) ? { command, args } : () => inWorker(context);
  const running = start(vscode, context, (options) => new LanguageClient('formulary', 'Formulary', server, options));
  client = running.client;
  return running.started;
};

exports.deactivate = () => client && client.stop();
