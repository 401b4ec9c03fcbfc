import CProgramArguments

/// What the program was built from, and where it lies.
package enum ProgramOrigin {
  /// The commit, if `make` built the program; nil otherwise.
  package static var commit: String? {
    guard let text = unsafe program_commit() else { return nil }
    return unsafe String(cString: text)
  }

  /// The folder of the program's file, links followed.
  package static var folder: String {
    let named = ProgramArguments.all.first ?? ""
    #if canImport(Darwin)
      var size = UInt32(PATH_MAX)
      var room = [CChar](repeating: 0, count: Int(size))
      let own =
        unsafe _NSGetExecutablePath(&room, &size) == 0
        ? String(decoding: room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        : named
    #else
      let own = "/proc/self/exe"
    #endif
    return FilePath.folder(of: FilePath.real(own) ?? FilePath.real(found(named)) ?? named)
  }

  /// Where a shell finds a program of that name: what is no path stands in a folder of `PATH`. Only asked
  /// where the system does not tell which file runs.
  private static func found(_ name: String) -> String {
    guard !name.contains("/") else { return name }
    let folders = ProgramEnvironment.variables["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first { FilePath.real($0) != nil } ?? name
  }
}
