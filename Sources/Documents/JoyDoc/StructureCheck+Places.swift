import IndexedCollections
import JSONTree
import SourceText

extension StructureCheck {
  /// Returns the keys on the path to a value, starting from the root or after the step `end`.
  func keys(_ key: Key, _ parent: StepNumber?, after end: StepNumber? = nil) -> [Key] {
    var keys = [counted(key, parent)]
    var next = parent
    while let step = next, step != end {
      keys.append(counted(steps[step].key, steps[step].parent))
      next = steps[step].parent
    }
    return keys.reversed()
  }

  /// Returns the key with an element's index in place of its node. Complexity: O(siblings).
  private func counted(_ key: Key, _ parent: StepNumber?) -> Key {
    guard case .element(let node) = key, let parent else { return key }
    var number = 0
    for element in tree.elements(of: steps[parent].node) {
      if element == node { break }
      number += 1
    }
    return .index(number)
  }

  func pointer(_ key: Key, _ parent: StepNumber?) -> String {
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

  /// Returns a description of the innermost enclosing part that has an id.
  func owner(_ step: StepNumber?) -> String {
    var next = step
    while let at = next {
      let found = steps[at]
      if let part = found.part {
        if let id = tree.string("_id", of: found.node), !id.isEmpty {
          let own = "the \(part.noun) '\(id.prefix(60))'"
          // The field of a position is more informative than its generated id.
          guard TitledIDs.isGeneratedID(id), let field = tree.string("field", of: found.node),
            !field.isEmpty
          else { return own }
          return "\(own) of the field '\(field.prefix(60))'"
        }
        guard let parent = found.parent else { return "the \(part.noun)" }
        // A part without an id is identified by its path from an enclosing part that has one.
        if at == step { return phrase(found.key, parent) }
      }
      next = found.parent
    }
    return "the value"
  }

  /// Returns a description of a value's path, such as `'cells' of the row 'r1'`.
  func phrase(_ key: Key, _ parent: StepNumber?) -> String {
    guard var at = parent else { return "the value" }
    while let above = steps[at].parent {
      let found = steps[at]
      if found.part != nil, tree.string("_id", of: found.node) != nil { break }
      at = above
    }
    var path = ""
    for key in keys(key, parent, after: at) {
      switch key {
      case .root, .element: break
      case .index(let index): path += "[\(index)]"
      case .name(let name): path += path.isEmpty ? name : ".\(name)"
      }
    }
    return path.isEmpty ? owner(at) : "'\(path)' of \(owner(at))"
  }
}
