import JSONTree
package import SourceText

/// A report for the author of a document.
///
/// Each finding begins with the title of its field, and shows the formula without the escapes of
/// JSON.
package struct AuthorReport {
  private let renderer: DiagnosticRenderer
  private let names: FindingNames

  /// Creates a report about a file with the content `bytes` and the lines `lines`.
  ///
  /// A file that is not a document has no titles.
  ///
  /// Complexity: O(bytes).
  package init(
    file: String, bytes: [UInt8], lines: LineIndex, usesColor: Bool, columns: Int? = nil
  ) {
    self.init(
      file: file, names: FindingNames(bytes), lines: lines, usesColor: usesColor, columns: columns)
  }

  init(file: String, names: FindingNames, lines: LineIndex, usesColor: Bool, columns: Int? = nil) {
    renderer = DiagnosticRenderer(file: file, lines: lines, usesColor: usesColor, columns: columns)
    self.names = names
  }

  /// Returns a finding as text of several lines, with a line break at the end.
  ///
  /// `field` and `formula` are ids.
  package func text(
    _ diagnostic: DocumentDiagnostic, field: String? = nil, formula: String? = nil
  ) -> String {
    let place = names.formula(at: diagnostic.range)
    var diagnostic = diagnostic
    diagnostic.message = names.message(diagnostic, field: field, formula: formula)
    diagnostic.notes = diagnostic.notes.map { note in
      var note = note
      note.message = names.titled(note.message)
      return note
    }
    guard let place else { return renderer.text(diagnostic) }
    let excerpt = DiagnosticRenderer.Excerpt(
      lines: place.lines,
      range: TextRange(
        start: place.text.map.decodedOffset(of: diagnostic.range.start),
        end: place.text.map.decodedOffset(of: diagnostic.range.end)))
    return renderer.text(diagnostic, excerpt: excerpt)
  }
}
