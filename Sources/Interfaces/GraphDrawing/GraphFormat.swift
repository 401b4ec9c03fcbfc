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

/// The entry of a format in the registry.
///
/// Holds a closure, since Embedded Swift has no metatypes of protocols.
package struct AnyGraphFormat: Sendable {
  package let name: String
  package let summary: String
  /// Returns a graph in this format, terminated by a line break.
  package let bytes: @Sendable (FieldGraph) -> [UInt8]

  package init<Format: GraphFormat>(_ format: Format.Type) {
    name = Format.name
    summary = Format.summary
    bytes = { Format.bytes(of: $0) }
  }
}

extension GraphFormats {
  /// Returns the format called `name`.
  package static func named(_ name: String) -> AnyGraphFormat? {
    all.first { $0.name == name }
  }
}
