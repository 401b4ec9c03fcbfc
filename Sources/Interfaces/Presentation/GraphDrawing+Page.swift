import JSONTree
import JoyDocEngine

extension GraphDrawing {
  /// The drawing in one HTML page, which needs no network: to pan, zoom, search and click.
  package var page: String {
    Self.pageHead.replacing("{title}", with: Self.escaped(title))
      + "<svg id=\"stage\" role=\"application\" aria-label=\"Graph of the formulas\">"
      + "<g id=\"view\">\n" + drawing + "</g></svg>\n"
      + "<script type=\"application/json\" id=\"data\">" + data + "</script>\n" + Self.pageTail
  }

  /// What the page knows of the nodes, as JSON that can stand in a page: `<` is escaped, so that
  /// nothing in it can end the script.
  private var data: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.appendName("nodes")
    writer.beginArray()
    for (number, node) in nodes.enumerated() {
      writer.beginObject()
      let isField = number < picture.nodes.count
      var members = [("id", node.id), ("label", node.label), ("kind", node.style.rawValue)]
      if isField {
        let field = picture.nodes[number]
        members.append(("type", field.typeName))
        if let title = field.title, !title.isEmpty { members.append(("title", title)) }
        if let text = field.expression { members.append(("formula", Self.cut(text, to: 20_000))) }
        if let value = values[field.field] { members.append(("value", value)) }
        if let failure = failures[field.field] { members.append(("failure", failure)) }
      } else if let text = picture.unused[number - picture.nodes.count].expression {
        members.append(("formula", Self.cut(text, to: 20_000)))
      }
      for (name, value) in members {
        writer.appendName(name)
        writer.append(value)
      }
      for (name, value) in [
        ("x", layout.corners[number].x), ("y", layout.corners[number].y), ("w", node.width),
      ] {
        writer.appendName(name)
        writer.append(value.rounded())
      }
      if node.isCyclic {
        writer.appendName("cyclic")
        writer.append(true)
      }
      writer.endObject()
    }
    writer.endArray()
    writer.appendName("edges")
    writer.beginArray()
    var numbers: [String: Int] = [:]
    for (number, node) in picture.nodes.enumerated() { numbers[node.field] = number }
    for edge in picture.edges {
      writer.beginArray()
      writer.append(Double(numbers[edge.from] ?? 0))
      writer.append(Double(numbers[edge.to] ?? 0))
      writer.endArray()
    }
    writer.endArray()
    writer.appendName("width")
    writer.append(layout.width)
    writer.appendName("height")
    writer.append(layout.height)
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
      .replacing("<", with: "\\u003c").replacing("\u{2028}", with: "\\u2028")
      .replacing("\u{2029}", with: "\\u2029")
  }

  private static let pageHead = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src \
    'unsafe-inline'; script-src 'unsafe-inline'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>{title}</title>
    <style>
    \(style)
    html,body{height:100%;margin:0;background:#f6f7f9;color:#1d2433;
      font:14px/1.45 system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}
    body{display:grid;grid-template:auto 1fr/1fr 340px;overflow:hidden}
    header{grid-column:1/3;display:flex;flex-wrap:wrap;gap:8px 14px;align-items:center;padding:8px 14px;
      background:#fff;border-bottom:1px solid #dde2ea}
    h1{font-size:15px;margin:0;max-width:40ch;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
    input,button{font:inherit;border:1px solid #c4ccd8;border-radius:6px;padding:4px 9px;background:#fff;
      color:inherit}
    input{width:220px}button{cursor:pointer}
    #count{color:#566;min-width:8ch}
    #legend{display:flex;flex-wrap:wrap;gap:4px 12px;color:#566;font-size:12px;margin-left:auto}
    #legend i{display:inline-block;width:11px;height:11px;border-radius:3px;margin-right:5px;
      border:1.5px solid #8a94a6;vertical-align:-1px}
    #stage{width:100%;height:100%;cursor:grab;touch-action:none;user-select:none}
    #stage.moving{cursor:grabbing}
    #view .node{cursor:pointer}
    .dim{opacity:.16}.node.hit rect{stroke:#e07b00;stroke-width:3.2}
    .node.chosen rect{stroke-width:3.6;stroke:#111}
    .edge.near{stroke:#1d2433;stroke-width:2.2}
    aside{overflow:auto;padding:14px 16px;background:#fff;border-left:1px solid #dde2ea}
    aside h2{font-size:16px;margin:0 0 2px;overflow-wrap:anywhere}
    aside h3{font-size:11px;text-transform:uppercase;letter-spacing:.05em;color:#677;margin:14px 0 4px}
    aside pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0;padding:8px 10px;background:#f3f5f8;
      border-radius:6px;font:12.5px/1.5 ui-monospace,'DejaVu Sans Mono',monospace}
    aside p{margin:0;color:#566}aside ul{list-style:none;margin:0;padding:0}
    aside li button{border:0;background:none;padding:2px 0;color:#1b5fb8;text-align:left;
      overflow-wrap:anywhere}
    .bad{color:#b3121d}
    @media (max-width:760px){body{grid-template:auto 1fr 34%/1fr}header{grid-column:1}
      aside{border-left:0;border-top:1px solid #dde2ea}#legend{display:none}}
    @media (prefers-color-scheme:dark){
      html,body{background:#14171c;color:#e3e7ee}
      header,aside,input,button{background:#1c2027;border-color:#363d49}
      aside pre{background:#252a33}aside p,#count,#legend,aside h3{color:#9aa5b5}
      aside li button{color:#7fb2f5}.node.chosen rect{stroke:#fff}.edge.near{stroke:#fff}
      .bad{color:#ff7b83}
    }
    </style>
    </head>
    <body>
    <header>
    <h1>{title}</h1>
    <input id="search" type="search" placeholder="Search fields and formulas ( / )" \
    aria-label="Search fields and formulas">
    <span id="count" role="status"></span>
    <button id="fit" title="Show everything ( 0 )">Fit</button>
    <button id="in" aria-label="Zoom in" title="Zoom in ( + )">+</button>
    <button id="out" aria-label="Zoom out" title="Zoom out ( − )">−</button>
    <span id="legend"></span>
    </header>

    """

  private static let pageTail = """
    <aside id="panel" aria-live="polite"></aside>
    <script>
    'use strict';
    const $ = id => document.getElementById(id);
    const data = JSON.parse($('data').textContent);
    const stage = $('stage'), view = $('view'), panel = $('panel'), search = $('search');
    const boxes = [...view.querySelectorAll('.node')], lines = [...view.querySelectorAll('.edge')];
    const reads = data.nodes.map(() => []), feeds = data.nodes.map(() => []);
    data.edges.forEach(([from, to]) => { reads[to].push(from); feeds[from].push(to); });
    let x = 0, y = 0, scale = 1, chosen = -1, hits = [], hit = -1;

    function place() { view.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`); }
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
        add(panel, 'p', `${fields.length} fields, ${data.edges.length} dependencies, ` +
          `${data.nodes.length - fields.length} formulas unused, ` +
          `${data.nodes.filter(node => node.cyclic).length} fields in a circle.`);
        add(panel, 'p', 'Click a field to see its formula, its value and what depends on it. ' +
          'Drag to move, scroll to zoom.');
      } else {
        const node = data.nodes[number];
        add(panel, 'h2', node.title || node.id);
        add(panel, 'p', node.kind === 'unused' ? 'A formula that no field uses'
          : `${node.id} · ${node.type}`);
        if (node.cyclic) add(panel, 'p', 'This field is part of a circle and gets no value.', 'bad');
        if (node.failure) section('Fails', node.failure, 'bad');
        if (node.formula !== undefined) section('Formula', node.formula);
        if (node.value !== undefined) section('Value', node.value);
        if (node.kind !== 'unused') {
          list('Reads', reads[number], 'Nothing: it is filled in.');
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

    const kinds = { text: 'text', number: 'number', date: 'date', choice: 'choice',
      table: 'table or chart', other: 'other', unused: 'unused formula' };
    for (const [kind, title] of Object.entries(kinds)) {
      const sample = view.querySelector('.node.' + kind + ' rect');
      if (!sample) continue;
      const entry = add($('legend'), 'span'), mark = add(entry, 'i');
      mark.style.background = getComputedStyle(sample).fill;
      mark.style.borderColor = sample.parentNode.classList.contains('cyclic') ? '' :
        getComputedStyle(sample).stroke;
      entry.append(title);
    }
    if (data.nodes.some(node => node.cyclic)) {
      const entry = add($('legend'), 'span'), mark = add(entry, 'i');
      mark.style.borderColor = '#d3212d';
      entry.append('in a circle');
    }
    choose(-1);
    fit();
    if (scale < 0.2) {
      const links = data.nodes.map((node, n) => reads[n].length + feeds[n].length);
      center(links.indexOf(Math.max(...links)));
    }
    const start = data.nodes.findIndex(node => '#' + encodeURIComponent(node.id) === location.hash);
    if (start >= 0) { choose(start); center(start); }
    </script>
    </body>
    </html>

    """
}
