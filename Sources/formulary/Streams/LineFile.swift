import FileAccess
import Synchronization

/// The lines of a file in parts that threads read independently.
///
/// A part consists of the lines that begin in it.
final class LineFile: Sendable {
  private let input: LineInputFile
  /// The range of the file to read. Bytes that are appended later are ignored.
  private let bytes: Range<Int>
  private let size: Int
  private let next = Atomic<Int>(0)

  /// The number of bytes to read at a time after a part, for the end of its last line.
  private static let endSize = 1 << 14

  /// Fails if `input` is empty, or not a regular file (a pipe, for example).
  init?(_ input: LineInputFile, size: Int) {
    var status = stat()
    guard unsafe fstat(input.descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    let start = Int(lseek(input.descriptor, 0, SEEK_CUR))
    guard start >= 0, Int(status.st_size) > start else { return nil }
    self.input = input
    self.size = size
    bytes = start..<Int(status.st_size)
  }

  /// Reads the next part into `block`, which must not be in use.
  ///
  /// Returns the number of the part and the range of its lines, or `nil` at the end. Throws if the
  /// file cannot be read.
  func read(into block: LineBlock) throws(FileError) -> (number: Int, lines: Range<Int>)? {
    let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
    let (first, overflows) = number.multipliedReportingOverflow(by: size)
    guard !overflows, first < bytes.count else { return nil }
    let start = bytes.lowerBound + first
    let end = min(start + size, bytes.upperBound)
    // A line begins after the preceding line break.
    let origin = number == 0 ? start : start - 1
    block.removeAll()
    try fill(block, from: origin, upTo: end)
    let begin = number == 0 ? 0 : block.lineEnd(from: 0) + 1
    guard begin < block.count, begin < end - origin else { return (number, 0..<0) }
    // The last line ends at the first line break that is not before the last byte.
    var searched = end - origin - 1
    var room = Self.endSize
    while block.lineEnd(from: searched) == block.count, origin + block.count < bytes.upperBound {
      guard block.count <= LineBatches.longestLine else {
        throw FileError(.read, input.path, .tooLarge(limit: LineBatches.longestLine))
      }
      searched = block.count
      try fill(
        block, from: origin + searched, upTo: min(origin + searched + room, bytes.upperBound))
      if block.count == searched { break }
      room *= 2
    }
    return (number, begin..<min(block.count, block.lineEnd(from: searched) + 1))
  }

  /// Appends the bytes of the file between two offsets, fewer if the file has been truncated.
  private func fill(_ block: LineBlock, from start: Int, upTo end: Int) throws(FileError) {
    var place = start
    while place < end {
      do throws(SystemError) {
        let count = try block.read(atMost: end - place, from: input.descriptor, at: place)
        if count == 0 { return }
        place += count
      } catch {
        throw FileError(.read, input.path, .system(error.number))
      }
    }
  }

  /// Sets the position of the file as if it had been read to its end.
  func end() { lseek(input.descriptor, off_t(bytes.upperBound), SEEK_SET) }
}
