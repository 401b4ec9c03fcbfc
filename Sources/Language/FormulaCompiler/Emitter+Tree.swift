import FormulaSyntax
import SourceText

typealias Call = Shape.Call
typealias Lambda = Shape.Lambda

extension Emitter {
  // Inlined, as calls from methods that change the emitter would hand over copies of it all.

  @inline(__always)
  func shape(_ id: ExpressionID) -> Shape { tree.shape(of: id) }

  /// An argument of a call.
  @inline(__always)
  func part(_ node: Node, _ position: Int) -> ExpressionID {
    ExpressionID(tree[link: Int(node.first) + position])
  }

  /// The expression without the groups around it.
  @inline(__always)
  func ungrouped(_ id: ExpressionID) -> ExpressionID { tree.ungrouped(id) }

  /// Where an expression stands.
  @inline(__always)
  func range(_ id: ExpressionID) -> TextRange { tree[node: id].range }
}
