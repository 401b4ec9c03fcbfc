/// An editable part of a form: a field, a cell, or a point of a chart.
struct EditTarget: Hashable {
  var field: String
  var row: String?
  var path: String?
  var column: String?
}
