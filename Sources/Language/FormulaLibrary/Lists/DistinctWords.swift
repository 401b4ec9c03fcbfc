import FormulaRuntime

/// A set of words that are distinct under `equals`, numbered in insertion order.
///
/// **Invariant**: every word is registered under its hash. A choice equals its option's text and
/// its id, and is registered under both.
struct DistinctWords {
  private(set) var words: [Word] = []
  private var registrations: [(hash: Int, number: Int)] = []
  /// An open-addressing hash table whose size is a power of two.
  ///
  /// An entry is the number of a registration plus one, or 0.
  private var places = [Int32](repeating: 0, count: 16)

  /// Returns the number of `word`, which is added if it is new.
  ///
  /// Returns nil if the step budget is exhausted. Complexity: O(size of the word) on average.
  mutating func number(adding word: Word, in run: inout Run) -> Int? {
    guard run.spend(walking: word) else { return nil }
    if let number = number(of: word, in: run) { return number }
    let number = words.count
    words.append(word)
    register(hash(word, in: run), number)
    if word.has(.choice) { register(hash(run.heap.choices[word.index].id, in: run), number) }
    return number
  }

  /// Returns the number of a word equal to `word`, or nil if there is none.
  ///
  /// The caller must charge the steps.
  func number(of word: Word, in run: borrowing Run) -> Int? {
    if let number = number(of: word, hash: hash(word, in: run), in: run) { return number }
    guard word.has(.choice) else { return nil }
    return number(of: word, hash: hash(run.heap.choices[word.index].id, in: run), in: run)
  }

  private func number(of word: Word, hash: Int, in run: borrowing Run) -> Int? {
    var place = hash & (places.count - 1)
    while places[place] != 0 {
      let registration = registrations[Int(places[place]) - 1]
      if registration.hash == hash, words[registration.number].isEqual(to: word, in: run) {
        return registration.number
      }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  private func hash(_ word: Word, in run: borrowing Run) -> Int {
    _ = run.spend(4)
    var hasher = Hasher()
    word.hash(into: &hasher, in: run)
    return hasher.finalize()
  }

  private mutating func register(_ hash: Int, _ number: Int) {
    registrations.append((hash, number))
    if registrations.count * 2 > places.count {
      places = [Int32](repeating: 0, count: places.count * 4)
      for index in registrations.indices { occupy(with: index) }
    } else {
      occupy(with: registrations.count - 1)
    }
  }

  private mutating func occupy(with registration: Int) {
    var place = registrations[registration].hash & (places.count - 1)
    while places[place] != 0 { place = (place + 1) & (places.count - 1) }
    places[place] = Int32(truncatingIfNeeded: registration + 1)
  }
}

extension DistinctWords {
  /// Creates the set of the elements of `list`, or returns nil if the step budget is exhausted.
  ///
  /// Complexity: O(size of the elements) on average.
  init?(_ list: Word, in run: inout Run) {
    self.init()
    for element in run.elements(list) {
      guard number(adding: element, in: &run) != nil else { return nil }
    }
  }

  /// Returns the distinct elements of `list` that are in `other`, or that are not if `areHeld` is
  /// `false`.
  static func filtered(
    _ list: Word, by other: Word, areHeld: Bool, in run: inout Run
  ) -> Word {
    guard let others = DistinctWords(other, in: &run) else { return run.stepError() }
    var distinct = DistinctWords()
    for element in run.elements(list) {
      guard run.spend(walking: element) else { return run.stepError() }
      guard (others.number(of: element, in: run) != nil) == areHeld else { continue }
      guard distinct.number(adding: element, in: &run) != nil else { return run.stepError() }
    }
    return run.list(distinct.words)
  }

  /// Returns whether a list contains some or all of the `values`.
  ///
  /// If `isHeld` is `true`, one contained value is enough; if `false`, one missing value makes the
  /// result `false`.
  static func list(
    _ list: Word, includes values: Word, decidedBy isHeld: Bool, in run: inout Run
  ) -> Word {
    guard let distinct = DistinctWords(list, in: &run) else { return run.stepError() }
    for value in run.elements(values) {
      guard run.spend(walking: value) else { return run.stepError() }
      if (distinct.number(of: value, in: run) != nil) == isHeld { return .boolean(isHeld) }
    }
    return .boolean(!isHeld)
  }
}
