import CProgramArguments

/// What the program was built from.
package enum ProgramOrigin {
  /// The commit, if `make` built the program; nil otherwise.
  package static var commit: String? {
    guard let text = unsafe program_commit() else { return nil }
    return unsafe String(cString: text)
  }
}
