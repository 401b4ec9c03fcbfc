import JSONTree
import SourceText

extension StructureCheck {
  func keys(_ key: Key, _ parent: Int, upTo end: Int = -1) -> [Key] {
    var keys = [counted(key, parent)]
    var step = parent
    while step != end, steps.indices.contains(step) {
      keys.append(counted(steps[step].key, steps[step].parent))
      step = steps[step].parent
    }
    return keys.reversed()
  }

  /// The key with the number of an element. Complexity: O(siblings).
  private func counted(_ key: Key, _ parent: Int) -> Key {
    guard case .element(let node) = key, steps.indices.contains(parent) else { return key }
    var number = 0
    for element in tree.elements(of: steps[parent].node) {
      if element == node { break }
      number += 1
    }
    return .index(number)
  }

  func pointer(_ key: Key, _ parent: Int) -> String {
    var pointer = ""
    for key in keys(key, parent) {
      switch key {
      case .root, .element: break
      case .index(let index): pointer += "/\(index)"
      case .name(let name): pointer += JSONPointer.step(name)
      }
    }
    return pointer
  }

  /// The innermost part around a place that a reader can tell from others, and the way from there.
  func owner(_ step: Int) -> (phrase: String, step: Int) {
    var at = step
    while steps.indices.contains(at) {
      let found = steps[at]
      if let part = found.part {
        if let id = tree[found.node, "_id"].flatMap({ tree.string($0) }), !id.isEmpty {
          return ("the \(part.noun) '\(id.prefix(60))'", at)
        }
        // A part without an id is told by the place it has in one that has.
        if at == step, found.parent >= 0 { return (phrase(found.key, found.parent), at) }
        if found.parent < 0 { return ("the \(part.noun)", at) }
      }
      at = found.parent
    }
    return ("the value", -1)
  }

  /// A place in words: `'cells' of the row 'r1'`.
  func phrase(_ key: Key, _ parent: Int) -> String {
    guard steps.indices.contains(parent) else { return "the value" }
    var at = parent
    while let found = steps.indices.contains(at) ? steps[at] : nil, found.parent >= 0 {
      if found.part != nil, tree[found.node, "_id"].flatMap({ tree.string($0) }) != nil { break }
      at = found.parent
    }
    var path = ""
    for key in keys(key, parent, upTo: at) {
      switch key {
      case .root, .element: break
      case .index(let index): path += "[\(index)]"
      case .name(let name): path += path.isEmpty ? name : ".\(name)"
      }
    }
    return path.isEmpty ? owner(at).phrase : "'\(path)' of \(owner(at).phrase)"
  }
}
