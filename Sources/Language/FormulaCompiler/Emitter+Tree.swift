import FormulaSyntax
import SourceText

typealias Call = Shape.Call
typealias Lambda = Shape.Lambda

/// The tree as the emitter sees it, by its own references to the nodes.
extension Emitter {
  func shape(_ id: ExpressionID) -> Shape { nodes[id].shape(links) }

  /// An argument of a call.
  func part(_ node: Node, _ position: Int) -> ExpressionID {
    ExpressionID(links[Int(node.first) + position])
  }

  /// The expression without the groups around it.
  func ungrouped(_ id: ExpressionID) -> ExpressionID { nodes.ungrouped(id) }

  /// Where an expression stands.
  func range(_ id: ExpressionID) -> TextRange { nodes[id].range }
}
