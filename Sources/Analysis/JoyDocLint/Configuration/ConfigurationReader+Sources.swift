import SourceText

/// Reading of `[[sources]]`, the data sources of formula files:
///
/// ```toml
/// [[sources]]
/// paths = ["reports/*.formula"]
/// source = "shop.db"              # from the folder of this file
/// scope = "customers"
/// ```
extension ConfigurationReader {
  private static let source = "source"
  private static let scope = "scope"

  mutating func readSources(_ setting: WrittenSetting) {
    for (index, part) in tables(setting) {
      let path = [setting.name]
      checkKeys(
        of: part, known: [Self.paths, Self.source, Self.scope], in: path, index: index)
      let patterns = patterns(
        of: part, in: path, index: index, needed: "a source", such: "reports/*.formula")
      if part[Self.scope] != nil, part[Self.scope]?.string == nil {
        report(
          .invalid, "expected the name of a table or view for 'scope', as a string",
          at: places.range(ofKey: Self.scope, in: path, index: index))
      }
      guard let source = part[Self.source]?.string, !source.isEmpty else {
        report(
          .invalid, "a source requires 'source', the path of a database or document",
          at: places.range(ofKey: Self.source, in: path, index: index))
        continue
      }
      sources.append(
        .init(patterns: patterns, path: source, scope: part[Self.scope]?.string))
    }
  }
}
