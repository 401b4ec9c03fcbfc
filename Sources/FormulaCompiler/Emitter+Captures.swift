import FormulaChecker
import FormulaSyntax

extension Emitter {
  /// The locals of the surroundings that a lambda's body reads, in order of mention.
  func captured(by lambda: Expression.Lambda, first: Int) -> [Int] {
    var found: [Int] = []
    var stack = [lambda.body]
    var declared = Set(first..<first + lambda.parameters.count)
    var mentions: [Int] = []
    while let id = stack.popLast() {
      switch formula[meaning: id] {
      case .local(let local), .localFunction(let local): mentions.append(local.number)
      case .declares(let local):
        let count =
          if case .lambda(let inner) = tree[id] { inner.parameters.count } else { 1 }
        declared.formUnion(local.number..<local.number + count)
      default: break
      }
      stack.append(contentsOf: tree.children(of: id))
    }
    for local in mentions where !declared.contains(local) && !found.contains(local) {
      found.append(local)
    }
    return found
  }
}
