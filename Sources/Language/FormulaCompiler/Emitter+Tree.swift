import FormulaSyntax
import SourceText

typealias Call = Shape.Call
typealias Lambda = Shape.Lambda

extension Emitter {
  // Inlined: calling these from a mutating method would copy `self`.

  @inline(__always)
  func shape(_ id: ExpressionID) -> Shape { tree.shape(of: id) }

  /// Returns an argument of a call.
  @inline(__always)
  func part(_ node: Node, _ position: Int) -> ExpressionID {
    ExpressionID(tree[link: Int(node.first) + position])
  }

  /// Returns the expression without the parentheses around it.
  @inline(__always)
  func ungrouped(_ id: ExpressionID) -> ExpressionID { tree.ungrouped(id) }

  /// Returns the source range of an expression.
  @inline(__always)
  func range(_ id: ExpressionID) -> TextRange { tree[node: id].range }
}
