// Loads the module of an exported form, which answers the requests of the page.

/** The unpacked bytes of an element, which is removed. */
async function bytes(name) {
  const element = document.getElementById(name)
  const packed = Uint8Array.from(atob(element.textContent), (character) => character.charCodeAt(0))
  element.remove()
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer()
}

async function open() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]
  const formulary = await load(await bytes("module"),
    { now: Date.now, zone, locale: navigator.language, seed, locales: await bytes("locales") })
  const { document: json, settings } = JSON.parse(document.getElementById("exported").textContent)
  return { ...formulary.form(json, settings), fileName: settings.fileName }
}

globalThis.exportedForm = open()
