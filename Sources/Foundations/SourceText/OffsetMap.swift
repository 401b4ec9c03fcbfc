import IndexedCollections

/// A mapping between offsets of a decoded string and of the file that contains it escaped.
///
/// Stores only the offsets where the distance between the two changes, so a string without escapes
/// needs no storage. Both directions are total: an offset inside an escape maps to the escape's
/// start.
public struct OffsetMap: Hashable, Sendable {
  /// An offset from which on the distance between decoded and file offsets is `file - decoded`.
  private struct Step: Hashable, Sendable {
    var decoded: Int
    var file: Int
  }
  /// The file offset of the string's start; `steps` are relative to it.
  private var origin: Int
  private var steps: [Step]
  private var decodedEnd: Int
  private var fileEnd: Int

  /// Creates a map for a string that begins at `fileStart` and has no escapes yet.
  public init(fileStart: Int = 0) {
    origin = fileStart
    steps = []
    decodedEnd = 0
    fileEnd = 0
  }

  /// Appends `count` bytes that are unescaped in the file.
  public mutating func appendPlain(count: Int) {
    if let last = steps.last, fileEnd &- decodedEnd != last.file &- last.decoded {
      steps.append(Step(decoded: decodedEnd, file: fileEnd))
    }
    decodedEnd &+= max(0, count)
    fileEnd &+= max(0, count)
  }

  /// Appends an escape of `fileCount` bytes that decodes to `decodedCount` bytes.
  public mutating func appendEscape(decodedCount: Int, fileCount: Int) {
    if steps.isEmpty { steps.append(Step(decoded: 0, file: 0)) }
    steps.append(Step(decoded: decodedEnd, file: fileEnd))
    decodedEnd &+= max(0, decodedCount)
    fileEnd &+= max(0, fileCount)
    steps.append(Step(decoded: decodedEnd, file: fileEnd))
  }

  /// Returns the map for the string after it moved by `distance` bytes in the file.
  package func moved(by distance: Int) -> OffsetMap {
    var map = self
    map.origin &+= distance
    return map
  }

  /// Returns the file offset for an offset of the decoded string, clamped.
  ///
  /// Complexity: O(log escapes).
  public func fileOffset(of decoded: Int) -> Int {
    let decoded = max(0, min(decoded, decodedEnd))
    if steps.isEmpty { return origin &+ decoded }
    let index = lastStep { $0.decoded <= decoded }
    let step = steps[index]
    let limit =
      index + 1 < steps.count ? steps[index + 1] : Step(decoded: decodedEnd, file: fileEnd)
    if decoded >= limit.decoded { return origin &+ limit.file }
    // If the distances at both ends differ, this is an escape, and the result is its start.
    let isEscape = limit.file &- step.file != limit.decoded &- step.decoded
    return origin &+ step.file &+ (isEscape ? 0 : decoded &- step.decoded)
  }

  /// Returns the decoded offset for an offset of the file, clamped.
  ///
  /// Complexity: O(log escapes).
  public func decodedOffset(of file: Int) -> Int {
    let file = max(0, min(file &- origin, fileEnd))
    if steps.isEmpty { return file }
    let index = lastStep { $0.file <= file }
    let step = steps[index]
    let limit =
      index + 1 < steps.count ? steps[index + 1] : Step(decoded: decodedEnd, file: fileEnd)
    if file >= limit.file { return limit.decoded }
    let isEscape = limit.file &- step.file != limit.decoded &- step.decoded
    return isEscape ? step.decoded : step.decoded &+ (file &- step.file)
  }

  /// Returns the file range for a range of the decoded string.
  public func range(of range: TextRange) -> DocumentRange {
    DocumentRange(start: fileOffset(of: range.start), end: fileOffset(of: range.end))
  }

  private func lastStep(where holds: (Step) -> Bool) -> Int {
    max(0, steps.lowerBound { !holds($0) } - 1)
  }
}
