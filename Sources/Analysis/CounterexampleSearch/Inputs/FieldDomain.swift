package import SheetEvaluation

/// The candidate values of an input field, simplest first.
package struct FieldDomain: Sendable {
  package let field: CellID
  /// The stored representation of each candidate. The first is the default, used unless another
  /// value is needed.
  package internal(set) var candidates: [[UInt8]]
  /// Whether there were more than `maxCandidates` candidates.
  package let isCapped: Bool

  /// The maximum number of candidates of a field.
  package static let maxCandidates = 64

  /// Creates a domain from `candidates` without duplicates.
  package init(field: CellID, _ candidates: some Sequence<[UInt8]>) {
    var seen: Set<[UInt8]> = []
    let distinct = candidates.filter { seen.insert($0).inserted }
    self.field = field
    self.candidates = Array(distinct.prefix(Self.maxCandidates))
    isCapped = distinct.count > Self.maxCandidates
  }

  /// Returns the domain for `field`, the same field in another version of the document.
  package func moved(to field: CellID) -> FieldDomain { FieldDomain(field: field, candidates) }
}

/// An assignment of field values: the index of a candidate in each domain.
package typealias FieldAssignment = [Int]
