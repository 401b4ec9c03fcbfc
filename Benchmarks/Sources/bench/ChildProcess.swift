import Foundation

/// Runs a program to its end with minimal overhead, since its start is measured too.
enum ChildProcess {
  /// The cost of a run. Memory is sampled during the run; it is 0 for short runs.
  struct Outcome {
    var seconds = 0.0
    var peakMemory = 0.0
  }

  /// Runs a program by path. Discards its messages, and its output unless it goes to a file.
  @discardableResult
  static func run(
    _ command: [String], input: String = "/dev/null", output: String = "/dev/null"
  ) -> Outcome {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let start = DispatchTime.now().uptimeNanoseconds
    guard posix_spawn(&process, command[0], &actions, nil, arguments, environ) == 0 else {
      fatalError("\(command[0]) cannot be run")
    }
    let watch = MemoryWatch(process)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    guard status & 0x7F == 0 else { fatalError("\(command) was ended by a signal") }
    return Outcome(seconds: seconds, peakMemory: watch.end())
  }

  /// Returns the path of a program on the PATH.
  static func search(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}

/// Samples the peak memory of a process.
private final class MemoryWatch: @unchecked Sendable {
  private let timer = DispatchSource.makeTimerSource(queue: .global())
  private let lock = NSLock()
  private var peak = 0.0

  init(_ process: pid_t) {
    timer.schedule(deadline: .now() + .milliseconds(5), repeating: .milliseconds(5))
    timer.setEventHandler { [weak self] in self?.visit(process) }
    timer.resume()
  }

  private func visit(_ process: pid_t) {
    let memory = ProcessMemory.peak(of: process)
    lock.withLock { peak = max(peak, memory) }
  }

  func end() -> Double {
    timer.cancel()
    return lock.withLock { peak }
  }
}

/// Memory of a process, from the system.
enum ProcessMemory {
  /// Returns the peak memory of a process in bytes; 0 if unknown.
  static func peak(of process: pid_t) -> Double {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").compactMap { Double($0) }.first ?? 0) * 1024
  }
}

/// Processor time of a process, from the system.
enum ProcessWork {
  /// Returns the processor time of a process; 0 if unknown.
  static func seconds(of process: pid_t) -> Double {
    #if os(Linux)
      var clock = clockid_t()
      var time = timespec()
      guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
        return 0
      }
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    #else
      return 0
    #endif
  }
}
