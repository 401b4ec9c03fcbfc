package import FormulaRuntime
package import FormulaValues

package enum LikeFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 120
  package static let summary =
    "Whether a whole text matches a pattern in which * matches any characters and ? any one; case counts."
  package static let signature = Signature.taking(.text("text"), .text("pattern"), gives: .boolean)
  package static let examples = [
    Example(#"like("report.pdf", "*.pdf")"#, gives: true),
    Example(#"like("cat", "c?t")"#, gives: true),
    Example(#"like("cart", "c?t")"#, gives: false),
    Example(#"like("", "*")"#, gives: true),
    Example(#"like(null, "*")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let text = TextCharacters(arguments[0], in: run),
      let pattern = TextCharacters(arguments[1], in: run)
    else { return run.stepError() }
    var codes = CharacterCodes()
    let (signs, wanted) = (codes.adding(text), codes.adding(pattern))
    let (anyText, anyCharacter) = (Int32(UInt8(ascii: "*")), Int32(UInt8(ascii: "?")))
    var position = 0
    var index = 0
    // The last star and the position up to which it matches: the only state to backtrack to.
    var star: (index: Int, reach: Int)?
    while position < signs.count {
      if index < wanted.count, wanted[index] == anyText {
        star = (index, position)
        index += 1
      } else if index < wanted.count,
        wanted[index] == anyCharacter || signs[position] == wanted[index]
      {
        position += 1
        index += 1
      } else if let last = star {
        guard run.spend(position - last.reach + 1) else { return run.stepError() }
        star = (last.index, last.reach + 1)
        position = last.reach + 1
        index = last.index + 1
      } else {
        return .false
      }
    }
    while index < wanted.count, wanted[index] == anyText { index += 1 }
    return .boolean(index == wanted.count)
  }
}
