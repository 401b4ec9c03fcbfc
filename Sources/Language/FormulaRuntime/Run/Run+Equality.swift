import FormulaValues

extension Run {
  /// Returns the result of `==`: `true` for the same type and value.
  ///
  /// Lists and records are never equal. A choice equals its display text and its id.
  package func identical(_ one: Word, _ other: Word) -> Bool {
    if one.isNumber && other.isNumber { return one.double == other.double }
    switch (one.kind, other.kind) {
    case (.null, .null): return true
    case (.boolean, .boolean): return one.bits == other.bits
    case (.number, .date), (.date, .number), (.date, .date): return number(one) == number(other)
    case (.text, .text), (.choice, .choice): return sameText(one, other)
    case (.choice, .text): return isOption(one, named: other)
    case (.text, .choice): return isOption(other, named: one)
    default: return false
    }
  }

  /// Returns the deep equality used by `equals`, membership, grouping and sets.
  ///
  /// Stops early once the step budget is exhausted.
  ///
  /// Complexity: O(size). The depth is bounded by the limit on values.
  package func equal(_ one: Word, _ other: Word) -> Bool {
    switch (one.kind, other.kind) {
    case (.list, .list):
      let (left, right) = (elements(one), elements(other))
      guard left.count == right.count, spend(left.count) else { return false }
      return left.indices.allSatisfy { equal(left[$0], right[$0]) }
    case (.record, .record):
      if one.bits == other.bits { return true }
      let (names, otherNames) = (keys(one), keys(other))
      guard names.count == otherNames.count, spend(names.count) else { return false }
      let (left, right) = (values(one), values(other))
      for (index, name) in names.enumerated() {
        // Records of the same shape have their keys at the same indices.
        let place = otherNames[index] == name ? index : otherNames.firstIndex(of: name)
        guard let place, equal(left[index], right[place]) else { return false }
      }
      return true
    default: return identical(one, other)
    }
  }

  /// Adds a hash consistent with `equal`.
  ///
  /// Complexity: O(size).
  package func hash(_ word: Word, into hasher: inout Hasher) {
    if isExhausted { return }
    switch word.kind {
    case .null, .function, .error: hasher.combine(0)
    case .boolean: hasher.combine(word.isTrue)
    case .number, .date: hasher.combine(number(word) + 0)
    case .text, .choice: CanonicalMarks.ordered(string(word)).hash(into: &hasher)
    case .list:
      let elements = elements(word)
      guard spend(elements.count) else { return }
      hasher.combine(elements.count)
      for element in elements { hash(element, into: &hasher) }
    // Keys may be in any order, so the hashes of the members are added.
    case .record:
      var sum = 0
      for (name, value) in zip(keys(word), values(word)) {
        var member = Hasher()
        member.combine(name)
        hash(value, into: &member)
        sum &+= member.finalize()
      }
      hasher.combine(sum)
    }
  }

  /// Returns `true` if two texts are canonically equivalent.
  ///
  /// Stops early once the step budget is exhausted.
  package func sameText(_ one: Word, _ other: Word) -> Bool {
    let (left, right) = (entry(ofText: one), entry(ofText: other))
    if left.count == right.count {
      if unsafe left.start == right.start { return true }
      let count = Int(left.count)
      guard spend(looking: count) else { return false }
      if unsafe TextBytes.areSame(left.start, right.start, count: count) { return true }
    }
    if left.isASCII && right.isASCII { return false }
    if Int(left.count) &+ Int(right.count) > 2 * Self.freeBytes { return isEquivalent(left, right) }
    guard spend(steps: 2 * (Int(left.count) + Int(right.count))) else { return false }
    return CanonicalMarks.ordered(string(one)) == CanonicalMarks.ordered(string(other))
  }

  /// Returns `true` if two long texts with different bytes are canonically equivalent.
  ///
  /// At least one of them is not ASCII.
  @inline(never)
  private func isEquivalent(_ left: Heap.Text, _ right: Heap.Text) -> Bool {
    let (leftCount, rightCount) = (Int(left.count), Int(right.count))
    // Normalization makes a text at most three times as long, and at least a third as long.
    guard leftCount <= 9 * rightCount, rightCount <= 9 * leftCount else { return false }
    guard spend(looking: min(leftCount, rightCount)) else { return false }
    let start = unsafe TextBytes.lastBoundary(
      before: TextBytes.firstDifference(
        left.start, right.start, count: min(leftCount, rightCount)),
      in: left.start, right.start)
    let (leftRest, rightRest) = (leftCount - start, rightCount - start)
    guard spend(leftRest + rightRest) else { return false }
    return unsafe String(
      decoding: UnsafeBufferPointer(start: left.start + start, count: leftRest), as: UTF8.self)
      == String(
        decoding: UnsafeBufferPointer(start: right.start + start, count: rightRest), as: UTF8.self)
  }

  private func isOption(_ choice: Word, named text: Word) -> Bool {
    let entry = heap.choices[choice.index]
    return sameText(entry.text, text) || sameText(entry.id, text)
  }

  /// Returns the order of two texts by code point: −1, 0 or 1.
  ///
  /// Returns 0 once the step budget is exhausted.
  package func compareText(_ one: Word, _ other: Word) -> Int {
    let (left, right) = (entry(ofText: one), entry(ofText: other))
    let count = Int(min(left.count, right.count))
    guard spend(looking: count) else { return 0 }
    let index = unsafe TextBytes.firstDifference(left.start, right.start, count: count)
    if index < count { return unsafe left.start[index] < right.start[index] ? -1 : 1 }
    return left.count == right.count ? 0 : (left.count < right.count ? -1 : 1)
  }

  /// Returns the order used by `sort` and similar functions: −1, 0 or 1.
  ///
  /// Returns `nil` if the values cannot be ordered. The caller must handle nulls first.
  package func compare(_ one: Word, _ other: Word) -> Int? {
    switch (one.kind, other.kind) {
    case (.number, .number), (.number, .date), (.date, .number), (.date, .date):
      let (left, right) = (number(one), number(other))
      return left == right ? 0 : (left < right ? -1 : 1)
    case (.boolean, .boolean):
      return one.bits == other.bits ? 0 : (other.isTrue ? -1 : 1)
    case (.text, .text), (.text, .choice), (.choice, .text), (.choice, .choice):
      return compareText(one, other)
    default: return nil
    }
  }
}
