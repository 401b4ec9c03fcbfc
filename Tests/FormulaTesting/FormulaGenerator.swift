import FormulaValues

/// Generates random formulas over `SampleWorld` that parse and refer to nothing unknown. They are
/// mostly well typed; sometimes not, so that errors occur as well.
package struct FormulaGenerator {
  private var random: RandomSource
  private var fuel = 0
  private var locals: [Local] = []
  private var nameCount = 0

  /// The intended type of an expression.
  private enum Want: CaseIterable { case number, text, boolean, numbers, texts, rows, row, any }

  private struct Local {
    let name: String
    let want: Want
  }

  package init(seed: UInt64) { random = RandomSource(seed: seed) }

  /// Returns a formula of about `fuel` parts.
  package mutating func formula(fuel: Int = 24) -> String {
    self.fuel = fuel
    locals = []
    nameCount = 0
    return expression(pick(Want.allCases))
  }

  // MARK: Choosing

  private mutating func below(_ bound: Int) -> Int {
    Int(truncatingIfNeeded: random.next() >> 33) % max(1, bound)
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  // MARK: Expressions

  private mutating func expression(_ wanted: Want) -> String {
    let want = chance(4) ? pick(Want.allCases) : wanted
    fuel -= 1
    if fuel <= 0 { return leaf(want) }
    if chance(14) { return local(want) ?? leaf(want) }
    switch below(20) {
    case 0: return "(\(expression(want)))"
    case 1: return conditional(want)
    case 2: return binding(want)
    case 3: return "(\(expression(want)) ?? \(expression(want)))"
    case 4: return caught(want)
    case 5: return functionCall(want)
    default: return typed(want)
    }
  }

  private mutating func typed(_ want: Want) -> String {
    switch want {
    case .number: number()
    case .text: text()
    case .boolean: boolean()
    case .numbers: numbers()
    case .texts: texts()
    case .rows: rows()
    case .row: row()
    case .any: any()
    }
  }

  private mutating func local(_ want: Want) -> String? {
    let fitting = locals.filter { $0.want == want || want == .any }
    return fitting.isEmpty ? nil : pick(fitting).name
  }

  private mutating func leaf(_ want: Want) -> String {
    if chance(40), let local = local(want) { return local }
    return switch want {
    case .number:
      pick(["n", "m", "zero", "none", "1", "2", "0", "0.1", "3.5", "100", "1e3", "due", "big"])
    case .text: pick(["s", "t", "blank", "pick", "'a'", "'Red'", "\"o1\"", "''", "'x y'"])
    case .boolean: pick(["yes", "no", "true", "false", "null", "what"])
    case .numbers: pick(["xs", "ys", "[1, 2, 3]", "[]", "empties", "rows.price", "rows.qty"])
    case .texts: pick(["words", "['b', 'a']", "rows.name", "rows.tag", "rows[\"Name\"]"])
    case .rows: pick(["rows", "rows", "[{price: 2, qty: 3, name: 'z'}]", "recs"])
    case .row: pick(["rows[0]", "rows.1", "{price: 1, qty: 2}", "rec", "rows[9]"])
    case .any: pick(["what", "mixed", "rec", "null", "n", "s", "rows", "mixed[3]", "mixed[4]"])
    }
  }

  private mutating func conditional(_ want: Want) -> String {
    let (test, one) = (expression(.boolean), expression(want))
    switch below(5) {
    case 0: return "(\(test) ? \(one) : \(expression(want)))"
    case 1: return "ifs(\(test), \(one), \(expression(.boolean)), \(expression(want)))"
    case 2:
      return
        "switch(\(expression(.any)), \(expression(.any)), \(one), \(leaf(.any)), \(expression(want)), \(leaf(want)))"
    case 3: return "if(\(test), \(one))"
    default: return "iff(\(test), \(one), \(expression(want)))"
    }
  }

  private mutating func caught(_ want: Want) -> String {
    switch below(4) {
    case 0: return "ifError(\(expression(want)), \(expression(want)))"
    case 1: return "ifError(\(expression(want)), e -> e.code)"
    case 2: return "try(\(expression(want))).value"
    default: return "coalesce(\(expression(want)), \(expression(want)))"
    }
  }

  // MARK: Names

  private mutating func freshName() -> String {
    nameCount += 1
    return "v\(nameCount)"
  }

  private mutating func binding(_ want: Want) -> String {
    let bound = pick(Want.allCases)
    let value = expression(bound)
    let name = freshName()
    locals.append(Local(name: name, want: bound))
    defer { locals.removeLast() }
    return "(let \(name) = \(value); \(expression(want)))"
  }

  private mutating func functionCall(_ want: Want) -> String {
    let given = pick([Want.number, .text, .any])
    let name = freshName()
    let lambda = lambda([given], want)
    let arguments = [expression(given), expression(given)]
    switch below(3) {
    case 0: return "(let \(name) = \(lambda); \(name)(\(arguments[0])))"
    case 1: return "(let \(name) = \(lambda); [\(name)(\(arguments[0])), \(name)(\(arguments[1]))])"
    default: return "(let \(name) = \(lambda); map(\(expression(.numbers)), \(name)))"
    }
  }

  /// Returns a lambda whose parameters have the given types.
  private mutating func lambda(_ inputs: [Want], _ want: Want) -> String {
    let names = inputs.map { _ in freshName() }
    let mark = locals.count
    for (name, input) in zip(names, inputs) { locals.append(Local(name: name, want: input)) }
    defer { locals.removeSubrange(mark...) }
    let body = expression(want)
    if names.count == 1, chance(50) { return "\(names[0]) -> \(body)" }
    return "(\(names.joined(separator: ", "))) => \(body)"
  }

  private mutating func itemLambda(_ item: Want, _ want: Want) -> String {
    if chance(4) { return lambda([], want) }
    return lambda(chance(20) ? [item, .number] : [item], want)
  }

  // MARK: By type

  private mutating func number() -> String {
    if let row = locals.last(where: { $0.want == .row })?.name, chance(40) {
      let sign = pick(["*", "*", "+", "-", "/"])
      return "\(row).\(pick(["price", "qty"])) \(sign) \(row).\(pick(["price", "qty", "name"]))"
    }
    switch below(22) {
    case 0...6:
      return "\(operand(.number)) \(pick(["+", "-", "*", "/", "%", "^"])) \(operand(.number))"
    case 7: return "\(pick(["-", "+"]))\(operand(.number))"
    case 8:
      let function = pick(["abs", "round", "floor", "ceil", "trunc", "sign", "sqrt", "toNumber"])
      return "\(function)(\(expression(.number)))"
    case 9:
      return
        "\(pick(["pow", "mod", "quotient", "rem"]))(\(expression(.number)), \(expression(.number)))"
    case 10:
      return
        "\(pick(["min", "max", "sum", "average"]))(\(expression(.number)), \(expression(.number)))"
    case 11: return "\(pick(["sum", "average", "min", "max", "median"]))(\(expression(.numbers)))"
    case 12, 13: return "sum(\(fused()))"
    case 14, 15: return "\(pick(["count", "length"]))(\(fused()))"
    case 16: return "length(\(expression(chance(50) ? .text : .texts)))"
    case 17: return reduction()
    case 18: return "\(operand(.numbers))[\(expression(.number))]"
    case 19: return "\(operand(.row))\(pick([".", "?."]))\(pick(["price", "qty", "a"]))"
    case 20: return "find(\(expression(.numbers)), \(itemLambda(.number, .boolean)))"
    default:
      return
        "\(pick(["sumBy", "averageBy"]))(\(expression(.rows)), \(chance(50) ? "'qty'" : itemLambda(.row, .number)))"
    }
  }

  private mutating func operand(_ want: Want) -> String { "(\(expression(want)))" }

  /// Returns a chain of list operations that the compiler may fuse.
  private mutating func fused() -> String {
    switch below(5) {
    case 0: return "map(\(expression(.rows)), \(itemLambda(.row, .number)))"
    case 1: return "filter(\(expression(.numbers)), \(itemLambda(.number, .boolean)))"
    case 2:
      return
        "map(filter(\(expression(.rows)), \(itemLambda(.row, .boolean))), \(itemLambda(.row, .number)))"
    case 3:
      return
        "filter(map(\(expression(.rows)), \(itemLambda(.row, .number))), \(itemLambda(.number, .boolean)))"
    default:
      return
        "map(map(\(expression(.numbers)), \(itemLambda(.number, .number))), \(itemLambda(.number, .number)))"
    }
  }

  private mutating func reduction() -> String {
    let index = chance(20) ? [Want.number] : []
    let lambda = lambda([.number, .number] + index, .number)
    let start = chance(70) ? ", \(expression(.number))" : ""
    return "reduce(\(expression(.numbers)), \(lambda)\(start))"
  }

  private mutating func text() -> String {
    switch below(12) {
    case 0, 1: return "\(operand(.text)) + \(operand(.any))"
    case 2: return "\(operand(.any)) + \(operand(.text))"
    case 3: return "concat(\(expression(.any)), \(expression(.text)), \(expression(.any)))"
    case 4:
      return
        "\(pick(["upper", "lower", "trim", "capitalize", "reverseText"]))(\(expression(.text)))"
    case 5: return "join(\(expression(.texts)), \(expression(.text)))"
    case 6: return "\(pick(["left", "right"]))(\(expression(.text)), \(expression(.number)))"
    case 7: return "\(operand(.text))[\(expression(.number))]"
    case 8: return "typeOf(\(expression(.any)))"
    case 9: return "replaceAll(\(expression(.text)), \(expression(.text)), \(expression(.text)))"
    case 10: return "\(operand(.row)).name"
    default:
      return "reduce(\(expression(.texts)), \(lambda([.text, .text], .text)), \(expression(.text)))"
    }
  }

  private mutating func boolean() -> String {
    switch below(16) {
    case 0...3:
      return "\(operand(.number)) \(pick(["<", "<=", ">", ">="])) \(operand(.number))"
    case 4: return "\(operand(.any)) \(pick(["==", "!="])) \(operand(.any))"
    case 5: return "\(operand(.text)) \(pick(["==", "!="])) \(operand(.text))"
    case 6: return "\(operand(.boolean)) \(pick(["&&", "||"])) \(operand(.boolean))"
    case 7:
      return
        "\(pick(["and", "or"]))(\(expression(.boolean)), \(expression(.boolean)), \(expression(.boolean)))"
    case 8: return "\(pick(["!", "not"]))(\(expression(.boolean)))"
    case 9: return "\(operand(.any)) in \(operand(.numbers))"
    case 10: return "\(pick(["some", "every"]))(\(fused()), \(itemLambda(.number, .boolean)))"
    case 11:
      return "\(pick(["some", "every"]))(\(expression(.rows)), \(itemLambda(.row, .boolean)))"
    case 12:
      return
        "\(pick(["empty", "isNumber", "isText", "isNull", "isError", "isList"]))(\(expression(.any)))"
    case 13: return "contains(\(expression(.text)), \(expression(.text)))"
    case 14: return "equals(\(expression(.any)), \(expression(.any)))"
    default: return "\(operand(.row)).live"
    }
  }

  private mutating func numbers() -> String {
    switch below(11) {
    case 0...2: return fused()
    case 3: return "[\(expression(.number)), \(expression(.number)), \(expression(.number))]"
    case 4: return "\(operand(.rows)).\(pick(["price", "qty", "Price"]))"
    case 5: return "\(pick(["sort", "reverse", "unique", "compact"]))(\(expression(.numbers)))"
    case 6: return "\(pick(["take", "drop"]))(\(expression(.numbers)), \(expression(.number)))"
    case 7: return "flat([\(expression(.numbers)), \(expression(.numbers))])"
    case 8: return "append(\(expression(.numbers)), \(expression(.number)))"
    case 9: return "flatMap(\(expression(.numbers)), \(itemLambda(.number, .numbers)))"
    default: return "sequence(\(below(6)), \(expression(.number)))"
    }
  }

  private mutating func texts() -> String {
    switch below(5) {
    case 0: return "[\(expression(.text)), \(expression(.text))]"
    case 1: return "map(\(expression(.rows)), \(itemLambda(.row, .text)))"
    case 2: return "filter(\(expression(.texts)), \(itemLambda(.text, .boolean)))"
    case 3: return "split(\(expression(.text)), \(expression(.text)))"
    default: return "unique(\(expression(.texts)))"
    }
  }

  private mutating func rows() -> String {
    switch below(6) {
    case 0, 1: return "filter(\(expression(.rows)), \(itemLambda(.row, .boolean)))"
    case 2: return "map(\(expression(.rows)), \(itemLambda(.row, .row)))"
    case 3: return "sortBy(\(expression(.rows)), 'price')"
    case 4: return "slice(\(expression(.rows)), \(below(3)), \(below(6)))"
    default: return "[\(expression(.row)), \(expression(.row))]"
    }
  }

  private mutating func row() -> String {
    switch below(5) {
    case 0: return "{price: \(expression(.number)), name: \(expression(.text))}"
    case 1: return "find(\(expression(.rows)), \(itemLambda(.row, .boolean)))"
    case 2: return "\(operand(.rows))[\(below(6))]"
    case 3: return "first(\(expression(.rows)))"
    default: return "merge(\(expression(.row)), \(expression(.row)))"
    }
  }

  private mutating func any() -> String {
    switch below(6) {
    case 0: return "[\(expression(.any)), \(expression(.any))]"
    case 1: return "{k: \(expression(.any)), 'a b': \(expression(.any))}"
    case 2: return "\(operand(.any))[\(expression(.any))]"
    case 3: return "\(operand(.any))\(pick([".", "?."]))\(pick(["k", "a", "price"]))"
    default: return typed(pick([.number, .text, .boolean, .numbers, .rows, .row]))
    }
  }
}
