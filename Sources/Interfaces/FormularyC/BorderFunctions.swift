public import CFormulary
import Formulas

/// Implements `formulary_abi_version`. See `formulary.h`.
@_cdecl("formulary_abi_version")
public func abiVersion() -> UInt32 { UInt32(FORMULARY_ABI_VERSION) }

/// The version as a C string, which is never freed.
nonisolated(unsafe) private let versionText = {
  let bytes = Array(Version.text.utf8CString)
  let room = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
  for index in bytes.indices { unsafe (room + index).initialize(to: bytes[index]) }
  return unsafe UnsafePointer(room)
}()

/// Implements `formulary_version`. See `formulary.h`.
@_cdecl("formulary_version")
public func version() -> UnsafePointer<CChar> {
  unsafe versionText
}

/// Implements `formulary_text_clear`. See `formulary.h`.
@_cdecl("formulary_text_clear")
public func clearText(_ text: UnsafeMutablePointer<formulary_text>?) {
  guard let text = unsafe text,
    unsafe text.pointee.size >= MemoryLayout<formulary_text>.size
  else { return }
  unsafe text.pointee.bytes?.deallocate()
  unsafe text.pointee.bytes = nil
  unsafe text.pointee.count = 0
}

/// Implements `formulary_error_clear`. See `formulary.h`.
@_cdecl("formulary_error_clear")
public func clearError(_ error: UnsafeMutablePointer<formulary_error>?) {
  guard let error = unsafe error,
    unsafe error.pointee.size >= MemoryLayout<formulary_error>.size
  else { return }
  unsafe error.pointee.code?.deallocate()
  unsafe error.pointee.message?.deallocate()
  unsafe error.pointee.code = nil
  unsafe error.pointee.code_count = 0
  unsafe error.pointee.message = nil
  unsafe error.pointee.message_count = 0
  unsafe error.pointee.start = -1
  unsafe error.pointee.end = -1
}

/// Implements `formulary_interrupt`. See `formulary.h`.
@_cdecl("formulary_interrupt")
public func interrupt(_ handle: UnsafeMutableRawPointer?) {
  guard let handle = unsafe handle else { return }
  unsafe Unmanaged<EngineHandle>.fromOpaque(handle)._withUnsafeGuaranteedRef {
    $0.interruption.request()
  }
}
