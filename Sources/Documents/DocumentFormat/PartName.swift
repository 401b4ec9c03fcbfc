/// The parts of a document that the format describes.
package enum PartName: String, CaseIterable, Sendable {
  case document, file, view, page, margin, fieldPosition, positionColumn
  case field, textField, numberField, dateField, dropdownField, multiSelectField, attachmentField
  case signatureField, tableField, collectionField, chartField
  case option, attachment, column, row, collectionSchema, item, itemList, series, point, decorator
  case logic, condition, formula, application

  /// The declaration of the part: its members and variants.
  package var part: Part {
    switch self {
    case .document, .file, .view, .page, .margin, .fieldPosition, .positionColumn: layoutPart
    case .field, .textField, .numberField, .dateField, .dropdownField, .multiSelectField,
      .attachmentField, .signatureField, .tableField, .collectionField, .chartField:
      fieldPart
    default: detailPart
    }
  }
}
