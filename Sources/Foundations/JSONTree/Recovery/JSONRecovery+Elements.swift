extension JSONRecovery {
  /// Scans a whole array element on the fast path; returns `false` if it must be read token by
  /// token.
  ///
  /// Most elements of a malformed document contain no errors. If the layout is trusted, only
  /// elements on a single line are accepted, because the layout of others must be checked.
  ///
  /// Complexity: O(bytes of the element), and O(bytes) for all elements together.
  mutating func takeElement() -> Bool {
    guard expected == .value, !openings.isEmpty, !scanner.isInObject, vainBytes > 0 else {
      return false
    }
    let before = scanner.mark
    let end: Int
    do throws(JSONError) {
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
  /// Returns `true` if the element here is an empty object directly followed by a member name.
  private func isEmptyInFrontOfName(_ end: Int) -> Bool {
    unsafe input[at] == UInt8(ascii: "{") && scanner.offsetAfterSpace(at + 1) == end - 1
      && beginsName(scanner.offsetAfterSpace(end))
  }
}

extension JSONScanner {
  /// A saved state of the scanner.
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

  /// Restores the state of `mark`, discarding everything that was scanned since.
  mutating func goBack(to mark: Mark) {
    tape.removeSubrange(mark.words...)
    loneSurrogates.removeSubrange(mark.surrogates...)
    inner = mark.inner
    isInObject = mark.isInObject
    depth = mark.depth
    children = mark.children
  }
}
