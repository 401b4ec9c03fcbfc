package import FormulaRuntime
package import FormulaValues

package enum OptionsFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let summary = "The options that may be chosen in a choice field."
  package static let signature = Signature.taking(.reference("field"), gives: .list(of: .choice))
  package static let examples = [
    Example.shows(#"options(status)"#),
    .shows(#"map(options(status), o -> optionId(o))"#),
    .shows(#"max(map(options(status), o -> meta(o, "score", 0)))"#),
    .fails(#"options(null)"#),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard let slot = arguments[0].slot else {
      return run.fail(.badArgument, "expected the name of a choice field", argument: 0)
    }
    let facts = run.world.facts
    let options = facts?.options(of: slot) ?? []
    guard run.spend(options.count) else { return run.stepError() }
    var choices: [Word] = []
    for (position, option) in options.enumerated() where !option.isDeleted {
      let (id, text) = (run.text(option.id), run.text(option.text))
      if id.isError || text.isError { return id.isError ? id : text }
      var visits = 0
      let metadata = facts?.metadata(ofOption: position, of: slot, visits: &visits, in: &run)
      guard run.spend(visits) else { return run.stepError() }
      choices.append(run.heap.choice(id: id, text: text, metadata: metadata ?? .null))
    }
    return run.list(choices)
  }
}
