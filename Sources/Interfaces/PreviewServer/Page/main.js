// Sets up the page and handles events from the server.

import { get, isLocal, listen, post } from "./api.js";
import { app, changed, client, flushAll, load, merge, redo, save, undo } from "./app.js";
import { showBar } from "./bar.js";
import { el, say } from "./dom.js";
import { showForm } from "./form.js";
import { showHelp } from "./help.js";
import { showNotices } from "./notices.js";
import { showPanels } from "./panels.js";

async function loadFindings() {
  try {
    app.findings = await get("findings");
  } catch {
    app.findings = null;
  }
  changed("findings");
}

const takers = {
  async hello({ epoch, revision }) {
    app.isLost = false;
    if (!app.state || app.state.epoch !== epoch || app.state.revision !== revision) await load();
    changed("notices");
  },
  change(answer) {
    app.isBusy = false;
    if (answer.client !== client) merge(answer);
    changed("notices");
  },
  async reload() {
    await load();
    changed("rows", null, null);
    say("The form was reloaded");
  },
  fault(fault) {
    app.state.fault = fault;
    changed("form");
    changed("notices");
  },
  findings: loadFindings,
  conflict({ mine }) {
    app.state.conflict = mine;
    changed("notices");
  },
  saved() {
    app.state.dirty = false;
    app.state.conflict = null;
    app.state.draft = null;
    changed("bar");
    changed("notices");
  },
  draft({ problem }) {
    app.state.draftProblem = problem;
    changed("notices");
  },
  busy() {
    app.isBusy = true;
    changed("notices");
  },
  idle() {
    app.isBusy = false;
    changed("notices");
  },
  bye() {
    app.isLost = true;
    changed("notices");
  },
  host(event) {
    app.events.push(event);
    if (app.events.length > 500) app.events.shift();
    changed("events");
  },
};

let taking = Promise.resolve();
function take(name, data) {
  taking = taking.then(() => takers[name]?.(data)).catch(() => {});
}

async function poll() {
  const before = app.state?.revision;
  const state = await get("document");
  if (state.revision !== before || state.epoch !== app.state?.epoch) await load();
}

function lost() {
  if (app.isLost) return;
  app.isLost = true;
  changed("notices");
}

document.addEventListener("keydown", (event) => {
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.key.toLowerCase() === "s") {
    event.preventDefault();
    save();
  } else if (isCommand && event.key.toLowerCase() === "z" && !event.altKey) {
    event.preventDefault();
    if (event.shiftKey) redo(); else undo();
  } else if (event.key === "?" && !/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) {
    event.preventDefault();
    showHelp();
  }
});

addEventListener("blur", () => {
  flushAll();
});
addEventListener("visibilitychange", async () => {
  if (document.visibilityState !== "hidden") return;
  await flushAll();
  post("event", { type: "blur" }).catch(() => {});
});
if (isLocal) {
  addEventListener("beforeunload", (event) => {
    if (app.state?.dirty) event.preventDefault();
  });
}
showBar();
showForm();
showPanels();
showNotices();
try {
  // The formulas of a form in this page can be stopped while it opens.
  if (isLocal) listen(take);
  await load();
  if (!isLocal) {
    listen(take, poll, lost);
    loadFindings();
  }
} catch (error) {
  document.getElementById("form").replaceChildren(
    el("section", { class: "empty" },
      el("h1", {}, error.status === 401 ? "This page needs its address" : "The form cannot be shown"),
      el("p", {}, error.status === 401
        ? "Open the address that the program printed, including the part after #."
        : error.message)));
}
