extension TimeZoneRules {
  /// Parses a compiled zone file, or returns `nil` if the bytes are malformed.
  ///
  /// Source: RFC 9636, "The Time Zone Information Format (TZif)".
  package convenience init?(name: String, tzif bytes: [UInt8]) {
    guard let legacy = TZifBlock(bytes, at: 0, timeSize: 4) else { return nil }
    guard legacy.version > 0 else {
      self.init(name: name, initialOffset: legacy.initialOffset, changes: legacy.changes)
      return
    }
    guard let block = TZifBlock(bytes, at: legacy.end, timeSize: 8) else { return nil }
    let footer = bytes[block.end...].dropFirst().prefix { $0 != 0x0A }
    self.init(
      name: name, initialOffset: block.initialOffset, changes: block.changes,
      footer: PosixZone(String(decoding: footer, as: UTF8.self)))
  }

  /// Creates a zone from its changes and the rules that apply after the last change.
  convenience init(name: String, initialOffset: Int, changes: [Change], footer: PosixZone?) {
    guard let footer, let rules = footer.summerTime else {
      self.init(name: name, initialOffset: initialOffset, changes: changes)
      return
    }
    let last = changes.last?.time ?? 0
    let firstYear = CivilDateTime(wallMilliseconds: last * 1000).date.year
    // One 400-year cycle of rules, with a year on each side because clocks differ from UTC.
    let expanded = (firstYear...firstYear + 402).flatMap { year in
      footer.changes(in: year, rules)
    }
    let later = expanded.filter { $0.time > last || changes.isEmpty }
    self.init(
      name: name, initialOffset: initialOffset, changes: changes + later.inOrder(),
      cycleEnd: Int64(PosixZone.firstDay(of: firstYear + 401)) * 86_400)
  }
}

/// The data block after one header of a compiled zone file.
private struct TZifBlock {
  let version: Int
  let initialOffset: Int
  let changes: [TimeZoneRules.Change]
  /// The offset after the block.
  let end: Int

  init?(_ bytes: [UInt8], at start: Int, timeSize: Int) {
    guard start >= 0, bytes.count - start >= 44, bytes[start..<start + 4].elementsEqual("TZif".utf8)
    else { return nil }
    // The first version is stored as a zero byte, later ones as digits.
    version = bytes[start + 4] == 0 ? 0 : 2
    let counts = (0..<6).map { bytes.bigEndian(at: start + 20 + $0 * 4, size: 4) }
    let (utcs, standards, leaps) = (Int(counts[0]), Int(counts[1]), Int(counts[2]))
    let (times, types, characters) = (Int(counts[3]), Int(counts[4]), Int(counts[5]))
    // Each counted item takes at least one byte, so the sizes below cannot overflow.
    guard counts.allSatisfy({ 0...bytes.count ~= Int($0) }), types > 0 else { return nil }
    let timesStart = start + 44
    let indexStart = timesStart + times * timeSize
    let typesStart = indexStart + times
    let dataEnd =
      typesStart + types * 6 + characters + leaps * (timeSize + 4) + standards + utcs
    guard dataEnd <= bytes.count else { return nil }
    end = dataEnd
    let offsets = (0..<types).map { Int(bytes.bigEndian(at: typesStart + $0 * 6, size: 4)) }
    initialOffset = offsets[0]
    changes = (0..<times).compactMap { index in
      let type = Int(bytes[indexStart + index])
      guard offsets.indices.contains(type) else { return nil }
      let time = bytes.bigEndian(at: timesStart + index * timeSize, size: timeSize)
      // Some files begin with a change at the Big Bang.
      return TimeZoneRules.Change(
        time: TimeZoneRules.times.clamped(time), offset: offsets[type])
    }
  }
}

extension [UInt8] {
  /// Returns a signed big-endian integer of at most eight bytes; the caller checks the bounds.
  fileprivate func bigEndian(at index: Int, size: Int) -> Int64 {
    var value: Int64 = Int8(bitPattern: self[index]) < 0 ? -1 : 0
    for byte in self[index..<index + size] { value = value << 8 | Int64(byte) }
    return value
  }
}

extension [TimeZoneRules.Change] {
  /// Returns the changes sorted by time; of several at one time, only the last is kept.
  fileprivate func inOrder() -> [TimeZoneRules.Change] {
    var result: [TimeZoneRules.Change] = []
    let ordered = enumerated().sorted { one, other in
      (one.element.time, one.offset) < (other.element.time, other.offset)
    }
    for (_, change) in ordered {
      if result.last?.time == change.time { result.removeLast() }
      result.append(change)
    }
    return result
  }
}
