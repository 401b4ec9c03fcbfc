/// The files of the page. They are part of the program, so no request reaches a folder.
enum PreviewPage {
  private static let types = ["html": "text/html", "css": "text/css", "js": "text/javascript"]

  /// A file by the path of a request; nil if there is none.
  static func file(_ path: String) -> (type: String, bytes: [UInt8])? {
    let name = path == "/" ? "index.html" : String(path.dropFirst())
    // One address a file: the first one is that of the folder.
    guard path != "/index.html", path.first == "/", let bytes = files[name],
      let type = name.split(separator: ".").last.flatMap({ types[String($0)] })
    else { return nil }
    return ("\(type); charset=utf-8", bytes)
  }
}
