/// The parts of a Unicode locale identifier that functions ask for: `de-AT`, `pt_BR`, `zh-Hans-CN`.
struct LocaleName {
  /// The language in lower case.
  let language: String
  /// The region in capital letters, empty if it names none.
  let region: String

  init(_ identifier: String) {
    let parts = identifier.split { $0 == "-" || $0 == "_" }
    language = parts.first?.lowercased() ?? ""
    region = parts.dropFirst().first { $0.utf8.count == 2 }?.uppercased() ?? ""
  }
}
