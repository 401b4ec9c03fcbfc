'use strict';
const $ = id => document.getElementById(id);
const data = JSON.parse($('data').textContent);
const stage = $('stage'), view = $('view'), panel = $('panel'), search = $('search');
const boxes = [...view.querySelectorAll('.node')], lines = [...view.querySelectorAll('.edge')];
const reads = data.nodes.map(() => []), feeds = data.nodes.map(() => []);
data.edges.forEach(([from, to]) => { reads[to].push(from); feeds[from].push(to); });
let x = 0, y = 0, scale = 1, chosen = -1, hits = [], hit = -1;

function place() { view.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`); }
function counted(count, what) { return `${count} ${what}${count === 1 ? '' : 's'}`; }
function clamp(value) { return Math.min(4, Math.max(0.01, value)); }
function fit() {
  const box = stage.getBoundingClientRect();
  scale = clamp(Math.min(1.4, box.width / Math.max(1, data.width),
    box.height / Math.max(1, data.height)));
  x = (box.width - data.width * scale) / 2;
  y = (box.height - data.height * scale) / 2;
  place();
}
function zoom(factor, centerX, centerY) {
  const next = clamp(scale * factor);
  x = centerX - (centerX - x) * next / scale;
  y = centerY - (centerY - y) * next / scale;
  scale = next;
  place();
}
function zoomMiddle(factor) {
  const box = stage.getBoundingClientRect();
  zoom(factor, box.width / 2, box.height / 2);
}
function center(number) {
  const node = data.nodes[number], box = stage.getBoundingClientRect();
  scale = Math.max(scale, 0.8);
  x = box.width / 2 - (node.x + node.w / 2) * scale;
  y = box.height / 2 - (node.y + 22) * scale;
  place();
}

function reach(start, next) {
  const found = new Set([start]), open = [start];
  while (open.length) for (const other of next[open.pop()])
    if (!found.has(other)) { found.add(other); open.push(other); }
  return found;
}
function paint() {
  const words = search.value.trim().toLowerCase();
  let lit = null;
  if (chosen >= 0) lit = new Set([...reach(chosen, reads), ...reach(chosen, feeds)]);
  const hitSet = new Set(hits);
  boxes.forEach((box, n) => {
    box.classList.toggle('chosen', n === chosen);
    box.classList.toggle('hit', hitSet.has(n));
    box.classList.toggle('dim', lit ? !lit.has(n) : words !== '' && !hitSet.has(n));
  });
  lines.forEach((line, n) => {
    const [from, to] = data.edges[n];
    line.classList.toggle('near', chosen >= 0 && (from === chosen || to === chosen));
    line.classList.toggle('dim', lit ? !(lit.has(from) && lit.has(to)) : words !== '');
  });
}
function add(parent, tag, text, className) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  parent.append(element);
  return element;
}
function section(title, text, className) {
  add(panel, 'h3', title);
  add(panel, 'pre', text, className);
}
function list(title, numbers, none) {
  add(panel, 'h3', title);
  if (!numbers.length) return add(panel, 'p', none);
  const items = add(panel, 'ul');
  for (const number of numbers) {
    const button = add(add(items, 'li'), 'button', data.nodes[number].label);
    button.onclick = () => { choose(number); center(number); };
  }
}
function choose(number) {
  chosen = number;
  panel.replaceChildren();
  if (number < 0) {
    const fields = data.nodes.filter(node => node.kind !== 'unused');
    add(panel, 'h2', 'Formulas of this document');
    const unused = data.nodes.length - fields.length;
    const cyclic = data.nodes.filter(node => node.cyclic).length;
    add(panel, 'p', [counted(fields.length, 'field'),
      data.edges.length === 1 ? '1 dependency' : `${data.edges.length} dependencies`,
      ...(unused ? [counted(unused, 'unused formula')] : []),
      ...(cyclic ? [`${counted(cyclic, 'field')} in a cycle`] : [])].join(', ') + '.');
    const failed = data.nodes.flatMap((node, n) => node.failure === undefined ? [] : [n]);
    if (failed.length) list(failed.length === 1 ? 'Fails' : 'Fail', failed.slice(0, 200));
    add(panel, 'p', 'Click a field, or reach it with Tab, to see its formula, its value and what ' +
      'depends on it. Drag to move, scroll to zoom.');
  } else {
    const node = data.nodes[number];
    add(panel, 'h2', node.title || node.id);
    add(panel, 'p', node.kind === 'unused' ? 'A formula without a field'
      : `${node.id} · ${node.type}`);
    if (node.cyclic) add(panel, 'p', 'This field is part of a cycle and has no value.', 'bad');
    if (node.failure) section('Fails', node.failure, 'bad');
    if (node.formula !== undefined) section('Formula', node.formula);
    if (node.value !== undefined) section('Value', node.value);
    if (node.kind !== 'unused') {
      list('Reads', reads[number], 'Nothing: its value is entered.');
      list('Feeds', feeds[number], 'Nothing.');
    }
  }
  paint();
}
function find() {
  const words = search.value.trim().toLowerCase();
  hits = words === '' ? [] : data.nodes.flatMap((node, n) =>
    [node.id, node.title, node.type, node.formula].some(text =>
      text && text.toLowerCase().includes(words)) ? [n] : []);
  hit = -1;
  $('count').textContent = words === '' ? '' : `${hits.length} found`;
  chosen = -1;
  paint();
}

search.oninput = find;
search.onkeydown = event => {
  if (event.key === 'Enter' && hits.length) {
    hit = (hit + (event.shiftKey ? hits.length - 1 : 1) + hits.length) % hits.length;
    choose(hits[hit]);
    center(hits[hit]);
  }
  if (event.key === 'Escape') { search.value = ''; find(); choose(-1); search.blur(); }
};
document.onkeydown = event => {
  if (event.target === search || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === '/') { search.focus(); event.preventDefault(); }
  if (event.key === '+') zoomMiddle(1.25);
  if (event.key === '-') zoomMiddle(0.8);
  if (event.key === '0') fit();
  if (event.key === 'Escape') choose(-1);
};
$('fit').onclick = fit;
$('in').onclick = () => zoomMiddle(1.25);
$('out').onclick = () => zoomMiddle(0.8);
stage.addEventListener('wheel', event => {
  event.preventDefault();
  const box = stage.getBoundingClientRect();
  zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)),
    event.clientX - box.left, event.clientY - box.top);
}, { passive: false });
const pointers = new Map();
let moved = 0, spread = 0, under = null;
stage.onpointerdown = event => {
  stage.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, event);
  moved = 0;
  spread = 0;
  under = event.target.closest('.node');
  stage.classList.add('moving');
};
stage.onpointermove = event => {
  const before = pointers.get(event.pointerId);
  if (!before) return;
  pointers.set(event.pointerId, event);
  if (pointers.size === 1) {
    x += event.clientX - before.clientX;
    y += event.clientY - before.clientY;
    moved += Math.abs(event.clientX - before.clientX) + Math.abs(event.clientY - before.clientY);
    place();
  } else if (pointers.size === 2) {
    const [one, two] = [...pointers.values()];
    const distance = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
    const box = stage.getBoundingClientRect();
    if (spread) zoom(distance / spread, (one.clientX + two.clientX) / 2 - box.left,
      (one.clientY + two.clientY) / 2 - box.top);
    spread = distance;
    moved = 99;
  }
};
stage.onpointerup = stage.onpointercancel = event => {
  pointers.delete(event.pointerId);
  spread = 0;
  stage.classList.remove('moving');
  if (event.type === 'pointerup' && moved < 5) choose(under ? Number(under.dataset.node) : -1);
};

// Scroll a box that receives keyboard focus into view.
function show(number) {
  const node = data.nodes[number], box = stage.getBoundingClientRect();
  const left = x + node.x * scale, top = y + node.y * scale;
  if (left < 0 || top < 0 || left + node.w * scale > box.width || top + 44 * scale > box.height)
    center(number);
}
boxes.forEach((box, number) => {
  const node = data.nodes[number];
  box.setAttribute('tabindex', '0');
  box.setAttribute('role', 'button');
  box.setAttribute('aria-label', [node.label, node.failure ? `fails: ${node.failure}` : node.value]
    .filter(Boolean).join(', '));
  box.addEventListener('focus', () => { if (box.matches(':focus-visible')) show(number); });
  box.addEventListener('keydown', event => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    choose(number);
  });
});

const kinds = { text: 'text', number: 'number', date: 'date', choice: 'choice',
  table: 'table or chart', other: 'other', unused: 'unused formula' };
for (const [kind, title] of Object.entries(kinds)) {
  const sample = view.querySelector('.node.' + kind + ' rect');
  if (!sample) continue;
  const entry = add($('legend'), 'span'), mark = add(entry, 'i');
  mark.style.background = getComputedStyle(sample).fill;
  const red = ['cyclic', 'failed'].some(name => sample.parentNode.classList.contains(name));
  mark.style.borderColor = red ? '' : getComputedStyle(sample).stroke;
  entry.append(title);
}
if (data.nodes.some(node => node.cyclic)) {
  const entry = add($('legend'), 'span'), mark = add(entry, 'i');
  mark.style.borderColor = '#d3212d';
  entry.append('in a cycle');
}
choose(-1);
fit();
if (data.nodes.some(node => node.failure !== undefined)) {
  const entry = add($('legend'), 'span'), mark = add(entry, 'i');
  mark.style.borderColor = '#d3212d';
  entry.append('fails');
}
if (scale < 0.2) {
  const links = data.nodes.map((node, n) => reads[n].length + feeds[n].length);
  center(links.indexOf(Math.max(...links)));
}
const start = data.nodes.findIndex(node => '#' + encodeURIComponent(node.id) === location.hash);
if (start >= 0) { choose(start); center(start); }
