import SourceText

/// A writer for a JSON array or object with each element or member on its own line.
package struct JSONLines: Sendable {
  package enum Shape: Sendable { case array, object }

  private let shape: Shape
  private let indent: String
  private var lines: [UInt8] = []

  /// Creates a writer that indents each line by `indent` spaces.
  package init(_ shape: Shape, indent: Int = 0) {
    self.shape = shape
    self.indent = String(repeating: " ", count: indent)
  }

  /// Appends an element that is serialized JSON.
  package mutating func append(_ json: some Sequence<UInt8>) {
    begin()
    lines.append(contentsOf: json)
  }

  /// Appends a member whose value is serialized JSON.
  package mutating func append(_ name: String, _ json: some Sequence<UInt8>) {
    begin()
    JSONText.append(name.utf8, to: &lines)
    lines.append(contentsOf: ": ".utf8)
    lines.append(contentsOf: json)
  }

  /// The complete JSON with a trailing line break.
  package var bytes: [UInt8] {
    let (open, close) = shape == .array ? ("[", "]") : ("{", "}")
    var bytes = Array(open.utf8)
    bytes += lines
    bytes += (lines.isEmpty ? "\(close)\n" : "\n\(close)\n").utf8
    return bytes
  }

  private mutating func begin() {
    lines.append(contentsOf: (lines.isEmpty ? "\n" : ",\n").utf8)
    lines.append(contentsOf: indent.utf8)
  }
}
