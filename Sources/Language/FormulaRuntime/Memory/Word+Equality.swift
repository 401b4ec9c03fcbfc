import FormulaValues

extension Word {
  /// Returns the result of `==`: `true` for the same type and value.
  ///
  /// Lists and records are never equal. A choice equals its display text and its id.
  package func isIdentical(to other: Word, in run: borrowing Run) -> Bool {
    if isNumber && other.isNumber { return double == other.double }
    switch (kind, other.kind) {
    case (.null, .null): return true
    case (.boolean, .boolean): return bits == other.bits
    case (.number, .date), (.date, .number), (.date, .date):
      return run.number(self) == run.number(other)
    case (.text, .text), (.choice, .choice): return isSameText(as: other, in: run)
    case (.choice, .text): return isOption(named: other, in: run)
    case (.text, .choice): return other.isOption(named: self, in: run)
    default: return false
    }
  }

  /// Returns the deep equality used by `equals`, membership, grouping and sets.
  ///
  /// Stops early once the step budget is exhausted.
  ///
  /// Complexity: O(size). The depth is bounded by the limit on values.
  package func isEqual(to other: Word, in run: borrowing Run) -> Bool {
    switch (kind, other.kind) {
    case (.list, .list):
      let (left, right) = (run.elements(self), run.elements(other))
      guard left.count == right.count, run.spend(left.count) else { return false }
      for index in 0..<left.count where !left[index].isEqual(to: right[index], in: run) {
        return false
      }
      return true
    case (.record, .record):
      if bits == other.bits { return true }
      let (names, otherNames) = (run.keys(self), run.keys(other))
      guard names.count == otherNames.count, run.spend(names.count) else { return false }
      let (left, right) = (run.values(self), run.values(other))
      for (index, name) in names.enumerated() {
        // Records of the same shape have their keys at the same indices.
        let place = otherNames[index] == name ? index : otherNames.firstIndex(of: name)
        guard let place, left[index].isEqual(to: right[place], in: run) else { return false }
      }
      return true
    default: return isIdentical(to: other, in: run)
    }
  }

  /// Adds a hash consistent with `isEqual`.
  ///
  /// Complexity: O(size).
  package func hash(into hasher: inout Hasher, in run: borrowing Run) {
    if run.isExhausted { return }
    switch kind {
    case .null, .function, .error: hasher.combine(0)
    case .boolean: hasher.combine(isTrue)
    case .number, .date: hasher.combine(run.number(self) + 0)
    case .text, .choice:
      let text = run.string(self)
      (run.isASCII(self) ? text : CanonicalMarks.ordered(text)).hash(into: &hasher)
    case .list:
      let elements = run.elements(self)
      guard run.spend(elements.count) else { return }
      hasher.combine(elements.count)
      for element in elements { element.hash(into: &hasher, in: run) }
    // Keys may be in any order, so the hashes of the members are added.
    case .record:
      var sum = 0
      for (name, value) in zip(run.keys(self), run.values(self)) {
        var member = Hasher()
        member.combine(name)
        value.hash(into: &member, in: run)
        sum &+= member.finalize()
      }
      hasher.combine(sum)
    }
  }

  /// Returns `true` if two texts are canonically equivalent.
  ///
  /// Stops early once the step budget is exhausted.
  package func isSameText(as other: Word, in run: borrowing Run) -> Bool {
    let (left, right) = (run.entry(ofText: self), run.entry(ofText: other))
    if left.count == right.count {
      if unsafe left.start == right.start { return true }
      let count = Int(left.count)
      guard run.spend(looking: count) else { return false }
      if unsafe TextBytes.areSame(left.start, right.start, count: count) { return true }
    }
    if left.isASCII && right.isASCII { return false }
    if Int(left.count) &+ Int(right.count) > 2 * Run.freeBytes {
      return left.isEquivalent(to: right, in: run)
    }
    guard run.spend(steps: 6 * (Int(left.count) + Int(right.count))) else { return false }
    return CanonicalMarks.ordered(run.string(self)) == CanonicalMarks.ordered(run.string(other))
  }

  /// Returns `true` if `text` is the display text or the id of a choice.
  private func isOption(named text: Word, in run: borrowing Run) -> Bool {
    let entry = run.heap.choices[index]
    return entry.text.isSameText(as: text, in: run) || entry.id.isSameText(as: text, in: run)
  }

  /// Returns the order of two texts by code point: −1, 0 or 1.
  ///
  /// Returns 0 once the step budget is exhausted.
  private func comparedText(to other: Word, in run: borrowing Run) -> Int {
    let (left, right) = (run.entry(ofText: self), run.entry(ofText: other))
    let count = Int(min(left.count, right.count))
    guard run.spend(looking: count) else { return 0 }
    let index = unsafe TextBytes.firstDifference(left.start, right.start, count: count)
    if index < count { return unsafe left.start[index] < right.start[index] ? -1 : 1 }
    return left.count == right.count ? 0 : (left.count < right.count ? -1 : 1)
  }

  /// Returns the order used by `sort` and similar functions: −1, 0 or 1.
  ///
  /// Returns `nil` if the values cannot be ordered. The caller must handle nulls first.
  package func compared(to other: Word, in run: borrowing Run) -> Int? {
    switch (kind, other.kind) {
    case (.number, .number), (.number, .date), (.date, .number), (.date, .date):
      let (left, right) = (run.number(self), run.number(other))
      return left == right ? 0 : (left < right ? -1 : 1)
    case (.boolean, .boolean):
      return bits == other.bits ? 0 : (other.isTrue ? -1 : 1)
    case (.text, .text), (.text, .choice), (.choice, .text), (.choice, .choice):
      return comparedText(to: other, in: run)
    default: return nil
    }
  }
}

extension Heap.Text {
  /// Returns `true` if two long texts with different bytes are canonically equivalent.
  ///
  /// At least one of them is not ASCII.
  @inline(never)
  fileprivate func isEquivalent(to other: Heap.Text, in run: borrowing Run) -> Bool {
    let (leftCount, rightCount) = (Int(count), Int(other.count))
    // Normalization makes a text at most three times as long, and at least a third as long.
    guard leftCount <= 9 * rightCount, rightCount <= 9 * leftCount else { return false }
    guard run.spend(looking: min(leftCount, rightCount)) else { return false }
    let boundary = unsafe TextBytes.lastBoundary(
      before: TextBytes.firstDifference(start, other.start, count: min(leftCount, rightCount)),
      in: start, other.start)
    let (leftRest, rightRest) = (leftCount - boundary, rightCount - boundary)
    guard run.spend(leftRest + rightRest) else { return false }
    return unsafe String(
      decoding: UnsafeBufferPointer(start: start + boundary, count: leftRest), as: UTF8.self)
      == String(
        decoding: UnsafeBufferPointer(start: other.start + boundary, count: rightRest),
        as: UTF8.self)
  }
}
