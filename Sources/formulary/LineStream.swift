import Foundation
import Synchronization

/// Answers the lines of standard input on several threads, and prints the answers in order.
///
/// Lines are worked on in batches, so memory does not grow with their number; while one batch is
/// worked on, the answers to the one before are printed and the next is read, unless that would let
/// somebody wait for answers that are there.
struct LineStream<Worker: LineWorker> {
  let jobs: Int
  let makeWorker: @Sendable () -> Worker

  /// Bytes that a job gets at a time, and the parts that these are cut into, so that a thread that
  /// gets ahead can help the others.
  private static var bytesPerJob: Int { 1 << 19 }
  private static var partsPerJob: Int { 4 }

  /// Answers every line; true if all went well.
  func run() -> Bool {
    let workers = WorkerPool((0..<jobs).map { _ in makeWorker() })
    var reader = LineBatches()
    var isGood = true
    var lineCount = 0
    var answers: [LineAnswers] = []
    var batch = reader.next(size: jobs * Self.bytesPerJob)
    while let current = batch {
      let parts = Self.parts(of: current.lines.count, jobs)
      let mailbox = Mailbox<LineAnswers>(count: parts.count)
      let first = lineCount
      lineCount += current.lines.count
      batch = nil
      var hasNext = false
      if jobs == 1 {
        workers.work(on: current, parts, from: first, as: 0, next: NextPart(), mailbox)
      } else {
        let group = DispatchGroup()
        let next = NextPart()
        for job in 0..<jobs {
          DispatchQueue.global().async(group: group) {
            workers.work(on: current, parts, from: first, as: job, next: next, mailbox)
          }
        }
        isGood = print(answers) && isGood
        answers = []
        if LineBatches.isReady {
          batch = reader.next(size: jobs * Self.bytesPerJob)
          hasNext = true
        }
        group.wait()
      }
      answers = mailbox.contents.compactMap { $0 }
      if !hasNext {
        isGood = print(answers) && isGood
        answers = []
        batch = reader.next(size: jobs * Self.bytesPerJob)
      }
    }
    return print(answers) && isGood
  }

  private static func parts(of count: Int, _ jobs: Int) -> [Range<Int>] {
    let size = max(1, count / (jobs == 1 ? 1 : jobs * partsPerJob))
    return stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
  }

  private func print(_ answers: [LineAnswers]) -> Bool {
    for part in answers {
      if !part.messages.isEmpty { Output.error(part.messages) }
      Output.write(part.output)
    }
    return !answers.contains { $0.hasFailed }
  }
}

/// Answers lines, one after the other, in one thread.
protocol LineWorker: AnyObject, SendableMetatype {
  func answer(_ line: UnsafeBufferPointer<UInt8>, number: Int, in answers: inout LineAnswers)
}

/// What came of some lines.
struct LineAnswers: Sendable {
  var output: [UInt8] = []
  var messages = ""
  var hasFailed = false
}

/// The number of the part to work on next.
private final class NextPart: Sendable {
  private let number = Atomic(0)

  func take() -> Int { number.wrappingAdd(1, ordering: .relaxed).oldValue }
}

/// The workers of a stream; each is used by one job, and a job runs in one thread at a time.
private final class WorkerPool<Worker: LineWorker>: @unchecked Sendable {
  private let workers: [Worker]

  init(_ workers: [Worker]) { self.workers = workers }

  func work(
    on batch: LineBatches.Batch, _ parts: [Range<Int>], from first: Int, as job: Int,
    next: NextPart, _ mailbox: Mailbox<LineAnswers>
  ) {
    let worker = workers[job]
    while true {
      let part = next.take()
      guard part < parts.count else { return }
      var answers = LineAnswers()
      batch.bytes.withUnsafeBufferPointer { bytes in
        let lines = batch.lines[parts[part]]
        if let start = lines.first?.lowerBound, let end = lines.last?.upperBound {
          answers.output.reserveCapacity((end - start) * 9 / 8 + 64)
        }
        for (offset, line) in lines.enumerated() {
          worker.answer(
            UnsafeBufferPointer(rebasing: bytes[line]),
            number: first + parts[part].lowerBound + offset + 1, in: &answers)
        }
      }
      mailbox.put(answers, at: part)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether there is nothing but white space.
  var isBlankLine: Bool { allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 } }
}
