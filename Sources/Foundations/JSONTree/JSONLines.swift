import SourceText

/// Writes an array or an object of JSON with each element or member on a line of its own.
package struct JSONLines: Sendable {
  package enum Shape: Sendable { case array, object }

  private let shape: Shape
  private let indent: String
  private var lines: [UInt8] = []

  /// `indent` is the number of spaces before each line.
  package init(_ shape: Shape, indent: Int = 0) {
    self.shape = shape
    self.indent = String(repeating: " ", count: indent)
  }

  /// Writes an element, which is JSON already.
  package mutating func append(_ json: some Sequence<UInt8>) {
    begin()
    lines.append(contentsOf: json)
  }

  /// Writes a member; its value is JSON already.
  package mutating func append(_ name: String, _ json: some Sequence<UInt8>) {
    begin()
    JSONText.append(name.utf8, to: &lines)
    lines.append(contentsOf: ": ".utf8)
    lines.append(contentsOf: json)
  }

  /// All that was written, and the end of its last line.
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
