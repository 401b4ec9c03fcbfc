/// A setting of `.formulary.toml`, as used by the reader, its suggestions and the settings page.
package struct ConfigurationSetting: Sendable {
  /// The key of the setting.
  package let name: String
  /// The table that contains the key; `nil` for the top level of the file.
  package let table: String?
  /// The name with its table, such as `fmt.width`.
  package var title: String { table.map { "\($0).\(name)" } ?? name }
  /// The values that the setting accepts.
  package let takes: SettingShape
  /// A description in one or more sentences.
  package let summary: String
  /// Example lines of a configuration file.
  package let example: String
  /// Whether the setting may also appear in `[[overrides]]`.
  package let isOverridable: Bool
  /// The setting to use instead of this one, which is an old spelling; `nil` for a current setting.
  package let replacement: String?
  /// Whether the setting is read before the others, as `extends` is.
  let isReadFirst: Bool
  /// Reads a value of the setting into the reader.
  let read: @Sendable (inout ConfigurationReader, WrittenSetting) -> Void

  init(
    _ name: String, table: String? = nil, takes: SettingShape, _ summary: String, example: String,
    isOverridable: Bool = false, isReadFirst: Bool = false, replacement: String? = nil,
    read: @escaping @Sendable (inout ConfigurationReader, WrittenSetting) -> Void
  ) {
    self.name = name
    self.table = table
    self.takes = takes
    self.summary = summary
    self.example = example
    self.isOverridable = isOverridable
    self.isReadFirst = isReadFirst
    self.replacement = replacement
    self.read = read
  }
}

/// A setting as it is written in a file.
struct WrittenSetting {
  var name: String
  var value: TOMLValue
  /// The enclosing tables. `index` selects one of several tables with that name.
  var path: [String]
  var index = 0
}
