// The client of the server's API: queries, ordered changes, and the event stream.

const stored = "preview-token";
const fragment = location.hash.slice(1);
if (/^[0-9a-f]{64}$/.test(fragment)) {
  sessionStorage.setItem(stored, fragment);
  history.replaceState(null, "", location.pathname);
}
const token = sessionStorage.getItem(stored) ?? "";

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

export async function get(path, parameters = {}) {
  const query = new URLSearchParams(parameters).toString();
  return (await request(query ? `${path}?${query}` : path)).json();
}

export async function post(path, body = {}) {
  const answer = await request(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  return answer.status === 204 ? null : answer.json();
}

export async function upload(parameters, file) {
  const query = new URLSearchParams(parameters).toString();
  const answer = await request(`upload?${query}`, {
    method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file,
  });
  return answer.json();
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
