/// An output format for dependency graphs. Each format is one file in the folder `Formats`.
package protocol GraphFormat: SendableMetatype {
  /// The name of the format, as given to `--format`.
  static var name: String { get }
  /// A short description of its purpose.
  static var summary: String { get }
  /// Returns the graph in this format, terminated by a line break.
  ///
  /// Complexity: O(n log n) for n fields and references.
  static func bytes(of picture: FieldGraph) -> [UInt8]
}

extension GraphFormats {
  /// Returns the format called `name`.
  package static func named(_ name: String) -> (any GraphFormat.Type)? {
    all.first { $0.name == name }
  }
}
