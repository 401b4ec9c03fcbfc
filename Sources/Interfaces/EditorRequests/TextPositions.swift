import IndexedCollections
package import SourceText

/// An LSP position in a text.
package struct TextPosition: Hashable, Sendable {
  /// The line, counted from 0.
  package var line: Int
  /// The column in code units of the `PositionEncoding`, counted from 0.
  package var character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }
}

/// A text that converts between byte offsets and LSP positions in logarithmic time.
///
/// The text is stored in immutable chunks: an edit replaces few of them, and copies share them.
/// **Invariant**: no chunk ends between CR and LF.
package struct TextPositions: Sendable {
  package let encoding: PositionEncoding
  private var chunks: [TextChunk] = []
  /// The prefix sums before each chunk, followed by the totals. See `Sum`.
  private var sums = [Sum()]

  private struct Sum {
    var bytes = 0
    /// The number of line ends.
    var lines = 0
    var units = 0

    fileprivate mutating func add(_ chunk: TextChunk) {
      bytes += chunk.bytes.count
      lines += chunk.starts.count
      units += chunk.units
    }
  }

  /// Creates the chunks of `bytes` in one scan. Complexity: O(bytes).
  package init(_ bytes: [UInt8], encoding: PositionEncoding) {
    self.encoding = encoding
    chunks = TextChunk.chunks(bytes, encoding)
    addUp(from: 0)
  }

  private mutating func addUp(from first: Int) {
    sums.removeSubrange((first + 1)...)
    sums.reserveCapacity(chunks.count + 1)
    var sum = sums[first]
    for chunk in chunks[first...] {
      sum.add(chunk)
      sums.append(sum)
    }
  }

  /// Updates `sums` after chunks were replaced one to one. Later sums are shifted, not recomputed.
  private mutating func move(from first: Int, through last: Int) {
    let old = sums[last + 1]
    var sum = sums[first]
    for number in first...last {
      sum.add(chunks[number])
      sums[number + 1] = sum
    }
    let (bytes, lines, units) = (
      sum.bytes - old.bytes, sum.lines - old.lines, sum.units - old.units
    )
    for number in sums.indices.dropFirst(last + 2) {
      sums[number].bytes += bytes
      sums[number].lines += lines
      sums[number].units += units
    }
  }

  /// The whole text. Complexity: O(bytes).
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(byteCount)
    for chunk in chunks { bytes.append(contentsOf: chunk.bytes) }
    return bytes
  }

  package var byteCount: Int { sums[chunks.count].bytes }

  /// The number of lines, at least 1.
  package var lineCount: Int { sums[chunks.count].lines + 1 }

  // MARK: Chunks

  /// Returns the chunk that contains `offset`, or the last one for the end of the text.
  ///
  /// The text must not be empty.
  private func chunk(at offset: Int) -> Int {
    max(0, min(chunks.count, sums.lowerBound(where: { $0.bytes > offset })) - 1)
  }

  private func byte(at offset: Int) -> UInt8 {
    let chunk = chunk(at: offset)
    return chunks[chunk].bytes[offset - sums[chunk].bytes]
  }

  /// Returns `true` if `offset` is inside a multi-byte character.
  private func isInside(_ offset: Int) -> Bool {
    !chunks.isEmpty && isInside(offset, inChunk: chunk(at: offset))
  }

  /// Returns `true` if `offset` is inside a multi-byte character; its chunk `number` is known.
  private func isInside(_ offset: Int, inChunk number: Int) -> Bool {
    offset > 0 && offset < byteCount
      && chunks[number].bytes[offset - sums[number].bytes] & 0xC0 == 0x80
  }

  // MARK: Lines

  /// Returns the line that contains `offset`. Complexity: O(log bytes).
  private func line(at offset: Int) -> Int {
    guard !chunks.isEmpty else { return 0 }
    let chunk = chunk(at: offset)
    let inner = offset - sums[chunk].bytes
    return sums[chunk].lines + chunks[chunk].starts.lowerBound(where: { Int($0) > inner })
  }

  /// Returns the offset at which `line` begins.
  private func start(ofLine line: Int) -> Int {
    guard line > 0 else { return 0 }
    let chunk = sums.lowerBound(where: { $0.lines >= line }) - 1
    return sums[chunk].bytes + Int(chunks[chunk].starts[line - sums[chunk].lines - 1])
  }

  /// Returns the byte range of `line` without its line end.
  private func range(ofLine line: Int) -> DocumentRange {
    let start = start(ofLine: line)
    var end = line + 1 < lineCount ? self.start(ofLine: line + 1) : byteCount
    while end > start, [UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(byte(at: end - 1)) {
      end -= 1
    }
    return DocumentRange(start: start, end: end)
  }

  /// Returns the number of code units before `offset`.
  ///
  /// Complexity: O(log bytes), plus a scan of one chunk unless it is ASCII.
  private func unitCount(before offset: Int) -> Int {
    guard encoding != .utf8, !chunks.isEmpty else { return offset }
    let chunk = chunk(at: offset)
    let inner = offset - sums[chunk].bytes
    return sums[chunk].units + chunks[chunk].unitCount(before: inner, encoding)
  }

  // MARK: Positions

  /// Returns the position of a byte offset, clamped to the text. Complexity: O(log bytes).
  package func position(of offset: Int) -> TextPosition {
    guard !chunks.isEmpty else { return TextPosition(line: 0, character: 0) }
    var offset = max(0, min(offset, byteCount))
    var number = chunk(at: offset)
    // Round down to the start of a character.
    while isInside(offset, inChunk: number) {
      offset -= 1
      number = chunk(at: offset)
    }
    let (chunk, sum) = (chunks[number], sums[number])
    let next = chunk.starts.lowerBound { Int($0) > offset - sum.bytes }
    let line = sum.lines + next
    // Round down to the start of a line end, which never spans two chunks.
    if chunk.isInsideLineEnd(offset - sum.bytes) { offset -= 1 }
    let start = next > 0 ? sum.bytes + Int(chunk.starts[next - 1]) : start(ofLine: line)
    let units =
      start >= sum.bytes && chunk.hasUnitsForBytes
      ? offset - start : unitCount(before: offset) - unitCount(before: start)
    return TextPosition(line: line, character: units)
  }

  /// Returns the positions of both ends of a range.
  ///
  /// Complexity: O(log bytes). An end that is near the start takes no time of its own.
  package func positions(of range: DocumentRange) -> (start: TextPosition, end: TextPosition) {
    if let start = asciiLine(of: range) {
      return (start, TextPosition(line: start.line, character: start.character + range.length))
    }
    return (position(of: range.start), position(of: range.end))
  }

  /// Returns the start of a range if its bytes are the code units of a part of one line.
  ///
  /// The result may be `nil` for a range of two chunks. Complexity: O(log bytes).
  package func asciiLine(of range: DocumentRange) -> TextPosition? {
    guard range.start >= 0, range.end <= byteCount, !chunks.isEmpty else { return nil }
    let number = chunk(at: range.start)
    let first = range.start - sums[number].bytes
    return chunks[number].isOneLine(from: first, through: first + range.length)
      ? position(of: range.start) : nil
  }

  /// Returns the byte offset of `position`, clamped to its line and to the text.
  ///
  /// Complexity: O(log bytes).
  package func offset(of position: TextPosition) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < lineCount else { return byteCount }
    let range = range(ofLine: position.line)
    guard position.character > 0 else { return range.start }
    let wanted = unitCount(before: range.start).addingReportingOverflow(position.character)
    guard !wanted.overflow, unitCount(before: range.end) > wanted.partialValue else {
      return range.end
    }
    // The last offset that is preceded by at most `wanted` units.
    let tooFar = (range.start..<range.end + 1).lowerBound {
      unitCount(before: $0) > wanted.partialValue
    }
    var low = max(range.start, tooFar - 1)
    while low > range.start, isInside(low) { low -= 1 }
    return low
  }

  /// Returns the lines that contain the ends of a range. Complexity: O(log bytes).
  package func lines(of range: DocumentRange) -> (first: Int, last: Int) {
    (
      line(at: max(0, min(range.start, byteCount))), line(at: max(0, min(range.end, byteCount)))
    )
  }

  /// Returns the part of each line that `range` covers, without line ends.
  ///
  /// Complexity: O(lines of the range · log lines).
  package func pieces(of range: DocumentRange) -> [DocumentRange] {
    let (first, last) = lines(of: range)
    guard first < last else { return [range] }
    return (first...last).compactMap { line in
      let whole = self.range(ofLine: line)
      let piece = DocumentRange(
        start: max(range.start, whole.start), end: min(range.end, whole.end))
      return piece.start < piece.end ? piece : nil
    }
  }

  // MARK: Editing

  /// Replaces `range`, clamped to the text, with `text`, and returns the clamped range.
  ///
  /// Complexity: O(length of the new text), plus a few words per 4096 bytes of the whole text.
  @discardableResult
  package mutating func replace(_ range: DocumentRange, with text: some Collection<UInt8>)
    -> DocumentRange
  {
    let start = max(0, min(range.start, byteCount))
    let end = max(start, min(range.end, byteCount))
    let replaced = DocumentRange(start: start, end: end)
    guard !chunks.isEmpty else {
      self = TextPositions(Array(text), encoding: encoding)
      return replaced
    }
    // An edit may create or split a CRLF with its neighbours, so rechunk both sides.
    let first = chunk(at: max(0, start - 1))
    let last = chunk(at: end)
    var bytes = Array(chunks[first].bytes[..<(start - sums[first].bytes)])
    bytes.append(contentsOf: text)
    bytes.append(contentsOf: chunks[last].bytes[(end - sums[last].bytes)...])
    let new = TextChunk.chunks(bytes, encoding)
    chunks.replaceSubrange(first...last, with: new)
    if new.count == last - first + 1 {
      move(from: first, through: last)
    } else {
      addUp(from: first)
    }
    return replaced
  }
}

/// An immutable piece of a text.
private final class TextChunk: Sendable {
  let bytes: [UInt8]
  /// The offsets after line ends, within the chunk.
  let starts: [UInt16]
  /// The length in code units of the encoding.
  let units: Int

  private static let usualSize = 4096

  private init(_ bytes: ArraySlice<UInt8>, _ encoding: PositionEncoding) {
    self.bytes = Array(bytes)
    units = encoding == .utf8 ? bytes.count : Self.units(bytes, encoding)
    var starts: [UInt16] = []
    for (place, byte) in self.bytes.enumerated() {
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
      let next = place + 1
      // LF, CRLF and CR end a line. A CR that ends a chunk is never followed by LF.
      if byte == UInt8(ascii: "\r"), next < self.bytes.count,
        self.bytes[next] == UInt8(ascii: "\n")
      {
        continue
      }
      starts.append(UInt16(truncatingIfNeeded: next))
    }
    self.starts = starts
  }

  /// Splits `bytes` into chunks of about `usualSize`, never between CR and LF.
  static func chunks(_ bytes: [UInt8], _ encoding: PositionEncoding) -> [TextChunk] {
    guard !bytes.isEmpty else { return [] }
    let count = max(1, bytes.count / usualSize)
    let size = (bytes.count + count - 1) / count
    var chunks: [TextChunk] = []
    chunks.reserveCapacity(count)
    var start = 0
    while start < bytes.count {
      var end = min(start + size, bytes.count)
      if end < bytes.count, bytes[end] == UInt8(ascii: "\n"), bytes[end - 1] == UInt8(ascii: "\r") {
        end += 1
      }
      chunks.append(TextChunk(bytes[start..<end], encoding))
      start = end
    }
    return chunks
  }

  private static func units(_ bytes: ArraySlice<UInt8>, _ encoding: PositionEncoding) -> Int {
    bytes.reduce(0) { $0 + encoding.units(ofByte: $1) }
  }

  /// Whether every byte is one code unit: always in UTF-8, otherwise only in ASCII text.
  var hasUnitsForBytes: Bool { units == bytes.count }

  func unitCount(before offset: Int, _ encoding: PositionEncoding) -> Int {
    hasUnitsForBytes ? offset : Self.units(bytes[..<offset], encoding)
  }

  /// Returns `true` if the bytes between two offsets are code units of one line, and both offsets
  /// are positions of their own.
  func isOneLine(from first: Int, through last: Int) -> Bool {
    guard hasUnitsForBytes, last < bytes.count, !isInsideLineEnd(first), !isInsideLineEnd(last)
    else { return false }
    let next = starts.lowerBound { Int($0) > first }
    return (next == starts.count || Int(starts[next]) > last)
      && bytes[first] & 0xC0 != 0x80 && bytes[last] & 0xC0 != 0x80
  }

  /// Returns `true` if the offset `place` is between CR and LF.
  func isInsideLineEnd(_ place: Int) -> Bool {
    place > 0 && place < bytes.count && bytes[place] == UInt8(ascii: "\n")
      && bytes[place - 1] == UInt8(ascii: "\r")
  }
}
