import IndexedCollections
package import SourceText

/// A place in a text as the protocol counts it.
package struct TextPosition: Hashable, Sendable {
  /// The line, counted from 0.
  package var line: Int
  /// Units of the encoding before the place in its line.
  package var character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }
}

/// A text with the way between its byte offsets and positions, whatever the length of its lines.
///
/// The text is held in chunks, so that an edit copies one of them, and a copy of the whole shares
/// them. **Invariant**: no chunk ends between CR and LF.
package struct TextPositions: Sendable {
  package let encoding: PositionEncoding
  private var chunks: [TextChunk] = []
  /// What stands before each chunk, and at last the whole text.
  private var sums = [Sum()]

  private struct Sum {
    var bytes = 0
    /// Line ends.
    var lines = 0
    var units = 0

    fileprivate mutating func add(_ chunk: TextChunk) {
      bytes += chunk.bytes.count
      lines += chunk.starts.count
      units += chunk.units
    }
  }

  /// Reads the text once. Complexity: O(bytes).
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

  /// Adds up some chunks that are others now, and moves what is behind them without a look at it.
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

  /// The chunk that holds an offset of a text that is not empty; the last one for the text's end.
  private func chunk(at offset: Int) -> Int {
    max(0, min(chunks.count, sums.lowerBound(where: { $0.bytes > offset })) - 1)
  }

  private func byte(at offset: Int) -> UInt8 {
    let chunk = chunk(at: offset)
    return chunks[chunk].bytes[offset - sums[chunk].bytes]
  }

  /// Whether an offset lies inside a character.
  private func isInside(_ offset: Int) -> Bool {
    !chunks.isEmpty && isInside(offset, inChunk: chunk(at: offset))
  }

  /// The same where the chunk that holds the offset is known.
  private func isInside(_ offset: Int, inChunk number: Int) -> Bool {
    offset > 0 && offset < byteCount
      && chunks[number].bytes[offset - sums[number].bytes] & 0xC0 == 0x80
  }

  // MARK: Lines

  /// The line that holds an offset. Complexity: O(log bytes).
  private func line(at offset: Int) -> Int {
    guard !chunks.isEmpty else { return 0 }
    let chunk = chunk(at: offset)
    let inner = offset - sums[chunk].bytes
    return sums[chunk].lines + chunks[chunk].starts.lowerBound(where: { Int($0) > inner })
  }

  /// Where a line begins.
  private func start(ofLine line: Int) -> Int {
    guard line > 0 else { return 0 }
    let chunk = sums.lowerBound(where: { $0.lines >= line }) - 1
    return sums[chunk].bytes + Int(chunks[chunk].starts[line - sums[chunk].lines - 1])
  }

  /// The bytes of a line without its line end.
  private func range(ofLine line: Int) -> DocumentRange {
    let start = start(ofLine: line)
    var end = line + 1 < lineCount ? self.start(ofLine: line + 1) : byteCount
    while end > start, [UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(byte(at: end - 1)) {
      end -= 1
    }
    return DocumentRange(start: start, end: end)
  }

  /// Units of the text before an offset within it. Complexity: O(log bytes).
  private func unitCount(before offset: Int) -> Int {
    guard encoding != .utf8, !chunks.isEmpty else { return offset }
    let chunk = chunk(at: offset)
    let inner = offset - sums[chunk].bytes
    return sums[chunk].units + chunks[chunk].unitCount(before: inner, encoding)
  }

  // MARK: Positions

  /// The position of a byte offset, which is cut to the text. Complexity: O(log bytes).
  package func position(of offset: Int) -> TextPosition {
    guard !chunks.isEmpty else { return TextPosition(line: 0, character: 0) }
    var offset = max(0, min(offset, byteCount))
    var number = chunk(at: offset)
    // No position lies inside a character.
    while isInside(offset, inChunk: number) {
      offset -= 1
      number = chunk(at: offset)
    }
    let (chunk, sum) = (chunks[number], sums[number])
    let next = chunk.starts.lowerBound { Int($0) > offset - sum.bytes }
    let line = sum.lines + next
    // Nor inside a line end, all of which lies in one chunk.
    if chunk.isInsideLineEnd(offset - sum.bytes) { offset -= 1 }
    let start = next > 0 ? sum.bytes + Int(chunk.starts[next - 1]) : start(ofLine: line)
    let units =
      start >= sum.bytes && chunk.hasUnitsForBytes
      ? offset - start : unitCount(before: offset) - unitCount(before: start)
    return TextPosition(line: line, character: units)
  }

  /// The byte offset of a position, which is cut to its line and to the text.
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
    // The last offset with no more units before it than are wanted.
    let tooFar = (range.start..<range.end + 1).lowerBound {
      unitCount(before: $0) > wanted.partialValue
    }
    var low = max(range.start, tooFar - 1)
    while low > range.start, isInside(low) { low -= 1 }
    return low
  }

  /// The lines that a range covers without their ends, cut to the range.
  ///
  /// Complexity: O(lines of the range · log lines).
  package func pieces(of range: DocumentRange) -> [DocumentRange] {
    let first = line(at: max(0, min(range.start, byteCount)))
    let last = line(at: max(0, min(range.end, byteCount)))
    guard first < last else { return [range] }
    return (first...last).compactMap { line in
      let whole = self.range(ofLine: line)
      let piece = DocumentRange(
        start: max(range.start, whole.start), end: min(range.end, whole.end))
      return piece.start < piece.end ? piece : nil
    }
  }

  // MARK: Editing

  /// Replaces a range of the text, which is cut to the text, and gives that range.
  ///
  /// Complexity: O(length of the new text), and a few words for every 4096 bytes of the whole.
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
    // What stands on both sides of an edit may be a line end with it, or no more.
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

/// A piece of a text, never changed.
private final class TextChunk: Sendable {
  let bytes: [UInt8]
  /// The places behind line ends.
  let starts: [UInt16]
  /// The length in units of the encoding.
  let units: Int

  private static let usualSize = 4096

  private init(_ bytes: ArraySlice<UInt8>, _ encoding: PositionEncoding) {
    self.bytes = Array(bytes)
    units = encoding == .utf8 ? bytes.count : Self.units(bytes, encoding)
    var starts: [UInt16] = []
    for (place, byte) in self.bytes.enumerated() {
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { continue }
      let next = place + 1
      // LF, CRLF and CR end a line; what follows the chunk is no LF after a CR.
      if byte == UInt8(ascii: "\r"), next < self.bytes.count,
        self.bytes[next] == UInt8(ascii: "\n")
      {
        continue
      }
      starts.append(UInt16(truncatingIfNeeded: next))
    }
    self.starts = starts
  }

  /// A text in chunks of half the largest size and more, if it is that long.
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

  /// Whether every byte is a unit: in ASCII, and only there are there as many.
  var hasUnitsForBytes: Bool { units == bytes.count }

  func unitCount(before offset: Int, _ encoding: PositionEncoding) -> Int {
    hasUnitsForBytes ? offset : Self.units(bytes[..<offset], encoding)
  }

  /// Whether a place lies between CR and LF.
  func isInsideLineEnd(_ place: Int) -> Bool {
    place > 0 && place < bytes.count && bytes[place] == UInt8(ascii: "\n")
      && bytes[place - 1] == UInt8(ascii: "\r")
  }
}
