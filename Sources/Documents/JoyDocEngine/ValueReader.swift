import CivilTime
package import FormulaValues
package import JSONTree
package import JoyDoc

/// Reads stored JSON as the words that formulas see.
package struct ValueReader {
  package let tree: JSONTree

  package init(_ tree: JSONTree) { self.tree = tree }

  /// What options and time zone say about how a stored value reads.
  package struct Reading {
    package var kind: FieldKind
    /// The options' texts and ids as words of the run, by id.
    package var choices: [String: Word]
    package var zone: Int
    package var format: Int

    package init(
      _ kind: FieldKind, options: [JoyDoc.Option], zone: String?, format: String?,
      in run: inout Run
    ) {
      self.kind = kind
      self.format = format.map { run.heap.format($0) } ?? 0
      choices = [:]
      if kind == .dropdown || kind == .multiSelect {
        for option in options where choices[option.id] == nil {
          let id = run.heap.text(option.id)
          choices[option.id] = run.heap.choice(id: id, text: run.heap.text(option.text))
        }
      }
      self.zone = ValueReader.zone(zone, in: &run)
    }
  }

  /// The number of a time zone if there is one of that name, else 0.
  package static func zone(_ name: String?, in run: inout Run) -> Int {
    guard let name, TimeZoneRules.named(name) != nil else { return 0 }
    return run.heap.zone(name)
  }

  // MARK: Simple values

  /// A stored value of a simple field or a cell.
  package func word(
    _ node: JSONNode?, _ reading: Reading, isCell: Bool, run: inout Run
  ) -> Word {
    switch reading.kind {
    case .multiSelect: return choices(node, reading, run: &run)
    case .image, .file: return attachments(node, run: &run)
    default: break
    }
    guard let node else { return .null }
    switch reading.kind {
    case .text, .textarea, .signature, .block, .barcode:
      if isCell, tree.isEmptyString(node) { return .null }
      return any(node, run: &run)
    case .richText: return richText(node, run: &run)
    case .number: return number(node, run: &run)
    case .date:
      if tree.isEmptyString(node) { return .null }
      guard let milliseconds = tree.double(node), milliseconds.isFinite else {
        return any(node, run: &run)
      }
      return run.date(milliseconds, zone: reading.zone, format: reading.format)
    case .dropdown: return choice(node, reading, run: &run)
    default:
      if isCell, tree.isEmptyString(node) { return .null }
      return any(node, run: &run)
    }
  }

  /// A number; numeric text counts as one, other text stays text.
  private func number(_ node: JSONNode, run: inout Run) -> Word {
    if let number = tree.double(node) { return number.isFinite ? Word(number) : .null }
    guard tree.kind(node) == .string else { return any(node, run: &run) }
    if tree.isEmptyString(node) { return .null }
    if let number = ValueReader.number(tree.string(node) ?? "") { return Word(number) }
    return text(node, run: &run)
  }

  /// The number that a text spells, if it does.
  package static func number(_ text: String) -> Double? {
    let trimmed = text.trimmingWhiteSpace()
    guard let first = trimmed.utf8.first,
      trimmed.utf8.allSatisfy({ ($0 >= 48 && $0 <= 57) || "+-.eE".utf8.contains($0) }),
      first != UInt8(ascii: "e"), first != UInt8(ascii: "E"), let number = Double(trimmed),
      number.isFinite
    else { return nil }
    return number
  }

  private func text(_ node: JSONNode, run: inout Run) -> Word {
    if tree.hasEscapes(node) { return run.heap.text(tree.string(node) ?? "") }
    return tree.withUTF8(node) { run.heap.text(copying: $0) }
  }

  private func choice(_ node: JSONNode, _ reading: Reading, run: inout Run) -> Word {
    guard let id = tree.string(node) else { return any(node, run: &run) }
    if id.isEmpty { return .null }
    // An id that no option bears reads as plain text.
    return reading.choices[id] ?? run.heap.text(id)
  }

  private func choices(_ node: JSONNode?, _ reading: Reading, run: inout Run) -> Word {
    guard let node else { return run.list([]) }
    switch tree.kind(node) {
    case .array:
      return run.list(tree.elements(of: node).map { choice($0, reading, run: &run) })
    case .string where !tree.isEmptyString(node):
      return run.list([choice(node, reading, run: &run)])
    default: return run.list([])
    }
  }

  private func attachments(_ node: JSONNode?, run: inout Run) -> Word {
    guard let node, tree.kind(node) == .array else { return run.list([]) }
    let names = RecordShape.attachment.members.map(\.name)
    return run.list(
      tree.elements(of: node).map { element in
        run.record(
          names,
          names.map { name in
            tree.member(utf8: name.utf8, of: element).map { any($0.value, run: &run) } ?? .null
          })
      })
  }

  /// The plain text of a rich text: that of its blocks, one a line.
  private func richText(_ node: JSONNode, run: inout Run) -> Word {
    guard let source = tree.string(node) else { return any(node, run: &run) }
    let inner = JSONTree.parse(Array(source.utf8)).tree
    guard let blocks = inner[inner.root, "blocks"] else { return text(node, run: &run) }
    let lines = inner.elements(of: blocks).compactMap { inner[$0, "text"].flatMap(inner.string) }
    return run.text(lines.joined(separator: "\n"))
  }

  // MARK: Anything

  /// JSON as it is. Complexity: O(size); the depth is bounded by the limit on values.
  package func any(_ node: JSONNode, run: inout Run) -> Word { any(node, depth: 0, run: &run) }

  private func any(_ node: JSONNode, depth: Int, run: inout Run) -> Word {
    switch tree.kind(node) {
    case .null: return .null
    case .false: return .false
    case .true: return .true
    case .number:
      let number = tree.double(node) ?? 0
      return number.isFinite ? Word(number) : .null
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

  /// The series of a chart that are not deleted, with their points.
  package func chart(_ node: JSONNode?, run: inout Run) -> Word {
    guard let node, tree.kind(node) == .array else { return run.list([]) }
    return run.list(
      tree.elements(of: node).filter { !isDeleted($0) }.map { series in
        let points = tree[series, "points"].map { points in
          tree.elements(of: points).filter { !isDeleted($0) }.map { point in
            record(RecordShape.point, point, run: &run)
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

  private func record(_ shape: RecordShape, _ node: JSONNode, run: inout Run) -> Word {
    let names = shape.members.map(\.name)
    return run.record(
      names,
      names.map { name in
        tree.member(utf8: name.utf8, of: node).map { member in
          tree.isEmptyString(member.value) ? .null : any(member.value, run: &run)
        } ?? .null
      })
  }

  private func member(_ name: StaticString, of node: JSONNode, run: inout Run) -> Word {
    tree[node, name].map { any($0, run: &run) } ?? .null
  }

  /// Whether an option, row, series or point is marked as deleted.
  package func isDeleted(_ node: JSONNode) -> Bool {
    tree[node, "deleted"].flatMap { tree.bool($0) } ?? false
  }
}

extension String {
  fileprivate func trimmingWhiteSpace() -> Substring {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? start
    return self[start..<max(start, end)]
  }
}
