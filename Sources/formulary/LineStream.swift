import Foundation
import Synchronization

/// Answers the lines of standard input on several threads, and prints the answers in order.
///
/// Each thread takes lines, answers them, and prints what is next to be printed; so lines that are
/// there are answered without waiting for more, and memory does not grow with their number.
struct LineStream<Worker: LineWorker> {
  let jobs: Int
  let makeWorker: @Sendable () -> Worker

  /// Bytes that are read at a time for each thread.
  private static var bytesPerJob: Int { 1 << 18 }

  /// Answers every line; true if all went well.
  func run() -> Bool {
    let source = LineSource(jobs: jobs, size: jobs * Self.bytesPerJob)
    let sink = LineSink()
    let group = DispatchGroup()
    let makeWorker = makeWorker
    for _ in 1..<max(1, jobs) {
      DispatchQueue.global().async(group: group) { Self.work(makeWorker(), source, sink) }
    }
    Self.work(makeWorker(), source, sink)
    group.wait()
    return sink.isGood
  }

  private static func work(_ worker: Worker, _ source: LineSource, _ sink: LineSink) {
    var answers = LineAnswers()
    while let part = source.next() {
      let bytes = part.block.bytes
      answers.output.reserveCapacity(part.range.count * 9 / 8 + 64)
      var start = part.range.lowerBound
      while start < part.range.upperBound {
        let end = part.block.lineEnd(from: start)
        worker.answer(UnsafeBufferPointer(rebasing: bytes[start..<end]), in: &answers)
        answers.lineCount += 1
        start = end + 1
      }
      let written = sink.put(&answers, part: part.number)
      for _ in 0..<written { source.finish() }
    }
  }
}

/// Answers lines, one after the other, in one thread.
protocol LineWorker: AnyObject, SendableMetatype {
  func answer(_ line: UnsafeBufferPointer<UInt8>, in answers: inout LineAnswers)
}

/// What came of some lines.
struct LineAnswers: Sendable {
  var output: [UInt8] = []
  var hasFailed = false
  fileprivate var lineCount = 0
  fileprivate var messages: [(line: Int, text: String)] = []

  /// Says something about the line that is being answered.
  mutating func report(_ message: String) { messages.append((lineCount, message)) }

  fileprivate mutating func removeAll() {
    output.removeAll(keepingCapacity: true)
    hasFailed = false
    lineCount = 0
    messages.removeAll()
  }
}

/// Lines that one thread answers.
private struct LinePart: Sendable {
  var block: LineBlock
  var range: Range<Int>
  var number: Int
}

/// Hands out the lines of standard input to several threads.
private final class LineSource: Sendable {
  private let state: Mutex<State>
  private let jobs: Int
  /// How many more parts may be in work or wait to be printed.
  private let room: DispatchSemaphore

  private struct State: ~Copyable {
    var batches: LineBatches
    var block: LineBlock?
    var position = 0
    var number = 0
  }

  /// Parts for each thread that may be in work or wait to be printed.
  private static let partsPerJob = 8
  /// Fewer bytes are not worth another part, unless a line ends there.
  private static let leastBytes = 256

  init(jobs: Int, size: Int) {
    self.jobs = jobs
    state = Mutex(State(batches: LineBatches(size: size)))
    room = DispatchSemaphore(value: jobs * Self.partsPerJob)
  }

  /// The next lines; nil at the end. Waits for lines, and while too many are being answered.
  func next() -> LinePart? {
    room.wait()
    let part = state.withLock { state -> LinePart? in
      if state.block.map({ state.position >= $0.count }) ?? true {
        state.block = nil
        state.block = state.batches.next()
        state.position = 0
      }
      guard let block = state.block else { return nil }
      let rest = block.count - state.position
      // Parts get smaller, so that all threads are done with a block at about the same time.
      let size = jobs == 1 ? rest : min(rest, max(Self.leastBytes, rest / (2 * jobs)))
      let end = min(block.count, block.lineEnd(from: state.position + size - 1) + 1)
      defer {
        state.position = end
        state.number += 1
      }
      return LinePart(block: block, range: state.position..<end, number: state.number)
    }
    if part == nil { room.signal() }
    return part
  }

  /// Makes room for one more part.
  func finish() { room.signal() }
}

/// Prints answers in the order of their parts.
private final class LineSink: Sendable {
  private let state = Mutex(State())

  private struct State {
    var next = 0
    var waiting: [Int: LineAnswers] = [:]
    var isWriting = false
    var lineCount = 0
    var isGood = true
    /// Answers that have been printed, whose memory can be used again.
    var free: [LineAnswers] = []
  }

  var isGood: Bool { state.withLock { $0.isGood } }

  /// Prints answers if it is their turn, and those that waited for them; gives how many parts were
  /// printed. The answers are empty afterwards.
  func put(_ answers: inout LineAnswers, part: Int) -> Int {
    let isNext = state.withLock { state in
      if state.next == part, !state.isWriting {
        state.isWriting = true
        return true
      }
      state.waiting[part] = answers
      answers = state.free.popLast() ?? LineAnswers()
      return false
    }
    guard isNext else { return 0 }
    var count = 0
    while true {
      let firstLine = state.withLock { $0.lineCount }
      write(answers, from: firstLine)
      count += 1
      let next = state.withLock { state -> LineAnswers? in
        state.next += 1
        state.lineCount += answers.lineCount
        if answers.hasFailed { state.isGood = false }
        guard let next = state.waiting.removeValue(forKey: state.next) else {
          state.isWriting = false
          return nil
        }
        return next
      }
      answers.removeAll()
      guard let next else { return count }
      let free = answers
      answers = next
      state.withLock { $0.free.append(free) }
    }
  }

  private func write(_ answers: LineAnswers, from firstLine: Int) {
    for (line, text) in answers.messages { Output.error("line \(firstLine + line + 1): \(text)\n") }
    Output.write(answers.output)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether there is nothing but white space.
  var isBlankLine: Bool { allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 } }
}
