package import FormulaSheets

/// What is tried in an input field, plainest first.
package struct FieldDomain: Sendable {
  package let field: CellID
  /// The stored JSON of each candidate. The first is what the field keeps as long as nothing speaks
  /// for another value.
  package internal(set) var candidates: [[UInt8]]
  /// Whether there were more candidates than are tried.
  package let isCapped: Bool

  /// The most candidates of a field.
  package static let mostCandidates = 64

  /// A domain of candidates of which each counts once.
  package init(field: CellID, _ candidates: some Sequence<[UInt8]>) {
    var seen: Set<[UInt8]> = []
    let distinct = candidates.filter { seen.insert($0).inserted }
    self.field = field
    self.candidates = Array(distinct.prefix(Self.mostCandidates))
    isCapped = distinct.count > Self.mostCandidates
  }

  /// The same for the field as another cell, as another version of a document has it.
  package func moved(to field: CellID) -> FieldDomain { FieldDomain(field: field, candidates) }
}

/// A filling: for each domain the number of a candidate.
package typealias Filling = [Int]
