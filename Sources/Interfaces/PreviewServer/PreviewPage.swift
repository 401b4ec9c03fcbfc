/// The files of the page. They are part of the program, so no request reaches a folder.
enum PreviewPage {
  /// A file by the path of a request; nil if there is none.
  static func file(_ path: String) -> (type: String, bytes: [UInt8])? {
    texts[path].map { ($0.type, Array($0.text.description.utf8)) }
  }
}
