import FormulaVM
package import FormulaValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FormulaBatch {
  /// The minimum number of rows per thread.
  private static let minRowsPerThread = 8 * 1024

  /// Evaluates the formula on several threads, each with its own rows.
  ///
  /// The result does not depend on the number of threads. Threads are created for each call, so
  /// that a process that forks later does not lose any.
  package func outcome(
    _ columns: [InputColumn?], rows: Int, threads: Int, givingErrors: Bool,
    in memory: inout ResultMemory, _ interruption: Interruption
  ) throws(ColumnFailure) -> Outcome {
    let parts = min(threads, max(1, rows / Self.minRowsPerThread))
    if parts == 1 {
      return try outcome(
        columns, rows: 0..<rows,
        into: ColumnBuffer(in: memory.arena(capacity: rows * 8), 0..<rows * 8),
        givingErrors: givingErrors, interruption)
    }
    let size = (rows / parts + BatchPlan.chunk) / BatchPlan.chunk * BatchPlan.chunk
    // Numbers are written to their final memory; the first thread's column receives those of all
    // threads.
    let isNumeric = type.kinds.subtracting(.null) == .number
    let arena = isNumeric ? memory.arena(capacity: rows * 8) : nil
    let jobs = (0..<parts).map { part in
      BatchJob { () throws(ColumnFailure) in
        let first = min(part * size, rows)
        let end = min(first + size, rows)
        let last = part == 0 ? rows : end
        let buffer =
          if let arena {
            ColumnBuffer(in: arena, first * 8..<last * 8)
          } else {
            ColumnBuffer(capacity: (last - first) * 8)
          }
        return try outcome(
          columns, rows: first..<end, into: buffer, givingErrors: givingErrors, interruption)
      }
    }
    for job in jobs.dropFirst() { job.start() }
    jobs.first?.work()
    for job in jobs.dropFirst() { job.join() }
    return try Self.joined(try jobs.map { job throws(ColumnFailure) in try job.result() })
  }

  /// Returns the joined outcome of consecutive row ranges.
  private static func joined(_ parts: [Outcome]) throws(ColumnFailure) -> Outcome {
    guard let first = parts.first else { throw ColumnFailure("there are no rows") }
    var tally = first.tally
    for part in parts.dropFirst() {
      try first.values.append(contentsOf: part.values)
      if let errors = part.errors { try first.errors?.append(contentsOf: errors) }
      tally.add(part.tally)
    }
    return Outcome(values: first.values, errors: first.errors, tally: tally)
  }
}

/// A unit of work for one thread.
@safe private final class BatchJob: @unchecked Sendable {
  // Written by the thread before it ends, and read after it has been joined.
  private var outcome: Result<FormulaBatch.Outcome, ColumnFailure>?
  private let make: () throws(ColumnFailure) -> FormulaBatch.Outcome
  #if canImport(Darwin)
    private var thread: pthread_t?
  #else
    private var thread = pthread_t()
  #endif
  private var isRunning = false

  init(_ make: @escaping () throws(ColumnFailure) -> FormulaBatch.Outcome) { self.make = make }

  func work() {
    do throws(ColumnFailure) {
      outcome = .success(try make())
    } catch {
      outcome = .failure(error)
    }
  }

  /// Starts the work on a new thread, or performs it immediately if no thread can be created.
  func start() {
    let me = unsafe Unmanaged.passRetained(self).toOpaque()
    let status = unsafe pthread_create(&thread, nil, batchThread, me)
    isRunning = status == 0
    if !isRunning {
      unsafe Unmanaged<BatchJob>.fromOpaque(me).release()
      work()
    }
  }

  func join() {
    guard isRunning else { return }
    #if canImport(Darwin)
      if let thread = unsafe thread { unsafe pthread_join(thread, nil) }
    #else
      pthread_join(thread, nil)
    #endif
  }

  func result() throws(ColumnFailure) -> FormulaBatch.Outcome {
    guard let outcome else { throw ColumnFailure("a thread has ended early") }
    return try outcome.get()
  }

  #if canImport(Darwin)
    private let batchThread: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? =
      {
        unsafe Unmanaged<BatchJob>.fromOpaque($0).takeRetainedValue().work()
        return nil
      }
  #else
    private let batchThread: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
      {
        if let job = unsafe $0 {
          unsafe Unmanaged<BatchJob>.fromOpaque(job).takeRetainedValue().work()
        }
        return nil
      }
  #endif
}
