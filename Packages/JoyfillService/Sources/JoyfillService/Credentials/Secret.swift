/// A text that must not appear in output, logs or files.
///
/// Descriptions and reflection show `•••`. Only the request headers read the text.
public struct Secret: Hashable, Sendable {
  package let revealed: String

  /// Protects a text.
  public init(_ text: String) { revealed = text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always `•••`.
  public var description: String { "•••" }

  /// Always `•••`.
  public var debugDescription: String { "•••" }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
