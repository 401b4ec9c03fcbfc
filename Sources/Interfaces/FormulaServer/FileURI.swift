import SourceText

/// Paths of files as the protocol writes them.
package enum FileURI {
  private static let scheme = "file:"
  /// What stands for itself in a path, besides letters and digits.
  private static let plain = "-._~!$&'()*+,=:@/"

  /// The path that a URI names; the URI itself if it names no file.
  static func path(_ uri: String) -> String {
    guard uri.prefix(scheme.utf8.count).lowercased() == scheme else { return uri }
    var rest = uri.dropFirst(scheme.count)
    if rest.hasPrefix("//") { rest = rest.dropFirst(2).drop { $0 != "/" } }
    let path = rest.prefix { $0 != "?" && $0 != "#" }
    guard path.hasPrefix("/") else { return uri }
    return String(validating: PercentEncoding.decoded(path.utf8), as: UTF8.self) ?? uri
  }

  package static func uri(_ path: String) -> String {
    scheme + "//" + PercentEncoding.encoded(path.utf8, keeping: plain)
  }
}
