// Starts the engine of an exported form in a worker, so that the page stays usable while formulas run.

/** The script of the worker. It is a part of this script, so the hash in the policy of the page covers it. */
const script = WORKER

// A policy of this name can be created once, and allows no other script.
const policy = { createScriptURL: () => URL.createObjectURL(new Blob([script], { type: "text/javascript" })) }
const address = (globalThis.trustedTypes?.createPolicy("engine", policy) ?? policy).createScriptURL("")

/** The form of the page, whose worker answers requests in order. */
class Form {
  /** The name of the document's file, or `null` before it is open. */
  fileName = null
  /** Called with `true` when a request takes long, and with `false` when it has ended. */
  onBusy = () => {}

  #parts
  #worker
  /** Whether the worker has the form, and takes requests. */
  #isStarted
  /** Whether the form is open, with the earlier changes. */
  #isOpen
  /** The requests that changed the form, which a new worker repeats. */
  #changes = []
  /** The requests without an answer. */
  #waiting = []
  /** The error that ended the form. */
  #failure = null
  #timer
  #isBusy = false

  /** `parts` are the texts of the module and of locale data, the pieces of the form, and the settings of the language. */
  constructor(parts) {
    this.#parts = parts
    this.#start()
  }

  request(route, query, body) { return this.#ask({ call: "request", parts: [route, query, body] }).then(JSON.parse) }

  /** The document as a file. */
  document() { return this.#ask({ call: "json", parts: [] }) }

  /** The changelogs since the form was opened as a file. */
  changelogs() { return this.#ask({ call: "changelogs", parts: [] }) }

  /** Ends the running request, which leaves the form as it was before. */
  stop() {
    if (this.#waiting.length === 0) return
    // Without an earlier state, there is no form to show.
    if (this.fileName === null) this.#fail("The formulas of this form were stopped before they ended.")
    else this.#restart("The formulas were stopped. The last change was not applied.")
  }

  #ask(request) {
    if (this.#failure) return Promise.reject(this.#failure)
    return new Promise((resolve, reject) => {
      const message = { ...request, now: Date.now() }
      this.#waiting.push({ message, resolve, reject })
      if (this.#waiting.length === 1) this.#watch()
      if (this.#isStarted) this.#worker.postMessage(message)
    })
  }

  async #start() {
    const worker = this.#worker = new Worker(address)
    worker.onmessage = ({ data }) => this.#take(data)
    worker.onerror = ({ message }) => this.#fail(message)
    this.#isStarted = this.#isOpen = false
    const { pieces, ...others } = this.#parts
    // Sending a large form at once would block the page.
    for (const piece of pieces) {
      worker.postMessage(piece)
      await new Promise((resolve) => setTimeout(resolve))
      if (worker !== this.#worker) return
    }
    worker.postMessage({ ...others, changes: this.#changes })
    for (const { message } of this.#waiting) worker.postMessage(message)
    this.#isStarted = true
  }

  /** Takes the next answer. */
  #take({ fileName, answer, error, isDefect }) {
    if (!this.#isOpen) {
      if (error !== undefined) return this.#fail(error)
      this.#isOpen = true
      this.fileName = fileName
      return
    }
    if (isDefect) return this.#restart(error)
    const { message, resolve, reject } = this.#waiting.shift()
    this.#watch()
    if (error !== undefined) return reject(new Error(error))
    if (changing.has(message.parts[0])) this.#changes.push(message)
    resolve(answer)
  }

  /** Starts a new worker without the running request. */
  #restart(reason) {
    this.#worker.terminate()
    // While a new worker repeats earlier requests, none is running.
    if (this.#isOpen) this.#waiting.shift().reject(Object.assign(new Error(reason), { isRestart: true }))
    this.#start()
    this.#watch()
  }

  #fail(reason) {
    this.#worker.terminate()
    this.#failure = new Error(reason)
    for (const { reject } of this.#waiting.splice(0)) reject(this.#failure)
    this.#watch()
  }

  /** Reports a request that runs for a second. */
  #watch() {
    clearTimeout(this.#timer)
    if (this.#isBusy) this.onBusy(false)
    this.#isBusy = false
    if (this.#waiting.length === 0) return
    this.#timer = setTimeout(() => this.onBusy(this.#isBusy = true), 1000)
  }
}

const changing = new Set(["changes", "undo", "redo", "event", "upload", "save"])

const text = (name) => document.getElementById(name).textContent
globalThis.exportedForm = new Form({
  module: text("module"), locales: text("locales"),
  pieces: [...document.querySelectorAll("script.form")].map(({ textContent }) => textContent),
  options: {
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone, locale: navigator.language,
    seed: crypto.getRandomValues(new Uint32Array(1))[0],
    // A new worker gives new rows the same ids.
    hashSeeds: crypto.getRandomValues(new BigUint64Array(2)),
  },
})
