import CProgramArguments

/// A child process that has terminated.
package struct Subprocess: Sendable {
  /// The bytes that the process wrote to standard output.
  package private(set) var output: [UInt8] = []
  /// The bytes that the process wrote to standard error.
  package private(set) var errors: [UInt8] = []
  /// The exit status, or `nil` if a signal ended the process.
  package private(set) var status: Int32?
  /// Whether the process was killed: it exceeded a limit, or a deferred signal arrived.
  package private(set) var isCutShort = false

  /// Whether the process exited normally with status 0.
  package var hasSucceeded: Bool { status == 0 }

  /// Runs a program, looked up in `PATH`, with empty standard input, and waits until it exits.
  ///
  /// A program whose output is not complete after `seconds`, or exceeds `largestOutput` bytes, is
  /// killed. On Linux, it cannot allocate more than `memory` bytes. Throws if the program cannot be
  /// started.
  package init(
    _ name: String, _ arguments: [String], seconds: Int? = nil, largestOutput: Int = .max,
    memory: Int? = nil
  ) throws(SystemError) {
    guard arguments.allSatisfy(PathCall.admits) else { throw .nulInPath }
    var output = try Pipe()
    var errors = try Pipe()
    let process = try Self.start([name] + arguments, output, errors)
    if let memory { program_limit_memory(process, memory) }
    output.closeEntrance()
    errors.closeEntrance()
    let deadline = seconds.map { ContinuousClock.now.advanced(by: .seconds($0)) }
    isCutShort = !collect(output, errors, until: deadline, largestOutput)
    if isCutShort { kill(process, SIGKILL) }
    var code: Int32 = 0
    var retries = Descriptor.maxRetries
    while unsafe waitpid(process, &code, 0) < 0 {
      retries -= 1
      guard errno == EINTR, retries > 0 else { throw .last }
    }
    // The low seven bits are the signal that ended the process, the next byte is its status.
    status = code & 0x7F == 0 ? code >> 8 & 0xFF : nil
  }

  /// Reads both streams concurrently; reading one to its end first could block on the other's full
  /// pipe.
  ///
  /// Returns `false` if the deadline passed, a stream exceeded the limit or a deferred signal arrived.
  private mutating func collect(
    _ output: borrowing Pipe, _ errors: borrowing Pipe, until deadline: ContinuousClock.Instant?,
    _ limit: Int
  ) -> Bool {
    var requests = [
      pollfd(fd: output.exit, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors.exit, events: Int16(POLLIN), revents: 0),
    ]
    while requests.contains(where: { $0.fd >= 0 }) {
      // The deferral ends after a few seconds, so the caller must be able to clean up before.
      if SignalDelay.isWanted { return false }
      let left = deadline.map { ContinuousClock.now.duration(to: $0) }
      if let left, left <= .zero { return false }
      let wait = left.map { Int32(clamping: $0.components.seconds &* 1000 &+ 100) } ?? -1
      let ready = unsafe poll(&requests, nfds_t(requests.count), wait)
      guard ready >= 0 || errno == EINTR else { return true }
      if ready <= 0 { continue }
      for place in requests.indices where requests[place].fd >= 0 && requests[place].revents != 0 {
        let chunk = (try? Descriptor.chunk(of: requests[place].fd)) ?? []
        // `poll` ignores negative descriptors.
        if chunk.isEmpty { requests[place].fd = -1 }
        if place == 0 { self.output += chunk } else { self.errors += chunk }
      }
      if max(self.output.count, self.errors.count) > limit { return false }
    }
    return true
  }

  private static func start(
    _ words: [String], _ output: borrowing Pipe, _ errors: borrowing Pipe
  ) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output.entrance, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors.entrance, STDERR_FILENO)
    // The child should not inherit the signals that this program ignores.
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe sigaddset(&signals, SIGXFSZ)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var process: pid_t = 0
    var texts = unsafe words.map { unsafe strdup($0) }
    unsafe texts.append(nil)
    defer { unsafe texts.forEach { unsafe free($0) } }
    var variables = unsafe ProgramEnvironment.variables.map {
      unsafe strdup("\($0.key)=\($0.value)")
    }
    unsafe variables.append(nil)
    defer { unsafe variables.forEach { unsafe free($0) } }
    let problem = unsafe posix_spawnp(&process, words[0], &actions, &attributes, texts, variables)
    guard problem == 0 else { throw SystemError(number: problem) }
    return process
  }

  /// A pipe whose ends are not inherited by other programs.
  private struct Pipe: ~Copyable {
    let exit: Int32
    private(set) var entrance: Int32

    init() throws(SystemError) {
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { throw .last }
      (exit, entrance) = (ends[0], ends[1])
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
      close(exit)
      if entrance >= 0 { close(entrance) }
    }

    mutating func closeEntrance() {
      close(entrance)
      entrance = -1
    }
  }
}
