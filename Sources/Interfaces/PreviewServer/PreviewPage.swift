/// The files of the page.
///
/// They are embedded in the program, so requests cannot access the file system.
enum PreviewPage {
  private static let types = ["html": "text/html", "css": "text/css", "js": "text/javascript"]

  /// Returns the file for the `path` of a request, or `nil` if there is none.
  static func file(_ path: String) -> (type: String, bytes: [UInt8])? {
    let name = path == "/" ? "index.html" : String(path.dropFirst())
    // Each file has a single URL: `index.html` is only served at `/`.
    guard path != "/index.html", path.first == "/", let bytes = files[name],
      let type = name.split(separator: ".").last.flatMap({ types[String($0)] })
    else { return nil }
    return ("\(type); charset=utf-8", bytes)
  }
}
