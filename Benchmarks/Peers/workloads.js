// The workloads in JavaScript: each formula is a string that is compiled once; records are objects.
var texts = {
  F1: "return r.price * r.quantity - r.discount;",
  F2: "return r.score >= 90 ? 'A' : r.score >= 80 ? 'B' : 'C';",
  F5: "return r.first.toUpperCase() + ' ' + r.last;",
  F6: "return Math.round(Math.pow(1 + r.rate / 12, 12 * r.years) * r.principal * 100) / 100;",
  F3: "let sum = 0; for (const row of r) sum += row.price * row.quantity; return sum;",
  F4: "let n = 0; for (const row of r) if (row.status === 'active' && row.priority > 5) n++; return n;",
};
var firsts = ["Katharina", "Margarete", "Elodie", "Jan"];
var lasts = ["Lee", "Novak", "Schmidt"];
var statuses = ["active", "closed", "waiting", "active"];
var inputs, formula, chain, f, x, serial = 0;

function record(name, i) {
  if (name === "F1") return { price: 9.5 + i, quantity: 3 + i % 5, discount: 2 };
  if (name === "F2") return { score: 60 + i * 7 % 41 };
  if (name === "F5") return { first: firsts[i % 4], last: lasts[i % 3] };
  return { rate: 0.01 + i % 9 / 100, years: 1 + i, principal: 1000 + i };
}

function rows(count, turn) {
  const rows = [];
  for (let j = 0; j < count; j++) {
    rows.push({
      price: 1 + j % 97 * 0.25, quantity: (j + turn) % 13,
      status: statuses[(j + turn) % 4], priority: (j + turn) % 10,
    });
  }
  return rows;
}

function prepare(name, count) {
  inputs = formula = chain = f = x = null;
  if (name === "R") {
    chain = [];
    f = new Array(count).fill(0.5);
    x = [];
    for (let i = 0; i < count; i++) {
      x.push(i % 7);
      chain.push(new Function("f", "x", i === 0 ? "return x[0];" : `return f[${i - 1}] + x[${i}];`));
    }
  } else if (name !== "C") {
    formula = new Function("r", texts[name]);
    inputs = count > 0
      ? [rows(count, 0), rows(count, 1)] : [...Array(16).keys()].map((i) => record(name, i));
  }
}

// Returns the units of work and a sum of the results: "UNITS SUM".
function run(count) {
  let total = 0;
  if (chain) {
    for (let turn = 1; turn <= count; turn++) {
      x[0] = 1 + turn % 2;
      for (let i = 0; i < chain.length; i++) f[i] = chain[i](f, x);
      total += f[chain.length - 1];
    }
    return count * chain.length + " " + total;
  }
  if (!inputs) {
    for (let i = 0; i < count; i++) {
      // Engines cache compiled code; the number makes each source unique.
      for (const name in texts) {
        if (new Function("r", texts[name] + "//" + serial++)) total++;
      }
    }
    return count * 6 + " " + total;
  }
  let index = 0;
  for (let i = 0; i < count; i++) {
    const value = formula(inputs[index]);
    total += typeof value === "string" ? value.length : value;
    if (++index === inputs.length) index = 0;
  }
  return count * (inputs[0].length || 1) + " " + total;
}

function check() {
  if (chain) {
    run(2);
    return String(f[chain.length - 1]);
  }
  return (inputs || []).map((input) => String(formula(input))).join("\t");
}
