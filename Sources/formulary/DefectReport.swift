import FileAccess

/// A signal handler for defects of the tool and for lack of memory.
///
/// It exits with code 70 and a message.
enum DefectReport {
  /// The size of the handler's stack, needed if the stack of the process overflows.
  private static let stackSize = 1 << 16

  static func install() {
    // `SWIFT_BACKTRACE` requests Swift's own crash report.
    guard unsafe getenv("SWIFT_BACKTRACE") == nil else { return }
    var stack = unsafe stack_t()
    let room = unsafe malloc(stackSize)
    // Without memory for its own stack, the handler uses the current one.
    let flags = unsafe room == nil ? 0 : Int32(SA_ONSTACK)
    unsafe stack.ss_sp = unsafe room
    unsafe stack.ss_size = stackSize
    if unsafe room != nil { unsafe sigaltstack(&stack, nil) }
    let isLimited = AddressSpace.isLimited
    // There may be no memory for a list of the signals.
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

  /// Writes a message and exits. Uses only functions that are safe in a signal handler.
  private static func end(_ message: StaticString) {
    _ = unsafe write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    _exit(70)
  }
}
