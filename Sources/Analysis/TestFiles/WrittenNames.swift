package import FormulaValues
package import JoyDoc

extension FormulaSchema {
  /// Returns the meaning of a name in a test: an id or identifier, otherwise a unique title.
  package func meaning(ofWritten name: String) -> Meaning {
    guard case .unknown = meaning(of: name) else { return meaning(of: name) }
    // If fields have changed, `fields` is assembled on every access.
    let fields = fields
    let titled = fields.indices.filter { fields[$0].title == name && fields[$0].isPresent }
    switch titled.count {
    case 0: return .unknown
    case 1: return .field(Slot(titled[0]))
    default: return .ambiguous(titled.map { Slot($0) })
    }
  }
}

extension JoyDoc.Field {
  /// Returns the column with the id or identifier `name`, otherwise with that unique title.
  package func column(written name: String) -> Column? {
    if let column = columns.first(where: { $0.id == name || $0.identifier == name }) {
      return column
    }
    let titled = columns.filter { $0.title == name }
    return titled.count == 1 ? titled[0] : nil
  }
}
