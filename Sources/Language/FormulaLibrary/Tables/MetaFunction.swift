package import FormulaRuntime
package import FormulaValues

package enum MetaFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 80
  package static let summary =
    """
    The metadata stored under a key: of a field or else its chosen option, of a row, of an option, or \
    of the document where null is written; the default if there is none.
    """
  package static let roles: [FunctionRole] = [.readsDocument]
  package static let signature = Signature.taking(
    .reference("of").orPart, .text("key"), .any("default").optional, gives: .any)
  package static let examples = [
    Example.shows(#"meta(total, "unit")"#),
    .shows(#"meta(null, "version", "1")"#),
    .shows(#"meta(orders[0], "source")"#),
    Example(#"meta({metadata: {a: 1}}, "a")"#, gives: 1),
    Example(#"meta({}, "a", 2)"#, gives: 2),
    Example(#"meta(first([]), "a", 2)"#, gives: 2),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let subject = arguments[0]
    var value = Word.null
    if subject.isNull {
      return arguments[2]
    } else if subject.isReference {
      value = FieldFact.read(otherwise: .null, in: &run) { facts, visits, run in
        run.word(
          facts.metadata(of: subject.slot, key: run.string(arguments[1]), visits: &visits))
      }
    } else if let metadata = metadata(of: subject, in: run) {
      value =
        metadata.kind == .record
        ? run.member(metadata, MemberName(arguments[1], in: run)) ?? .null : .null
    } else {
      return run.fail(
        .badArgument, "expected a field, a row or an option, or null for the document", argument: 0
      )
    }
    return value.isNull ? arguments[2] : value
  }

  /// Returns the metadata of `subject`, a row, a record or an option; nil for other values.
  private static func metadata(of subject: Word, in run: borrowing Run) -> Word? {
    if subject.has(.choice) { return run.heap.choices[subject.index].metadata }
    if let row = run.heap.row(of: subject),
      let metadata = unsafe run.heap.tables[row.table].rowMetadata
    {
      return unsafe metadata[row.index]
    }
    return subject.kind == .record ? run.member(subject, "metadata") ?? .null : nil
  }
}
