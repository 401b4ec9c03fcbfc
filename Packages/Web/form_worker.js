// The engine of an exported form. The first messages are pieces of the form, the next one opens it, and each later one
// is a request.

/** The unpacked bytes of a file in the page. */
async function bytes(text) {
  const packed = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer()
}

let now = Date.now()
let pieces = []
let form = null

async function opened(message) {
  const { document, settings } = JSON.parse(pieces.join(""))
  pieces = []
  const locales = await bytes(message.locales)
  const formulary = await load(await bytes(message.module), { ...message.options, now: () => now, locales })
  const form = formulary.form(document, settings)
  for (const change of message.changes) {
    now = change.now
    form.request(...change.parts)
  }
  return { form, fileName: settings.fileName }
}

async function answered({ call, parts, now: time }) {
  now = time
  const content = await Promise.all(parts.map(async (part) => part instanceof Blob ? new Uint8Array(await part.arrayBuffer()) : part))
  const answer = form[call](...content)
  return call === "request" ? answer : new Blob([answer], { type: "application/json" })
}

async function handle(message) {
  try {
    if (form) return { answer: await answered(message) }
    const result = await opened(message)
    form = result.form
    return { fileName: result.fileName }
  } catch (error) {
    return { error: error.message, isDefect: error instanceof FormularyDefect }
  }
}

let last = Promise.resolve()
onmessage = ({ data }) => {
  if (typeof data === "string") pieces.push(data)
  else last = last.then(async () => postMessage(await handle(data)))
}
