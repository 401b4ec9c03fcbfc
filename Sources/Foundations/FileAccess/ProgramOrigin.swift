import CProgramArguments

/// The commit and the location of the running program.
package enum ProgramOrigin {
  /// The commit that the program was built from, or `nil` if it was not built by `make`.
  package static var commit: String? {
    guard let text = unsafe program_commit() else { return nil }
    return unsafe String(cString: text)
  }

  /// The folder of the executable, with links resolved.
  package static var folder: String { FilePath.folder(of: executable) }

  /// The path of the executable, with links resolved.
  package static var executable: String {
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
    return FilePath.real(own) ?? FilePath.real(found(named)) ?? named
  }

  /// Returns the path of an executable, looking up a bare name in `PATH` like a shell.
  ///
  /// Needed only if the system does not report the path of the running executable.
  private static func found(_ name: String) -> String {
    guard !name.contains("/") else { return name }
    let folders = ProgramEnvironment.variables["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first { FilePath.real($0) != nil } ?? name
  }
}
