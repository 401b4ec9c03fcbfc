// The protocol of the peers, in Node.
const fs = require("fs");
const path = require("path");
const vm = require("vm");
vm.runInThisContext(fs.readFileSync(path.join(__dirname, "workloads.js"), "utf8"));

function answer(line) {
  const words = line.split(" ");
  if (words[0] === "prepare") {
    prepare(words[1], Number(words[2]));
    return "ok";
  }
  if (words[0] === "check") return check();
  const start = process.hrtime.bigint();
  const result = run(Number(words[1]));
  return `${process.hrtime.bigint() - start} ${result}`;
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  fs.writeSync(1, answer(line) + "\n");
});
