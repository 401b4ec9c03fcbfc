import Dispatch
import FileAccess

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

/// Work items that are independent of each other.
enum InParallel {
  /// Calls `body` with each number below `count`, in parallel unless `AddressSpace.isLimited`.
  static func perform(_ count: Int, _ body: @Sendable (Int) -> Void) {
    if AddressSpace.isLimited {
      for number in 0..<count { body(number) }
    } else {
      DispatchQueue.concurrentPerform(iterations: count, execute: body)
    }
  }
}
