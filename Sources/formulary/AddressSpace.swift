import Dispatch
import FileAccess
import Synchronization

/// The address space of this process, which `ulimit -v` limits.
enum AddressSpace {
  /// Whether there is a limit.
  ///
  /// Threads need memory, and the system's thread pool waits forever if it cannot create one. Under
  /// a limit, all work is done in the first thread.
  static var isLimited: Bool {
    var limit = rlimit()
    return unsafe getrlimit(resource, &limit) == 0 && limit.rlim_cur != rlim_t.max
  }

  /// The number of threads to use.
  static var jobs: Int { isLimited ? 1 : cores }

  static var cores: Int { ProgramEnvironment.cores }

  /// Returns `true` if the stacks of `count` threads fit.
  static func hasRoom(forThreads count: Int) -> Bool {
    let size = count << 23
    let room = unsafe mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let room = unsafe room, unsafe room != MAP_FAILED else { return false }
    unsafe munmap(room, size)
    return true
  }

  #if canImport(Darwin)
    private static let resource = RLIMIT_AS
  #else
    private static let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
  #endif
}

/// Runs independent work items in several threads.
enum ParallelWork {
  /// Calls `body` with each number below `count`, at most `jobs` at a time, or as many as there are
  /// cores. Where threads are not possible, the calls are sequential.
  static func perform(_ count: Int, jobs: Int? = nil, _ body: @Sendable (Int) -> Void) {
    let workers = AddressSpace.isLimited ? 1 : min(count, jobs ?? AddressSpace.jobs)
    guard workers > 1 else {
      for number in 0..<count { body(number) }
      return
    }
    let next = WorkCounter()
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while let number = next.take(below: count) { body(number) }
    }
  }

  /// A counter that assigns work items to threads.
  private final class WorkCounter: Sendable {
    private let number = Atomic(0)

    func take(below count: Int) -> Int? {
      let taken = number.wrappingAdd(1, ordering: .relaxed).oldValue
      return taken < count ? taken : nil
    }
  }
}
