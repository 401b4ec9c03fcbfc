extension JSONRecovery {
  /// Takes an element of a list as a whole if nothing is wrong in it, as is so with most elements of
  /// a text with a fault; false if it is to be read piece by piece.
  ///
  /// Where the layout is trusted, only elements on one line are taken: in others it would have to be
  /// compared. Complexity: O(bytes of the element), and O(bytes) for all elements together.
  mutating func takeElement() -> Bool {
    guard expected == .value, !openings.isEmpty, !scanner.isInObject, vainBytes > 0 else {
      return false
    }
    let before = scanner.mark
    let end: Int
    do throws(JSONFault) {
      end = try scanner.scanValue(at)
    } catch {
      vainBytes -= max(1, error.range.lowerBound - at)
      scanner.goBack(to: before)
      return false
    }
    if isEmptyInFrontOfName(end) {
      scanner.goBack(to: before)
      return false
    }
    let lineEnd = unsafe input[at..<end].lastIndex { $0 == 0x0A || $0 == 0x0D }
    if let lineEnd {
      guard !trustsLayout else {
        vainBytes -= end - at
        scanner.goBack(to: before)
        return false
      }
      lineStart = lineEnd + 1
      lineContent = lineStart
      while unsafe input[lineContent] == 0x20 || input[lineContent] == 0x09 { lineContent += 1 }
    }
    at = end
    lastEnd = max(lastEnd, end)
    endValue()
    return true
  }
}

extension JSONRecovery {
  /// Whether the element here is an object without members, with the name of one behind it.
  private func isEmptyInFrontOfName(_ end: Int) -> Bool {
    unsafe input[at] == UInt8(ascii: "{") && scanner.offsetAfterSpace(at + 1) == end - 1
      && beginsName(scanner.offsetAfterSpace(end))
  }
}

extension JSONScanner {
  /// How far a scan has come.
  struct Mark {
    fileprivate let words: Int
    fileprivate let surrogates: Int
    fileprivate let inner: UInt32
    fileprivate let isInObject: Bool
    fileprivate let depth: Int
    fileprivate let children: UInt32
  }

  var mark: Mark {
    Mark(
      words: tape.count, surrogates: loneSurrogates.count, inner: inner, isInObject: isInObject,
      depth: depth, children: children)
  }

  /// Forgets what was scanned since.
  mutating func goBack(to mark: Mark) {
    tape.removeSubrange(mark.words...)
    loneSurrogates.removeSubrange(mark.surrogates...)
    inner = mark.inner
    isInObject = mark.isInObject
    depth = mark.depth
    children = mark.children
  }
}
