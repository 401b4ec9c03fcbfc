import DocumentFormat
import JSONTree

extension FieldKind {
  private static let names = JSONNames(known.map { $0.name })

  /// Creates the type that the string at `node` names.
  init(_ node: JSONNode?, in tree: JSONTree) {
    if let node, let number = Self.number(of: node, in: tree) {
      self = FieldKind.known[Int(number)]
    } else {
      self = .other(node.flatMap { tree.string($0) } ?? "")
    }
  }

  /// Returns the index in `known` of the type that the string at `node` names.
  static func number(of node: JSONNode, in tree: JSONTree) -> UInt8? {
    tree.number(of: node, among: names).map { UInt8(truncatingIfNeeded: $0) }
  }
}
