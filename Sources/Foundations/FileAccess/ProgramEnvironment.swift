import CProgramArguments

/// What the process has from the system.
package enum ProgramEnvironment {
  /// The variables by their names.
  package static var variables: [String: String] {
    guard let values = unsafe program_environment() else { return [:] }
    var variables: [String: String] = [:]
    var count = 0
    while let text = unsafe values[count] {
      count += 1
      let line = unsafe String(cString: text)
      guard let equals = line.firstIndex(of: "=") else { continue }
      let name = String(line[..<equals])
      // The first of a name counts, as it does for the C library.
      if variables[name] == nil { variables[name] = String(line[line.index(after: equals)...]) }
    }
    return variables
  }

  /// The folder of whoever runs the process; the root if nobody can tell.
  package static var home: String {
    if let home = variables["HOME"], !home.isEmpty { return home }
    guard let entry = unsafe getpwuid(getuid()), let folder = unsafe entry.pointee.pw_dir else {
      return "/"
    }
    return unsafe String(cString: folder)
  }

  /// How many threads can work at a time.
  package static var cores: Int {
    // Containers and `taskset` may leave fewer than there are.
    let free = Int(program_cores())
    return free > 0 ? free : max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// Lets all threads use again what one of them frees. By itself glibc keeps that for the thread, so
  /// that a server of many short tasks holds far more than it uses; `make soak` shows how much it holds.
  package static func shareFreedMemory() { program_share_freed_memory() }

  /// Gives the system back what is freed. By itself glibc gives back only what lies above everything
  /// that is in use. Complexity: O(blocks that are free), while other threads wait for memory.
  package static func returnFreedMemory() { program_return_freed_memory() }

  /// The milliseconds since 1970, by the system's clock.
  package static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec / 1_000_000)
  }
}
