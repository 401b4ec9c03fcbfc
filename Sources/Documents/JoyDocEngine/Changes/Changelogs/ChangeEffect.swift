/// The effect of an applied change on a document.
struct ChangeEffect {
  /// The ids of fields whose value or other properties formulas may now read differently.
  var touched: [String] = []
  /// The ids of fields that have a new formula of their own.
  var retargeted: [String] = []
  /// The changed cells.
  var cells: [ChangeReport.Cell] = []
  /// The only columns that the change affects. Row order and row count are unchanged.
  ///
  /// `nil` if the change is not confined to columns.
  var columns: Set<String>?
  /// The edits of the loaded table, if the change consists of edits of one table; otherwise `nil`.
  var tableEdits: [TableEdit]?
  /// Whether the change affects more than values.
  var isStructural = false
  /// Whether names in formulas may now refer to other fields.
  var bindsNames = false
  /// The changes that undo this one, in order.
  var inverse: [DocumentChange] = []
  /// The former values of computed fields that were removed from the document.
  ///
  /// When undo adds these fields again, their formulas run. The results may differ from values that
  /// a user entered.
  var lostValues: [FieldUpdate] = []
  /// The former field, if the change affects one of its rows and the inverse must be verified.
  var oldField: StoredField?
}
