import Dispatch
import FileAccess
import Synchronization
import SourceText

/// Answers the lines of a stream on several threads, and prints the answers in order.
///
/// Each thread takes lines, answers them, and prints what is next to be printed; so lines that are
/// there are answered without waiting for more, and memory does not grow with their number.
struct LineStream<Worker: LineWorker> {
  private let jobs: Int
  private let input: LineInputFile
  private let output: StreamOutput
  private let log: ProblemLog
  /// What a line holds (`documents`).
  private let noun: String
  private let makeWorker: @Sendable () -> Worker

  /// Bytes that are read at a time for each thread.
  private static var bytesPerJob: Int { 1 << 18 }

  /// More threads do not help.
  private static var mostJobs: Int { max(64, AddressSpace.cores) }

  init(
    _ input: LineInputFile, to output: StreamOutput, jobs: Int? = nil, of noun: String,
    log: ProblemLog = .standardError,
    makeWorker: @escaping @Sendable () -> Worker
  ) {
    let most = AddressSpace.isLimited ? 1 : Self.mostJobs
    self.jobs = max(1, min(jobs ?? AddressSpace.jobs, most))
    self.input = input
    self.output = output
    self.noun = noun
    self.log = log
    self.makeWorker = makeWorker
  }

  /// Answers every line and says how many there were; true if all went well. Throws why the stream
  /// cannot be read to its end.
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

/// Answers lines, one after the other, in one thread.
protocol LineWorker: AnyObject, SendableMetatype {
  func answer(_ line: UnsafeBufferPointer<UInt8>, in answers: inout LineAnswers)
}

/// What came of some lines.
struct LineAnswers: Sendable {
  var output: [UInt8] = []
  /// How many lines held something, and in how many of them something failed.
  fileprivate(set) var tally = LineTally()
  fileprivate var lineCount = 0
  fileprivate var problems: [(line: Int, problem: LineProblem)] = []

  /// Says something about the line that is being answered.
  mutating func report(_ problem: LineProblem) { problems.append((lineCount, problem)) }

  /// Counts the line that is being answered.
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

/// How many lines of a stream were answered.
struct LineTally: Hashable, Sendable {
  var all = 0
  var failed = 0

  /// `41,000 documents, 3 failed`.
  func text(_ noun: String) -> String {
    let counted = Counted.text(all, noun)
    return failed == 0 ? counted : "\(counted), \(Counted.grouped(failed)) failed"
  }
}

/// Lines that one thread answers.
private struct LinePart: Sendable {
  var block: LineBlock
  var range: Range<Int>
  var number: Int
}

/// Hands out the lines of a stream to several threads.
private final class LineSource: Sendable {
  private let state: Mutex<State>
  /// The input if it is a file; it is then read without the lock.
  private let file: LineFile?
  private let jobs: Int
  /// How many more parts may be in work or wait to be printed.
  private let room: DispatchSemaphore

  private struct State: ~Copyable {
    var batches: LineBatches
    var block: LineBlock?
    var position = 0
    var number = 0
    var problem: FileError?
  }

  /// Parts for each thread that may be in work or wait to be printed.
  private static let partsPerJob = 8
  /// Fewer bytes are not worth another part, unless a line ends there.
  private static let leastBytes = 256

  init(_ input: LineInputFile, jobs: Int, size: Int) {
    self.jobs = jobs
    state = Mutex(State(batches: LineBatches(input, size: size)))
    file = LineFile(input, size: size / jobs)
    room = DispatchSemaphore(value: jobs * Self.partsPerJob)
  }

  /// Why the stream could not be read to its end.
  var problem: FileError? { state.withLock { $0.problem } }

  /// The next lines; nil at the end. Waits for lines, and while too many are being answered. Those of
  /// a file are read into `block`, which nobody else may hold.
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
      // The parts behind this one are never printed, so nobody else would make room.
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
      // Parts get smaller, so that all threads are done with a block at about the same time.
      let size = jobs == 1 ? rest : min(rest, max(Self.leastBytes, rest / (2 * jobs)))
      let end = min(block.count, block.lineEnd(from: state.position + size - 1) + 1)
      defer {
        state.position = end
        state.number += 1
      }
      return LinePart(block: block, range: state.position..<end, number: state.number)
    }
  }

  /// Makes room for one more part.
  func finish() { room.signal() }
}

/// Prints answers in the order of their parts.
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
    /// Answers that have been printed, whose memory can be used again.
    var free: [LineAnswers] = []
  }

  var tally: LineTally { state.withLock { $0.tally } }

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
  /// Whether there is nothing but white space.
  var isBlankLine: Bool { unsafe allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 } }
}
