/// A child process that has terminated.
package struct Subprocess: Sendable {
  /// The bytes that the process wrote to standard output.
  package private(set) var output: [UInt8] = []
  /// The bytes that the process wrote to standard error.
  package private(set) var errors: [UInt8] = []
  /// Whether the process exited normally with status 0.
  package private(set) var hasSucceeded = false

  /// Runs a program, looked up in `PATH`, with empty standard input, and waits until it exits.
  ///
  /// Throws if the program cannot be started.
  package init(_ name: String, _ arguments: [String]) throws(SystemError) {
    guard arguments.allSatisfy(PathCall.admits) else { throw .nulInPath }
    var output = try Pipe()
    var errors = try Pipe()
    let process = try Self.start([name] + arguments, output, errors)
    output.closeEntrance()
    errors.closeEntrance()
    collect(output, errors)
    var status: Int32 = 0
    var retries = Descriptor.maxRetries
    while unsafe waitpid(process, &status, 0) < 0 {
      retries -= 1
      guard errno == EINTR, retries > 0 else { throw .last }
    }
    // The system encodes the exit in one number; 0 is a normal exit with status 0.
    hasSucceeded = status == 0
  }

  /// Reads both streams concurrently; reading one to its end first could block on the other's full
  /// pipe.
  private mutating func collect(_ output: borrowing Pipe, _ errors: borrowing Pipe) {
    var requests = [
      pollfd(fd: output.exit, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors.exit, events: Int16(POLLIN), revents: 0),
    ]
    while requests.contains(where: { $0.fd >= 0 }) {
      guard unsafe poll(&requests, nfds_t(requests.count), -1) >= 0 || errno == EINTR else {
        return
      }
      for place in requests.indices where requests[place].fd >= 0 && requests[place].revents != 0 {
        let chunk = (try? Descriptor.chunk(of: requests[place].fd)) ?? []
        // `poll` ignores negative descriptors.
        if chunk.isEmpty { requests[place].fd = -1 }
        if place == 0 { self.output += chunk } else { self.errors += chunk }
      }
    }
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
