import Foundation

/// A program run to its end, with as little around it as can be: its start is measured too.
enum ChildProcess {
  /// What a run took. The memory is looked at while it runs, and 0 for short ones.
  struct Outcome {
    var seconds = 0.0
    var peakMemory = 0.0
  }

  /// Runs a program by its path; its messages are dropped, and its output, unless a file is named.
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

  /// The path of a program that is on the PATH.
  static func search(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}

/// Looks now and then how much memory a process has taken at most.
private final class MemoryWatch: @unchecked Sendable {
  private let timer = DispatchSource.makeTimerSource(queue: .global())
  private let lock = NSLock()
  private var peak = 0.0

  init(_ process: pid_t) {
    timer.schedule(deadline: .now() + .milliseconds(5), repeating: .milliseconds(5))
    timer.setEventHandler { [weak self] in self?.look(at: process) }
    timer.resume()
  }

  private func look(at process: pid_t) {
    let memory = ProcessMemory.peak(of: process)
    lock.withLock { peak = max(peak, memory) }
  }

  func end() -> Double {
    timer.cancel()
    return lock.withLock { peak }
  }
}

/// What the system knows of a process's memory.
enum ProcessMemory {
  /// The most that a process has taken, in bytes; 0 if that is not known.
  static func peak(of process: pid_t) -> Double {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").compactMap { Double($0) }.first ?? 0) * 1024
  }
}

/// What the system knows of a process's work.
enum ProcessWork {
  /// The processor time that a process has used; 0 if that is not known.
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
