/// Case-insensitive equivalence of scalars, by Unicode's simple single-scalar mappings.
enum CaseFolding {
  /// Groups of two or more scalars with the same folded form; computed on first use.
  private static let orbits: [[UInt32]] = {
    var members: [UInt32: [UInt32]] = [:]
    // Scalars from here on have no case.
    for value in UInt32(0)..<0x20000 {
      guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenCaseMapped else {
        continue
      }
      let folded = folded(scalar).value
      members[folded, default: []].append(value)
      if folded != value { members[folded, default: []].append(folded) }
    }
    return members.values.map { Array(Set($0)).sorted() }.filter { $0.count > 1 }
  }()

  private static let orbitOfScalar: [UInt32: Int] = {
    var result: [UInt32: Int] = [:]
    for (index, orbit) in orbits.enumerated() {
      for scalar in orbit { result[scalar] = index }
    }
    return result
  }()

  /// Returns `set` extended by all scalars that differ from a member only in case.
  static func closing(_ set: ScalarSet) -> ScalarSet {
    var intervals = set.intervals
    func add(_ scalar: UInt32) {
      intervals.append(.init(first: scalar, last: scalar))
    }
    guard let last = set.intervals.last else { return set }
    if last.last < 128 {
      for letter in UInt32(0x61)...0x7A where set.contains(letter) || set.contains(letter - 32) {
        add(letter)
        add(letter - 32)
        if letter == 0x6B { add(0x212A) }
        if letter == 0x73 { add(0x17F) }
      }
    } else if set.intervals.count == 1, let only = set.intervals.first, only.first == only.last {
      guard let index = orbitOfScalar[only.first] else { return set }
      orbits[index].forEach(add)
    } else {
      for orbit in orbits where orbit.contains(where: set.contains) { orbit.forEach(add) }
    }
    return ScalarSet(intervals)
  }

  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    // The dotless i has the same upper case as the dotted i but is another letter.
    if scalar.value == 0x131 { return scalar }
    return single(single(scalar, { $0.uppercaseMapping }), { $0.lowercaseMapping })
  }

  private static func single(
    _ scalar: Unicode.Scalar, _ mapping: (Unicode.Scalar.Properties) -> String
  ) -> Unicode.Scalar {
    let mapped = mapping(scalar.properties).unicodeScalars
    guard mapped.count == 1, let first = mapped.first else { return scalar }
    return first
  }
}
