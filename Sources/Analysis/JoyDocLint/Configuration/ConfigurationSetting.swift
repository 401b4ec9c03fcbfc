import TOMLKit

/// A setting of `.formulary.toml`: all that the reader, its advice and the page of settings know.
package struct ConfigurationSetting: Sendable {
  /// The key.
  package let name: String
  /// The table that the key stands in; nil for the top of the file.
  package let table: String?
  /// What may be written behind the key.
  package let takes: SettingShape
  /// What it does, in a sentence or more.
  package let summary: String
  /// Lines of a file that use it.
  package let example: String
  /// Whether it may stand in `[[overrides]]`, too.
  package let isOverridable: Bool
  /// Whether it says what the rest is read with.
  let isReadFirst: Bool
  /// Takes in a value that stands there.
  let read: @Sendable (inout ConfigurationReader, WrittenSetting) -> Void

  init(
    _ name: String, table: String? = nil, takes: SettingShape, _ summary: String, example: String,
    isOverridable: Bool = false, isReadFirst: Bool = false,
    read: @escaping @Sendable (inout ConfigurationReader, WrittenSetting) -> Void
  ) {
    self.name = name
    self.table = table
    self.takes = takes
    self.summary = summary
    self.example = example
    self.isOverridable = isOverridable
    self.isReadFirst = isReadFirst
    self.read = read
  }
}

/// A value that stands in a file.
struct WrittenSetting {
  var name: String
  var value: any TOMLValueConvertible
  /// The tables around it, and which of several tables of that name it is.
  var path: [String]
  var index = 0
}
