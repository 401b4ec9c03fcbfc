import CProgramArguments

/// Properties of the process and its system.
package enum ProgramEnvironment {
  /// The environment variables by name.
  package static var variables: [String: String] {
    guard let values = unsafe program_environment() else { return [:] }
    var variables: [String: String] = [:]
    var count = 0
    while let text = unsafe values[count] {
      count += 1
      let line = unsafe String(cString: text)
      guard let equals = line.firstIndex(of: "=") else { continue }
      let name = String(line[..<equals])
      // If a name occurs repeatedly, the first one counts, as in the C library.
      if variables[name] == nil { variables[name] = String(line[line.index(after: equals)...]) }
    }
    return variables
  }

  /// The home directory of the current user, or the root if it is unknown.
  package static var home: String {
    if let home = variables["HOME"], !home.isEmpty { return home }
    guard let entry = unsafe getpwuid(getuid()), let folder = unsafe entry.pointee.pw_dir else {
      return "/"
    }
    return unsafe String(cString: folder)
  }

  /// The number of threads that can run in parallel.
  package static var cores: Int {
    // Containers and `taskset` may restrict the number of processors.
    let free = Int(program_cores())
    return free > 0 ? free : max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// Lets all threads reuse memory that one of them frees.
  ///
  /// By default, glibc keeps freed memory per thread, so a server with many short tasks holds far
  /// more than it uses. `make soak` reports how much it holds.
  package static func shareFreedMemory() { program_share_freed_memory() }

  /// Returns freed memory to the system.
  ///
  /// By default, glibc returns only the memory above the highest block in use.
  ///
  /// Complexity: O(free blocks), during which other threads cannot allocate.
  package static func returnFreedMemory() { program_return_freed_memory() }

  /// The current time of the system clock in milliseconds since 1970.
  package static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec / 1_000_000)
  }
}
