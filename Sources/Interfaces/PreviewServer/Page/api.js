// The client of the API: queries, ordered changes, and the event stream. The server answers, or the module in the page.

/**
 * The form of an exported page, which answers without a server; the page sets it before its scripts run.
 * The form of a served page is in the program.
 */
const local = globalThis.exportedForm;
export const isLocal = local !== undefined;

const stored = "preview-token";
const fragment = location.hash.slice(1);
if (!isLocal && /^[0-9a-f]{64}$/.test(fragment)) {
  sessionStorage.setItem(stored, fragment);
  history.replaceState(null, "", location.pathname);
}
const token = isLocal ? "" : sessionStorage.getItem(stored) ?? "";

/** An error response of the server. */
export class Refused extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

async function request(path, options = {}) {
  let answer;
  try {
    answer = await fetch(`/api/${path}`, {
      ...options,
      headers: { Authorization: `Bearer ${token}`, ...options.headers },
    });
  } catch {
    throw new Refused(0, "gone", "The program has ended, or cannot be reached.");
  }
  if (answer.ok) return answer;
  let error;
  try {
    ({ error } = await answer.json());
  } catch {
    // The response is not from this server.
  }
  throw new Refused(answer.status, error?.code ?? "unknown", error?.message ?? answer.statusText);
}

/** Sends a request to the server. Returns its JSON, or null if there is none. */
async function fetched(path, query, body, type) {
  const answer = await request(query ? `${path}?${query}` : path,
    body === undefined ? {} : { method: "POST", headers: { "Content-Type": type }, body });
  return answer.status === 204 ? null : answer.json();
}

/** Receives the events of a form in this page. */
let takeLocal = () => {};

/** Answers a request in this page. */
async function computed(path, query, body = "") {
  let result;
  try {
    result = await local.request(path, query, body);
  } catch (error) {
    if (error.isRestart) takeLocal("reload");
    throw new Refused(0, "defect", error.message);
  }
  for (const { event, data } of result.events) takeLocal(event, data);
  if (result.error) throw new Refused(0, result.error.code, result.error.message);
  if (path === "save") download(await local.document(), local.fileName);
  return result.answer ?? null;
}

const send = isLocal ? computed : fetched;

export const get = (path, parameters = {}) => send(path, new URLSearchParams(parameters).toString());

export const post = (path, body = {}) => send(path, "", JSON.stringify(body), "application/json");

export const upload = (parameters, file) =>
  send("upload", new URLSearchParams(parameters).toString(), file, "application/octet-stream");

/** Stops running formulas. */
export const stop = async () => isLocal ? local.stop() : post("stop");

/** Downloads the changelogs of a form in this page. */
export async function downloadChanges() {
  download(await local.changelogs(), local.fileName.replace(/(\.json)?$/, ".changes.json"));
}

/** Offers a file. */
function download(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

let last = Promise.resolve();
/** Runs `work` after all earlier work, so that changes arrive in order. */
export function inOrder(work) {
  const next = last.then(work);
  last = next.catch(() => {});
  return next;
}

/** Reads events until the stream ends. Calls `take` with the name and data of each. */
async function readStream(take) {
  const answer = await request("events");
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    waiting += value;
    const parts = waiting.split("\n\n");
    waiting = parts.pop();
    for (const part of parts) {
      const name = /^event: (.*)$/m.exec(part)?.[1];
      const data = /^data: (.*)$/m.exec(part)?.[1];
      if (name) take(name, data ? JSON.parse(data) : null);
    }
  }
}

/** Follows the event stream, reconnecting if it ends. Polls every two seconds while the server has too many streams. */
export async function listen(take, poll, lost) {
  if (isLocal) {
    takeLocal = take;
    local.onBusy = (isBusy) => take(isBusy ? "busy" : "idle");
    return;
  }
  for (;;) {
    let pause = 1000;
    try {
      await readStream(take);
      lost();
    } catch (error) {
      if (error.status === 503) {
        await poll();
        pause = 2000;
      } else if (error.status === 401) {
        return;
      } else {
        lost();
      }
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
