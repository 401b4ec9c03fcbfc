import Dispatch
import FileAccess
import Synchronization
import SourceText

/// A stream whose lines several threads process, with the output in order.
///
/// Each thread takes lines, processes them, and prints the results that are next in order. So
/// available lines are processed without waiting for more, and memory use does not grow with their
/// number.
struct LineStream<Worker: LineWorker> {
  private let jobs: Int
  private let input: LineInputFile
  private let output: StreamOutput
  private let log: ProblemLog
  /// The content of a line as a noun, such as `documents`.
  private let noun: String
  private let makeWorker: @Sendable () -> Worker

  /// The number of bytes to read at a time for each thread.
  private static var bytesPerJob: Int { 1 << 18 }

  /// The number of threads above which performance does not improve.
  private static var maxJobs: Int { max(64, AddressSpace.cores) }

  init(
    _ input: LineInputFile, to output: StreamOutput, jobs: Int? = nil, of noun: String,
    log: ProblemLog = .standardError,
    makeWorker: @escaping @Sendable () -> Worker
  ) {
    let most = AddressSpace.isLimited ? 1 : Self.maxJobs
    self.jobs = max(1, min(jobs ?? AddressSpace.jobs, most))
    self.input = input
    self.output = output
    self.noun = noun
    self.log = log
    self.makeWorker = makeWorker
  }

  /// Processes all lines and reports their number. Returns `true` if none failed.
  ///
  /// Throws if the stream cannot be read to its end.
  func run() throws(FileError) -> Bool {
    let source = LineSource(input, jobs: jobs, size: jobs * Self.bytesPerJob)
    let progress = ProgressLine(total: nil, what: noun)
    let sink = LineSink(output, log, progress)
    let group = DispatchGroup()
    let makeWorker = makeWorker
    for _ in 1..<max(1, jobs) {
      DispatchQueue.global().async(group: group) { Self.work(makeWorker(), source, sink) }
    }
    Self.work(makeWorker(), source, sink)
    group.wait()
    progress.end()
    let tally = sink.tally
    Output.error(tally.text(noun) + "\n")
    if let problem = source.problem { throw problem }
    return tally.failed == 0
  }

  private static func work(_ worker: Worker, _ source: LineSource, _ sink: LineSink) {
    var answers = LineAnswers()
    let room = LineBlock()
    while let part = source.next(room) {
      let bytes = unsafe part.block.bytes
      answers.output.reserveCapacity(part.range.count * 9 / 8 + 64)
      var start = part.range.lowerBound
      while start < part.range.upperBound {
        let end = part.block.lineEnd(from: start)
        unsafe worker.answer(UnsafeBufferPointer(rebasing: bytes[start..<end]), in: &answers)
        answers.lineCount += 1
        start = end + 1
      }
      let written = sink.put(&answers, part: part.number)
      for _ in 0..<written { source.finish() }
    }
  }
}

/// A worker that processes lines sequentially, in one thread.
protocol LineWorker: AnyObject, SendableMetatype {
  func answer(_ line: UnsafeBufferPointer<UInt8>, in answers: inout LineAnswers)
}

/// The results of several lines.
struct LineAnswers: Sendable {
  var output: [UInt8] = []
  /// The number of lines with content, and of those that failed.
  fileprivate(set) var tally = LineTally()
  fileprivate var lineCount = 0
  fileprivate var problems: [(line: Int, problem: LineProblem)] = []

  /// Reports a problem of the current line.
  mutating func report(_ problem: LineProblem) { problems.append((lineCount, problem)) }

  /// Counts the current line.
  mutating func count(failed: Bool) {
    tally.all += 1
    if failed { tally.failed += 1 }
  }

  fileprivate mutating func removeAll() {
    output.removeAll(keepingCapacity: true)
    tally = LineTally()
    lineCount = 0
    problems.removeAll()
  }
}

/// The number of processed lines of a stream.
struct LineTally: Hashable, Sendable {
  var all = 0
  var failed = 0

  /// Returns text such as `41,000 documents, 3 failed`.
  func text(_ noun: String) -> String {
    let counted = Counted.text(all, noun)
    return failed == 0 ? counted : "\(counted), \(Counted.grouped(failed)) failed"
  }
}

/// The lines that one thread processes.
private struct LinePart: Sendable {
  var block: LineBlock
  var range: Range<Int>
  var number: Int
}

/// A source that distributes the lines of a stream to several threads.
private final class LineSource: Sendable {
  private let state: Mutex<State>
  /// The input if it is a regular file, which is read without the lock.
  private let file: LineFile?
  private let jobs: Int
  /// The number of further parts that may be in progress or wait to be printed.
  private let room: DispatchSemaphore

  private struct State: ~Copyable {
    var batches: LineBatches
    var block: LineBlock?
    var position = 0
    var number = 0
    var problem: FileError?
  }

  /// The number of parts per thread that may be in progress or wait to be printed.
  private static let partsPerJob = 8
  /// The minimum size of a part in bytes, except for the last part of a block.
  private static let minBytes = 256

  init(_ input: LineInputFile, jobs: Int, size: Int) {
    self.jobs = jobs
    state = Mutex(State(batches: LineBatches(input, size: size)))
    file = LineFile(input, size: size / jobs)
    room = DispatchSemaphore(value: jobs * Self.partsPerJob)
  }

  /// The error that ended reading, if any.
  var problem: FileError? { state.withLock { $0.problem } }

  /// Returns the next lines, or `nil` at the end.
  ///
  /// Waits until lines are available and fewer parts are in progress than the limit. The lines of a
  /// file are read into `block`, which must not be in use.
  func next(_ block: LineBlock) -> LinePart? {
    room.wait()
    let part = file.map { linesOfFile($0, block) } ?? linesOfStream()
    if part == nil { room.signal() }
    return part
  }

  private func linesOfFile(_ file: LineFile, _ block: LineBlock) -> LinePart? {
    guard problem == nil else { return nil }
    do throws(FileError) {
      let part = try file.read(into: block)
      if part == nil { file.end() }
      return part.map { LinePart(block: block, range: $0.lines, number: $0.number) }
    } catch {
      state.withLock { $0.problem = error }
      // The following parts are never printed, so `room` must be signaled here.
      for _ in 0..<jobs { room.signal() }
      return nil
    }
  }

  private func linesOfStream() -> LinePart? {
    state.withLock { state -> LinePart? in
      if state.block.map({ state.position >= $0.count }) ?? true {
        state.block = nil
        state.position = 0
        guard state.problem == nil else { return nil }
        do throws(FileError) {
          state.block = try state.batches.next()
        } catch {
          state.problem = error
        }
      }
      guard let block = state.block else { return nil }
      let rest = block.count - state.position
      // Parts get smaller, so that all threads finish a block at about the same time.
      let size = jobs == 1 ? rest : min(rest, max(Self.minBytes, rest / (2 * jobs)))
      let end = min(block.count, block.lineEnd(from: state.position + size - 1) + 1)
      defer {
        state.position = end
        state.number += 1
      }
      return LinePart(block: block, range: state.position..<end, number: state.number)
    }
  }

  /// Allows one more part.
  func finish() { room.signal() }
}

/// A sink that prints results in the order of their parts.
private final class LineSink: Sendable {
  private let state = Mutex(State())
  private let output: StreamOutput
  private let log: ProblemLog
  private let progress: ProgressLine

  init(_ output: StreamOutput, _ log: ProblemLog, _ progress: ProgressLine) {
    self.output = output
    self.log = log
    self.progress = progress
  }

  private struct State {
    var next = 0
    var waiting: [Int: LineAnswers] = [:]
    var isWriting = false
    var lineCount = 0
    var tally = LineTally()
    /// The printed results, whose memory is reused.
    var free: [LineAnswers] = []
  }

  var tally: LineTally { state.withLock { $0.tally } }

  /// Prints results if they are next, and then those that waited for them.
  ///
  /// Returns the number of printed parts. `answers` is empty afterwards.
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
        state.tally.all += answers.tally.all
        state.tally.failed += answers.tally.failed
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
    for (line, problem) in answers.problems { log.write(problem, line: firstLine + line + 1) }
    output.write(answers.output)
    progress.advance(by: answers.tally.all)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the line contains only white space.
  var isBlankLine: Bool { unsafe allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 } }
}
