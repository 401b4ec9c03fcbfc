package import FormulaRuntime
import FormulaValues
package import JSONTree
import JoyDoc

/// Converts JSON arrays and objects to list and record words.
package struct NestedReader {
  let tree: JSONTree

  package init(_ tree: JSONTree) { self.tree = tree }

  func choices(_ node: JSONNode?, _ reader: FieldReader, run: inout Run) -> Word {
    guard let node else { return run.list([]) }
    switch tree.kind(node) {
    case .array:
      return run.list(
        tree.elements(of: node).filter { !tree.isBlank($0) }.map {
          reader.choice($0, of: tree, run: &run)
        })
    case .string where !tree.isEmptyString(node):
      return run.list([reader.choice(node, of: tree, run: &run)])
    default: return run.list([])
    }
  }

  func attachments(_ node: JSONNode?, run: inout Run) -> Word {
    guard let node, tree.kind(node) == .array else { return run.list([]) }
    return run.list(
      tree.elements(of: node).filter { !tree.isBlank($0) }.map {
        record(.attachment, $0, run: &run)
      })
  }

  /// Returns the plain text of a rich text value: the texts of its blocks, separated by newlines.
  func richText(_ node: JSONNode, run: inout Run) -> Word {
    guard let source = tree.string(node) else { return any(node, run: &run) }
    let inner = JSONTree.parse(Array(source.utf8)).tree
    guard let blocks = inner[inner.root, "blocks"] else { return text(node, run: &run) }
    let lines = inner.elements(of: blocks).compactMap { inner.string("text", of: $0) }
    return run.text(lines.joined(separator: "\n"))
  }

  private func text(_ node: JSONNode, run: inout Run) -> Word {
    unsafe tree.withUTF8(node) { unsafe run.heap.text(copying: $0) }
  }

  // MARK: Any JSON

  /// Converts any JSON value.
  ///
  /// Complexity: O(size). The depth is bounded by `valueDepth` of the limits.
  package func any(_ node: JSONNode, run: inout Run) -> Word { any(node, depth: 0, run: &run) }

  private func any(_ node: JSONNode, depth: Int, run: inout Run) -> Word {
    switch tree.kind(node) {
    case .null: return .null
    case .false: return .false
    case .true: return .true
    // A number that is not representable as a double is read as `null`.
    case .number: return tree.double(node).map { Word($0) } ?? .null
    case .string: return text(node, run: &run)
    case .array:
      guard depth < run.limits.valueDepth else { return .null }
      return run.list(tree.elements(of: node).map { any($0, depth: depth + 1, run: &run) })
    case .object:
      guard depth < run.limits.valueDepth else { return .null }
      var names: [String] = []
      var words: [Word] = []
      var places: [String: Int] = [:]
      for member in tree.members(of: node) {
        let name = tree.string(member.name) ?? ""
        let word = any(member.value, depth: depth + 1, run: &run)
        if let place = places[name] {
          words[place] = word
        } else {
          places[name] = names.count
          names.append(name)
          words.append(word)
        }
      }
      return run.record(names, words)
    }
  }

  // MARK: Charts

  /// Returns the series of a chart that are not deleted, with their points.
  func chart(_ node: JSONNode?, run: inout Run) -> Word {
    guard let node, tree.kind(node) == .array else { return run.list([]) }
    return run.list(
      tree.elements(of: node).filter { !tree.isDeleted($0) }.map { series in
        let points = tree[series, "points"].map { points in
          tree.elements(of: points).filter { !tree.isDeleted($0) }.map { point in
            record(.point, point, emptyIsNull: true, run: &run)
          }
        }
        let list = run.list(points ?? [])
        return run.record(
          ["_id", "title", "description", "points"],
          [
            member("_id", of: series, run: &run), member("title", of: series, run: &run),
            member("description", of: series, run: &run), list,
          ])
      })
  }

  /// Returns a record with the members of `shape`; missing members are `null`.
  private func record(
    _ shape: RecordShape, _ node: JSONNode, emptyIsNull: Bool = false, run: inout Run
  ) -> Word {
    let names = shape.members.map { $0.name }
    return run.record(
      names,
      names.map { name in
        guard let value = tree.member(utf8: name.utf8, of: node)?.value else { return .null }
        return emptyIsNull && tree.isEmptyString(value) ? .null : any(value, run: &run)
      })
  }

  private func member(_ name: StaticString, of node: JSONNode, run: inout Run) -> Word {
    tree[node, name].map { any($0, run: &run) } ?? .null
  }
}

extension JSONTree {
  /// Returns `true` if an option, row, series or point is marked as deleted.
  package func isDeleted(_ node: JSONNode) -> Bool {
    self[node, "deleted"].flatMap { bool($0) } ?? false
  }

  /// Returns the objects in a list that are not deleted. Complexity: O(elements).
  package func liveObjects(in list: JSONNode?) -> [JSONNode] {
    list.map { objects(in: $0).filter { !isDeleted($0) } } ?? []
  }
}

extension JSONTree {
  /// Returns `true` for `null` and the empty string, which stand for no element in a stored list.
  func isBlank(_ node: JSONNode) -> Bool { isEmptyString(node) || kind(node) == .null }
}
