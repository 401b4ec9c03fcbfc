import FileAccess

/// What is said when the tool has to give up, by a defect of its own or for lack of memory: it ends
/// with 70, and not by a signal that says nothing.
enum DefectReport {
  /// Room for the handler where the stack itself is what ran out.
  private static let stackSize = 1 << 16

  static func install() {
    // Whoever wants Swift's own report of a crash gets it.
    guard unsafe getenv("SWIFT_BACKTRACE") == nil else { return }
    var stack = unsafe stack_t()
    let room = unsafe malloc(stackSize)
    // Where there is no room for it the handler has to do with the stack that there is.
    let flags = unsafe room == nil ? 0 : Int32(SA_ONSTACK)
    unsafe stack.ss_sp = unsafe room
    unsafe stack.ss_size = stackSize
    if unsafe room != nil { unsafe sigaltstack(&stack, nil) }
    let isLimited = AddressSpace.isLimited
    // No list of them: there may be no memory for one.
    handle(SIGILL, flags, isLimited: isLimited)
    handle(SIGTRAP, flags, isLimited: isLimited)
    handle(SIGABRT, flags, isLimited: isLimited)
    handle(SIGSEGV, flags, isLimited: isLimited)
    handle(SIGBUS, flags, isLimited: isLimited)
    handle(SIGFPE, flags, isLimited: isLimited)
  }

  private static func handle(_ number: Int32, _ flags: Int32, isLimited: Bool) {
    var action = sigaction()
    let handler: @convention(c) (Int32) -> Void =
      isLimited
      ? { _ in
        DefectReport.end(
          """
          formulary: out of memory: a limit is set ('ulimit -v' shows it), and the work needs more

          """)
      }
      : { _ in
        DefectReport.end(
          """
          formulary: this is a defect of the tool, or the machine is out of memory; please report \
          it with the command and its input

          """)
      }
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #else
      unsafe action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = flags
    unsafe sigaction(number, &action, nil)
  }

  /// Only what is safe in the handler of a signal.
  private static func end(_ message: StaticString) {
    _ = unsafe write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    _exit(70)
  }
}
