import IndexedCollections

/// Where the bytes of a decoded text stand in the file that holds it in escaped form.
///
/// Kept as the places where the distance between the two changes, so a text without escapes costs
/// nothing. Both directions are total: an offset inside an escape belongs to the escape's start.
public struct OffsetMap: Hashable, Sendable {
  /// From `decoded` on, a byte stands `file - decoded` further behind the text's start in the file.
  private struct Step: Hashable, Sendable {
    var decoded: Int
    var file: Int
  }
  /// Where the text begins in the file; the steps count from there.
  private var origin: Int
  private var steps: [Step]
  private var decodedEnd: Int
  private var fileEnd: Int

  /// A map for a text that begins at `fileStart` and has no escapes yet.
  public init(fileStart: Int = 0) {
    origin = fileStart
    steps = []
    decodedEnd = 0
    fileEnd = 0
  }

  /// Adds bytes that stand in the file as they are.
  public mutating func appendPlain(count: Int) {
    if let last = steps.last, fileEnd - decodedEnd != last.file - last.decoded {
      steps.append(Step(decoded: decodedEnd, file: fileEnd))
    }
    decodedEnd += count
    fileEnd += count
  }

  /// Adds an escape of `fileCount` bytes that stands for `decodedCount` bytes.
  public mutating func appendEscape(decodedCount: Int, fileCount: Int) {
    if steps.isEmpty { steps.append(Step(decoded: 0, file: 0)) }
    steps.append(Step(decoded: decodedEnd, file: fileEnd))
    decodedEnd += decodedCount
    fileEnd += fileCount
    steps.append(Step(decoded: decodedEnd, file: fileEnd))
  }

  /// The map for a text that stands further on in the file.
  package func moved(by distance: Int) -> OffsetMap {
    var map = self
    map.origin += distance
    return map
  }

  /// The file's offset for an offset of the decoded text, clamped. Complexity: O(log escapes).
  public func fileOffset(of decoded: Int) -> Int {
    let decoded = max(0, min(decoded, decodedEnd))
    if steps.isEmpty { return origin + decoded }
    let index = lastStep { $0.decoded <= decoded }
    let step = steps[index]
    let limit =
      index + 1 < steps.count ? steps[index + 1] : Step(decoded: decodedEnd, file: fileEnd)
    if decoded >= limit.decoded { return origin + limit.file }
    // Inside an escape the distances of both ends differ: the place is the escape's start.
    let isEscape = limit.file - step.file != limit.decoded - step.decoded
    return origin + step.file + (isEscape ? 0 : decoded - step.decoded)
  }

  /// The decoded text's offset for an offset of the file, clamped. Complexity: O(log escapes).
  public func decodedOffset(of file: Int) -> Int {
    let file = max(0, min(file - origin, fileEnd))
    if steps.isEmpty { return file }
    let index = lastStep { $0.file <= file }
    let step = steps[index]
    let limit =
      index + 1 < steps.count ? steps[index + 1] : Step(decoded: decodedEnd, file: fileEnd)
    if file >= limit.file { return limit.decoded }
    let isEscape = limit.file - step.file != limit.decoded - step.decoded
    return isEscape ? step.decoded : step.decoded + (file - step.file)
  }

  /// The place in the file of a range of the decoded text.
  public func range(of range: TextRange) -> DocumentRange {
    DocumentRange(start: fileOffset(of: range.start), end: fileOffset(of: range.end))
  }

  private func lastStep(where holds: (Step) -> Bool) -> Int {
    max(0, steps.lowerBound { !holds($0) } - 1)
  }
}
