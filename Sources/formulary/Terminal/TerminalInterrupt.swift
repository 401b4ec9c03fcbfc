import CEditLine
import FormulaValues
import Synchronization

/// The handling of Ctrl-C at a terminal.
enum TerminalInterrupt {
  /// The address of the `Interruption`, because a signal handler can only access globals.
  private static let requested = Atomic<UInt>(0)

  /// Makes Ctrl-C stop an evaluation instead of ending the tool, for the rest of the process.
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
