package import FormulaRuntime
package import FormulaValues

package enum MetaFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let summary =
    "Metadata of a field, or, for null, of the document; of a row, what its member metadata has."
  package static let roles: [FunctionRole] = [.asksDocument]
  package static let signature = Signature.taking(
    .reference("of"), .text("key"), .any("default").optional, gives: .any)
  package static let examples = [
    Example.shows(#"meta(total, "unit")"#),
    .shows(#"meta(null, "version", "1")"#),
    Example(#"meta({metadata: {a: 1}}, "a")"#, gives: 1),
    Example(#"meta({}, "a", 2)"#, gives: 2),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let subject = arguments[0]
    let key = run.string(arguments[1])
    var value = Word.null
    if let slot = subject.slot {
      value = run.world.facts.map { run.word($0.metadata(of: slot, key: key)) } ?? .null
    } else if subject.isNull {
      value = run.world.facts.map { run.word($0.metadata(of: nil, key: key)) } ?? .null
    } else if subject.kind == .record {
      let metadata = run.member(subject, "metadata") ?? .null
      value = metadata.kind == .record ? run.member(metadata, key) ?? .null : .null
    } else {
      return run.fail(.badArgument, "name a field here, or null for the document", argument: 0)
    }
    return value.isNull ? arguments[2] : value
  }
}
