/// What a change is about.
struct ChangeSubject {
  var file: String?
  var field: String?
  var page: String?
  var view: String?
  var position: String?
}
