/// The part of the document that a change refers to.
struct ChangeSubject {
  var file: String?
  var field: String?
  var page: String?
  var view: String?
  var position: String?
}
