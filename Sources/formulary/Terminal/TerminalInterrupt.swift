import CEditLine
import FormulaValues
import Synchronization

/// Ctrl-C at a terminal.
enum TerminalInterrupt {
  /// What a signal asks for; a signal handler can reach nothing but globals.
  private static let requested = Atomic<UInt>(0)

  /// Makes Ctrl-C stop an evaluation, for the rest of the process, instead of ending the tool.
  static func request(_ interruption: Interruption) {
    let address = unsafe UInt(bitPattern: Unmanaged.passRetained(interruption).toOpaque())
    requested.store(address, ordering: .releasing)
    edit_line_on_interrupt {
      let address = TerminalInterrupt.requested.load(ordering: .acquiring)
      guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { return }
      unsafe Unmanaged<Interruption>.fromOpaque(pointer).takeUnretainedValue().request()
    }
  }
}
