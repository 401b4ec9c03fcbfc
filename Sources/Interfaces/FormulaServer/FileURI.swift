import Foundation

/// Paths of files as the protocol writes them.
enum FileURI {
  /// The path that a URI names; the URI itself if it names no file.
  static func path(_ uri: String) -> String {
    guard let url = URL(string: uri), url.isFileURL else { return uri }
    return url.path(percentEncoded: false)
  }

  static func uri(_ path: String) -> String {
    URL(filePath: path, directoryHint: .notDirectory).absoluteString
  }
}
