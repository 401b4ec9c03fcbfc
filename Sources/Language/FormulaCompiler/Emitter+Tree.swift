import FormulaSyntax
import SourceText

typealias Call = Shape.Call
typealias Lambda = Shape.Lambda

/// The tree as the emitter sees it, by its own references to the nodes.
extension Emitter {
  func shape(_ id: ExpressionID) -> Shape { nodes[Int(id.index)].shape(links) }

  /// The expression without the groups around it.
  func ungrouped(_ id: ExpressionID) -> ExpressionID {
    var id = id
    while nodes[Int(id.index)].isGroup {
      id = ExpressionID(Int(nodes[Int(id.index)].first))
    }
    return id
  }

  /// Where an expression stands.
  func range(_ id: ExpressionID) -> TextRange { nodes[Int(id.index)].range }
}
