import SourceText
import TOMLKit

/// What formula files read:
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
    guard let list = setting.value.array else {
      return report(.invalid, "sources are written as [[sources]]", at: place(of: setting))
    }
    for index in 0..<list.count {
      guard let part = list[index].table else {
        report(.invalid, "sources are written as [[sources]]", at: place(of: setting))
        continue
      }
      let path = [setting.name]
      checkKeys(
        of: part, known: [Self.paths, Self.source, Self.scope], in: path, index: index)
      let patterns =
        part[Self.paths].map {
          texts(WrittenSetting(name: Self.paths, value: $0, path: path, index: index))
        } ?? []
      if patterns.isEmpty {
        report(
          .invalid, "a source needs 'paths', a list of patterns such as \"reports/*.formula\"",
          at: places.range(ofKey: Self.paths, in: path, index: index))
      }
      if part[Self.scope] != nil, part[Self.scope]?.string == nil {
        report(
          .invalid, "'scope' is the name of a table or view, as a text",
          at: places.range(ofKey: Self.scope, in: path, index: index))
      }
      guard let source = part[Self.source]?.string, !source.isEmpty else {
        report(
          .invalid, "a source needs 'source', the path of a database or document",
          at: places.range(ofKey: Self.source, in: path, index: index))
        continue
      }
      sources.append(
        .init(
          patterns: patterns.compactMap { PathPattern($0) }, path: source,
          scope: part[Self.scope]?.string))
    }
  }
}
