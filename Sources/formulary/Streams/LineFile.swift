import FileAccess
import Synchronization

/// The lines of a file in blocks, each of which a thread reads by itself: those that begin in it.
final class LineFile: Sendable {
  private let input: LineInputFile
  /// The bytes of the file that are read; what is appended meanwhile is not.
  private let bytes: Range<Int>
  private let size: Int
  private let next = Atomic<Int>(0)

  /// Bytes that are read at a time behind a block, for the end of its last line.
  private static let endSize = 1 << 14

  /// Nil for what is no file with a size, such as a pipe.
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

  /// Reads the next lines into a block that nobody else holds, and gives the number of the part and
  /// the places of the lines; nil at the end. Throws why the file cannot be read.
  func read(into block: LineBlock) throws(FileError) -> (number: Int, lines: Range<Int>)? {
    let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
    let (first, overflows) = number.multipliedReportingOverflow(by: size)
    guard !overflows, first < bytes.count else { return nil }
    let start = bytes.lowerBound + first
    let end = min(start + size, bytes.upperBound)
    // A line begins behind the break before it.
    let origin = number == 0 ? start : start - 1
    block.removeAll()
    try fill(block, from: origin, upTo: end)
    let begin = number == 0 ? 0 : block.lineEnd(from: 0) + 1
    guard begin < block.count, begin < end - origin else { return (number, 0..<0) }
    // The last line ends at the first break that is not before the last byte.
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

  /// Appends the bytes of the file between two places, fewer if it has become shorter.
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

  /// Leaves the file where reading it to its end leaves it.
  func end() { lseek(input.descriptor, off_t(bytes.upperBound), SEEK_SET) }
}
