import SourceText

/// Conversion between file paths and `file:` URIs.
package enum FileURI {
  private static let scheme = "file:"
  /// The characters besides letters and digits that are not percent-encoded.
  private static let plain = "-._~!$&'()*+,=:@/"

  /// Returns the path of a `file:` URI, or `uri` itself if it does not name a file.
  package static func path(_ uri: String) -> String {
    guard uri.prefix(scheme.utf8.count).lowercased() == scheme else { return uri }
    var rest = uri.dropFirst(scheme.count)
    if rest.hasPrefix("//") { rest = rest.dropFirst(2).drop { $0 != "/" } }
    let path = rest.prefix { $0 != "?" && $0 != "#" }
    guard path.hasPrefix("/") else { return uri }
    return String(validating: PercentEncoding.decoded(path.utf8), as: UTF8.self) ?? uri
  }

  /// The schemes under which editors show earlier versions of a file, for example in a comparison.
  private static let versionSchemes: Set = [
    "git", "gitfs", "gitlens", "hg", "svn", "pr", "review", "vscode-local-history", "diffview",
    "fugitive",
  ]

  /// Returns `true` if `uri` names a read-only, earlier version of a file.
  package static func isVersion(_ uri: String) -> Bool {
    versionSchemes.contains(uri.prefix { $0 != ":" }.lowercased())
  }

  package static func uri(_ path: String) -> String {
    scheme + "//" + PercentEncoding.encoded(path.utf8, keeping: plain)
  }
}
