/// A way to write a graph down: one file a format in the folder Formats.
package protocol GraphFormat: SendableMetatype {
  /// What options call it.
  static var name: String { get }
  /// What it is for, in a few words.
  static var summary: String { get }
  /// The graph in this format, with a line break at its end. Complexity: O(n log n) for n fields and
  /// references.
  static func bytes(of picture: GraphPicture) -> [UInt8]
}

extension GraphFormats {
  /// The format of a name.
  package static func named(_ name: String) -> (any GraphFormat.Type)? {
    all.first { $0.name == name }
  }
}
