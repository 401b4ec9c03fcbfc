// Applies an elementary function to the pairs of numbers on standard input; `measure.py` compiles it.
// main NAME: writes one number for each pair. main NAME COUNT: prints the nanoseconds of a call.
@preconcurrency import Glibc

let functions: [String: (Double, Double) -> Double] = [
  "pow": { Elementary.power($0, $1) },
  "exp": { x, _ in Elementary.exponential(x) },
  "expm1": { x, _ in Elementary.exponentialMinusOne(x) },
  "log": { x, _ in Elementary.logarithm(x) },
  "log1p": { x, _ in Elementary.logarithmOfOnePlus(x) },
  "log10": { x, _ in Elementary.decimalLogarithm(x) },
  "log2": { x, _ in Elementary.binaryLogarithm(x) },
  "cbrt": { x, _ in Elementary.cubeRoot(x) },
  "sin": { x, _ in Elementary.sine(x) },
  "cos": { x, _ in Elementary.cosine(x) },
  "tan": { x, _ in Elementary.tangent(x) },
  "asin": { x, _ in Elementary.arcSine(x) },
  "acos": { x, _ in Elementary.arcCosine(x) },
  "atan": { x, _ in Elementary.arcTangent(x) },
  "atan2": { Elementary.arcTangent($0, $1) },
]
let library: [String: (Double, Double) -> Double] = [
  "pow": { pow($0, $1) }, "exp": { x, _ in exp(x) }, "expm1": { x, _ in expm1(x) },
  "log": { x, _ in log(x) }, "log1p": { x, _ in log1p(x) }, "log10": { x, _ in log10(x) },
  "log2": { x, _ in log2(x) }, "cbrt": { x, _ in cbrt(x) }, "sin": { x, _ in sin(x) },
  "cos": { x, _ in cos(x) }, "tan": { x, _ in tan(x) }, "asin": { x, _ in asin(x) },
  "acos": { x, _ in acos(x) }, "atan": { x, _ in atan(x) }, "atan2": { atan2($0, $1) },
]

func read(_ count: Int) -> [Double] {
  [Double](unsafeUninitializedCapacity: count) { buffer, used in
    used = fread(buffer.baseAddress, 8, count, stdin)
  }
}

let name = CommandLine.arguments[1]
if CommandLine.arguments.count > 2 {
  let count = Int(CommandLine.arguments[2]) ?? 0
  let numbers = read(2 * count)
  for (label, table) in [("own", functions), ("library", library)] {
    guard let function = table[name] else { continue }
    var best = Double.infinity
    var sum = 0.0
    for _ in 0..<20 {
      var before = timespec()
      var after = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &before)
      for index in 0..<count { sum += function(numbers[2 * index], numbers[2 * index + 1]) }
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &after)
      let time = Double(after.tv_sec - before.tv_sec) * 1e9 + Double(after.tv_nsec - before.tv_nsec)
      best = min(best, time / Double(count))
    }
    print(name, label, best, sum.isNaN ? "" : " ")
  }
} else if let function = functions[name] {
  while true {
    let numbers = read(1 << 16)
    if numbers.isEmpty { break }
    let results = (0..<numbers.count / 2).map { function(numbers[2 * $0], numbers[2 * $0 + 1]) }
    fwrite(results, 8, results.count, stdout)
  }
}
