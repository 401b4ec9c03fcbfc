package import FormulaValues
package import JoyDoc

extension Schema {
  /// What a name means that people write: an id or identifier, else a title that one field bears.
  package func meaning(ofWritten name: String) -> Meaning {
    guard case .unknown = meaning(of: name) else { return meaning(of: name) }
    // Those that changed are put together each time that they are asked for.
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
  /// The column that people mean by an id or identifier, else by a title that only one bears.
  package func column(written name: String) -> Column? {
    if let column = columns.first(where: { $0.id == name || $0.identifier == name }) {
      return column
    }
    let titled = columns.filter { $0.title == name }
    return titled.count == 1 ? titled[0] : nil
  }
}
