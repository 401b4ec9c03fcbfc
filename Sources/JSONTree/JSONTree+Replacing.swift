import SourceText

/// A string whose text was replaced after the tape was made.
struct StringPatch: Sendable {
  let node: UInt32
  /// Where the string ended when the tape was made.
  let oldEnd: Int
  /// The bytes that the string has grown since then.
  var growth: Int
  /// What the tape would say, but for the start.
  var word: TapeWord
}

extension JSONTree {
  /// Strings that may be replaced before a tree is better read anew.
  private static let mostPatches = 32

  /// The first word of a node with its place in the present text.
  func word(_ node: JSONNode) -> TapeWord {
    let word = tape[Int(node.index)]
    return patches.isEmpty ? word : patched(word, node)
  }

  private func patched(_ old: TapeWord, _ node: JSONNode) -> TapeWord {
    var word = patches.first { $0.node == node.index }?.word ?? old
    word.setStart(place(old.start))
    return word
  }

  /// Where a byte of the text that the tape was made for stands now.
  func place(_ old: Int) -> Int {
    var place = old
    for patch in patches {
      guard patch.oldEnd <= old else { break }
      place += patch.growth
    }
    return place
  }

  /// The tree of a text in which part of a string's content was replaced; nil if the change is not
  /// so plain that the rest of the tree stays as it is. Nodes keep their numbers.
  ///
  /// `changed` is the whole new text, `growth` by how many bytes it is longer.
  /// Complexity: O(bytes of the string); from time to time O(bytes of the text).
  package func replacing(
    contentOf node: JSONNode, growth: Int, in changed: [UInt8]
  ) -> JSONTree? {
    let old = range(node)
    let new = old.start..<old.end + growth
    guard kind(node) == .string, !hasLoneSurrogate(node), new.count >= 2,
      new.upperBound <= changed.count, changed.count <= Self.largestSize,
      new.count < Int(TapeWord.saturation),
      let flags = changed.withUnsafeBufferPointer({
        JSONScanner.flags(ofString: UnsafeBufferPointer(rebasing: $0[new]))
      }), !flags.contains(.hasLoneSurrogate)
    else { return nil }
    var patches = patches
    let first = tape[Int(node.index)]
    guard !first.contains(.isLong) else { return nil }
    let word = TapeWord(.string, start: first.start, size: new.count, flags: flags)
    if let number = patches.firstIndex(where: { $0.node == node.index }) {
      patches[number].growth += growth
      patches[number].word = word
    } else {
      guard patches.count < Self.mostPatches else {
        let (tree, diagnostics) = JSONTree.parse(changed)
        return diagnostics.isEmpty ? tree : nil
      }
      let oldEnd = first.start + Int(first.size)
      let number = patches.firstIndex { $0.oldEnd > oldEnd } ?? patches.count
      patches.insert(
        StringPatch(node: node.index, oldEnd: oldEnd, growth: growth, word: word), at: number)
    }
    return JSONTree(bytes: changed, tape: tape, patches: patches)
  }
}
