// Formulary's language server in a web worker, or in a worker thread of Node.
//
// The first message is `{ module, locales, zone, locale }` with the bytes of `formulary-editor.wasm`, or the compiled module. All
// further messages, in both directions, are JSON-RPC objects. A defect is shown as an error, and ends the worker.
import { load } from "./formulary.js"

/** Connects a server to a port: `post` sends a message of the server, and `end` ends the worker. */
function serve(post, end) {
  const waiting = []
  const cancelled = new Set()
  let server
  let isEnded = false

  const { port1, port2 } = new MessageChannel()
  /** Processes the next message in a task of its own, so that messages that cancel a request arrive before it is processed. */
  const next = () => port2.postMessage(null)
  port1.onmessage = () => {
    if (isEnded || waiting.length === 0) return
    guarded(() => process(waiting.shift()))
    next()
  }

  function process(message) {
    if (message.method !== undefined && cancelled.delete(message.id)) {
      post({ jsonrpc: "2.0", id: message.id, error: { code: -32800, message: "the request was cancelled" } })
      return
    }
    server.receive(message)
    if (message.method === "exit") stop()
  }

  function stop() {
    isEnded = true
    port1.close()
    end()
  }

  function fail(error) {
    post({ jsonrpc: "2.0", method: "window/showMessage", params: { type: 1, message: `Formulary stopped: ${error.message}` } })
    stop()
  }

  function guarded(body) {
    try { body() } catch (error) { fail(error) }
  }

  async function start({ module, locales, zone, locale }) {
    const formulary = await load(module, { now: () => Date.now(), zone, locale, locales })
    server = formulary.languageServer(post)
    next()
  }

  let isStarted = false
  return (message) => {
    if (isEnded) return
    if (!isStarted) {
      isStarted = true
      start(message).catch(fail)
      return
    }
    const { method, params } = message
    const isWaiting = (id) => waiting.some((other) => other.method !== undefined && other.id === id)
    if (method === "$/cancelRequest" && isWaiting(params?.id)) cancelled.add(params.id)
    else waiting.push(message)
    if (server) next()
  }
}

if (typeof postMessage === "function") {
  const receive = serve((message) => postMessage(message), () => close())
  onmessage = ({ data }) => receive(data)
} else {
  import("node:worker_threads").then(({ parentPort }) => {
    const receive = serve((message) => parentPort.postMessage(message), () => parentPort.close())
    parentPort.on("message", receive)
  })
}
