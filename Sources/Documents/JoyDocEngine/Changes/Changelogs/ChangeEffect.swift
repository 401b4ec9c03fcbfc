/// What a change did to a document.
struct ChangeEffect {
  /// The ids of the fields whose values, or other properties, formulas may see differently now.
  var touched: [String] = []
  /// The ids of fields whose own formula is new.
  var retargeted: [String] = []
  /// Cells that changed.
  var cells: [ChangeReport.Cell] = []
  /// Columns that the change is confined to, row order and row count staying as they are.
  var columns: Set<String>?
  /// All that changed, if that is cells of one table.
  var tableCells: [TableCell]?
  /// Whether something other than values changed.
  var isStructural = false
  /// The changes that take it back, in order.
  var inverse: [DocumentChange] = []
  /// The values of computed fields that were taken out of the document: those that come back have
  /// their formulas run, which need not give what a user had written there.
  var lostValues: [FieldUpdate] = []
  /// The field as it was, if the change is one of its rows and the inverse is to be tried.
  var oldField: StoredField?
}
