import IndexedCollections
import JSONTree
import JoyDoc
import SourceText

/// Every place of a text where something is named, in the order of the text.
package struct OccurrenceIndex: Sendable {
  package let occurrences: [Occurrence]

  /// Complexity: O(bytes) and the sorting of the places.
  package init(_ analysis: Analysis) {
    var found: [Occurrence] = []
    if var reader = DocumentOccurrences(analysis) {
      reader.read()
      found = reader.found
    }
    for number in analysis.formulas.indices {
      found += FormulaOccurrences(analysis, formula: EmbeddedFormula.Number(number)).found
    }
    self.init(found)
  }

  /// The places in the formula, field or other part of the document that holds an offset; none if
  /// nothing is named there.
  ///
  /// Complexity: O(size of the formula, or of the field and its siblings).
  package init(_ analysis: Analysis, around offset: Int) {
    if let (number, _) = analysis.formula(at: offset) {
      self.init(FormulaOccurrences(analysis, formula: number).found)
    } else if let document = analysis.document, let path = JSONPath(document, at: offset),
      var reader = DocumentOccurrences(analysis)
    {
      reader.read(partAt: path)
      self.init(reader.found)
    } else {
      self.init([])
    }
  }

  private init(_ found: [Occurrence]) {
    occurrences = found.inOrder
  }

  /// The place that holds or touches an offset; of two neighbours the later one.
  ///
  /// Complexity: O(log places).
  package func occurrence(at offset: Int) -> Occurrence? {
    let behind = occurrences.lowerBound { $0.range.start > offset }
    return occurrences[..<behind].suffix(4).last { $0.range.touches(offset) }
  }

  /// The places that name a thing. Complexity: O(places).
  package func occurrences(of entity: Entity) -> [Occurrence] {
    occurrences.filter { $0.entity == entity }
  }
}

extension [Occurrence] {
  /// In the order of the text.
  var inOrder: [Occurrence] { sorted { $0.range.start < $1.range.start } }

  /// Of places that name one thing that where it is declared by the name that counts.
  var declaration: Occurrence? {
    let declarations = filter { $0.role == .declaration }
    return declarations.first { $0.name == .id } ?? declarations.first
  }
}
