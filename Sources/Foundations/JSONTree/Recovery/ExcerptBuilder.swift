import SourceText

/// Assembles an excerpt of a source from its elements with errors and the lines around them.
struct ExcerptBuilder {
  private let tree: JSONTree
  private var excerpt = Excerpt()

  init(_ tree: JSONTree) { self.tree = tree }

  /// Returns the first elements of an array that start at or after an offset.
  typealias Following = (_ list: JSONNode, _ end: Int) -> [JSONNode]

  /// Returns the excerpt with `parts`, or `nil` if their lines cannot be cut out.
  consuming func excerpt(of parts: [BrokenElements], following: Following) -> Excerpt? {
    excerpt.append([UInt8(ascii: "{")], from: 0)
    for (number, part) in parts.enumerated() {
      let next = number + 1 < parts.count ? parts[number + 1] : nil
      guard open(part.list), beginLine(of: part),
        append(part, before: next, following: following)
      else { return nil }
    }
    excerpt.append(Array("\n}".utf8))
    return excerpt
  }

  /// The last array of the excerpt.
  private var list: ExcerptList {
    get { excerpt.lists[excerpt.lists.count - 1] }
    set { excerpt.lists[excerpt.lists.count - 1] = newValue }
  }

  /// Begins an array, unless it is the last one. Returns `false` if its name does not begin a line.
  private mutating func open(_ list: JSONNode) -> Bool {
    if excerpt.lists.last?.list == list { return true }
    guard let head = tree.head(of: list) else { return false }
    if !excerpt.lists.isEmpty { excerpt.append([UInt8(ascii: ",")]) }
    excerpt.append(head.margin)
    excerpt.append(tree.presentBytes(in: head.range), from: head.range.start)
    excerpt.lists.append(
      ExcerptList(list: list, margin: head.margin, headEnd: head.range.end))
    excerpt.memberCount += 1
    return true
  }

  /// Appends the separator before a part, its line break and indentation.
  ///
  /// Returns `false` if the part does not begin a line.
  private mutating func beginLine(of part: BrokenElements) -> Bool {
    if part.range.start == list.headEnd || list.isAdjacent { return true }
    guard let indentation = tree.indentation(ofLineAt: part.range.start) else { return false }
    let line = JSONTree.lineStart(indentation)
    if list.partCount == 0, tree.isPrecededByElement(part.range.start) {
      excerpt.append(line + Array("{}".utf8))
      list.hasElementBefore = true
    }
    if list.partCount > 0 || list.hasElementBefore { excerpt.append([UInt8(ascii: ",")]) }
    excerpt.append(line)
    return true
  }

  /// Appends a part and the source after it, which shows where the errors of the part end.
  ///
  /// Returns `false` if this is the source after the array, but `next` is a part after it.
  private mutating func append(
    _ part: BrokenElements, before next: BrokenElements?, following: Following
  ) -> Bool {
    let start = excerpt.bytes.count
    excerpt.append(part.content, from: part.range.start)
    let end = excerpt.bytes.count
    let limit = next.flatMap { $0.list == part.list ? $0.range.start : nil }
    // The source after the elements is that before the edit.
    let after = following(part.list, part.range.end).filter {
      tree.range($0).end <= limit ?? .max
    }
    list.partCount += 1
    list.isAdjacent = false
    // The handling of a closing bracket depends on the source after it.
    var certainEnd = end + (after.last.map { tree.range($0).end - 1 - part.range.end } ?? 0)
    var reachesMember = false
    if after.count == JSONTree.elementsAfter, let last = after.last {
      appendSource(from: part.range.end, to: tree.range(last).end)
      if limit == nil { closeList() }
    } else if let limit {
      appendSource(from: part.range.end, to: limit)
      list.isAdjacent = true
    } else {
      guard next == nil else { return false }
      let member = appendTail(after: part)
      reachesMember = member != nil
      certainEnd = member ?? certainEnd
    }
    excerpt.parts.append(
      ExcerptPart(
        elements: part, range: start...end, following: after, certainEnd: certainEnd,
        reachesMember: reachesMember))
    return true
  }

  /// Appends the source from a part to the end of its array and the next member of the root.
  ///
  /// Returns the offset of the member's value in the excerpt, or `nil` if there is none.
  private mutating func appendTail(after part: BrokenElements) -> Int? {
    let distance = excerpt.bytes.count - part.range.end
    list.end = distance + tree.range(part.list).end
    let tail = tree.tail(of: part.list)
    appendSource(from: part.range.end, to: tail.end)
    if tail.isCut { excerpt.append(list.margin + [UInt8(ascii: "]")]) }
    guard let start = tail.start else { return nil }
    excerpt.memberCount += 1
    return distance + start
  }

  private mutating func appendSource(from start: Int, to end: Int) {
    excerpt.append(tree.presentBytes(in: DocumentRange(start: start, end: end)))
  }

  /// Appends the closing bracket of the last array.
  private mutating func closeList() {
    excerpt.append(list.margin + [UInt8(ascii: "]")])
    list.end = excerpt.bytes.count
  }
}
