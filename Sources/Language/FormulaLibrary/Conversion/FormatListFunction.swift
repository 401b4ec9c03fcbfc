package import FormulaRuntime
package import FormulaValues

package enum FormatListFunction: FormulaFunction {
  package static let group = FunctionGroup.conversion
  package static let callSteps = 600
  package static let summary =
    "The elements as a list in a sentence; the style is \"and\", \"or\" or \"unit\", nulls are left out."
  package static let signature = Signature.taking(
    .list("list"), .text("style").optional, gives: .text
  ).withLocale
  package static let examples = [
    Example(#"formatList(["a", "b", "c"])"#, gives: "a, b, and c"),
    Example(#"formatList(["a", "b"], "or")"#, gives: "a or b"),
    Example(#"formatList(["a", "b", "c"], "and", "de")"#, gives: "a, b und c"),
    Example(#"formatList(["padre", "hijo"], "and", "es")"#, gives: "padre e hijo"),
    Example("formatList([])", gives: ""),
    Example("formatList(null)", gives: ""),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    var locale = arguments.localeName(in: run)
    var style = ListPattern.Style.and
    if arguments.has(1) {
      // Longer texts cannot name a style or a locale.
      let given = unsafe run.utf8(arguments[1]).count <= 80 ? arguments.string(1, in: run) : ""
      // Changing the case of non-ASCII text visits each character, and so does the locale lookup.
      if !run.isASCII(arguments[1]) {
        guard run.spend(10 * given.utf8.count) else { return run.stepError() }
      }
      if let known = ListPattern.Style(rawValue: given.lowercased()) {
        style = known
      } else if arguments.locale.isNull, run.namesLocale(arguments[1]) {
        // The style was omitted: the last text is the locale.
        locale = given
      } else {
        return run.fail(
          .badArgument,
          "'\(arguments.string(1, in: run).prefix(40))' is not a list style (\"and\", \"or\" or \"unit\") or a locale",
          argument: 1)
      }
    }
    let elements = arguments.elements(0, in: run)
    guard run.spend(35 + 5 * elements.count) else { return run.stepError() }
    let shown = elements.filter { !$0.isNull }
    let pattern = ListPattern(style, locale: locale)
    var bytes: [UInt8] = []
    for (index, element) in shown.enumerated() {
      if element.isError { return element }
      var part: [UInt8] = []
      guard element.appendTextForm(to: &part, in: run) else { return run.textLimitError() }
      if index > 0 {
        let start = String(decoding: part.prefix(64), as: UTF8.self)
        let isLast = index == shown.count - 1
        let joint = pattern.joint(before: start, isLast: isLast, count: shown.count)
        bytes.append(contentsOf: joint.utf8)
      }
      bytes.append(contentsOf: part)
      guard run.admits(textOf: bytes.count) else { return run.textLimitError() }
    }
    return run.text(bytes)
  }
}
