public import CFormulary
import JoyDocFormulas

/// Implements `formulary_open`. See `formulary.h`.
@_cdecl("formulary_open")
public func openDocument(
  _ bytes: UnsafePointer<CChar>?, _ count: Int, _ options: UnsafePointer<formulary_options>?,
  _ error: UnsafeMutablePointer<formulary_error>?
) -> OpaquePointer? {
  unsafe CInterface.handle(error) { () throws(CInterfaceFailure) in
    unsafe try DocumentHandle(
      CInterface.bytes(bytes, count, "the document"), EngineOptions(options))
  }
}

/// Implements `formulary_document_free`. See `formulary.h`.
@_cdecl("formulary_document_free")
public func freeDocument(_ document: OpaquePointer?) { unsafe CInterface.free(document) }

/// Runs `work` with a document and passes its result to the caller.
private func give(
  _ document: OpaquePointer?, _ text: UnsafeMutablePointer<formulary_text>?,
  _ error: UnsafeMutablePointer<formulary_error>?,
  _ work: (DocumentHandle) throws(CInterfaceFailure) -> [UInt8]
) -> Int32 {
  unsafe CInterface.status(error) { () throws(CInterfaceFailure) in
    let handle = unsafe try CInterface.engine(document, as: DocumentHandle.self)
    unsafe try CInterface.give(work(handle), to: text)
  }
}

/// Implements `formulary_document_run`. See `formulary.h`.
@_cdecl("formulary_document_run")
public func runDocument(
  _ document: OpaquePointer?, _ failures: UnsafeMutablePointer<formulary_text>?,
  _ error: UnsafeMutablePointer<formulary_error>?
) -> Int32 {
  unsafe give(document, failures, error) { handle throws(CInterfaceFailure) in try handle.run().json
  }
}

/// Implements `formulary_document_apply`. See `formulary.h`.
@_cdecl("formulary_document_apply")
public func applyToDocument(
  _ document: OpaquePointer?, _ changelogs: UnsafePointer<CChar>?, _ count: Int,
  _ reports: UnsafeMutablePointer<formulary_text>?, _ error: UnsafeMutablePointer<formulary_error>?
) -> Int32 {
  unsafe give(document, reports, error) { handle throws(CInterfaceFailure) in
    unsafe try handle.apply(CInterface.bytes(changelogs, count, "the list of changelogs"))
  }
}

/// Implements `formulary_document_validate`. See `formulary.h`.
@_cdecl("formulary_document_validate")
public func validateDocument(
  _ document: OpaquePointer?, _ report: UnsafeMutablePointer<formulary_text>?,
  _ error: UnsafeMutablePointer<formulary_error>?
) -> Int32 {
  unsafe give(document, report, error) { handle throws(CInterfaceFailure) in try handle.validation()
  }
}

/// Implements `formulary_document_lint`. See `formulary.h`.
@_cdecl("formulary_document_lint")
public func lintDocument(
  _ document: OpaquePointer?, _ findings: UnsafeMutablePointer<formulary_text>?,
  _ error: UnsafeMutablePointer<formulary_error>?
) -> Int32 {
  unsafe give(document, findings, error) { handle in handle.findings() }
}

/// Implements `formulary_document_trace`. See `formulary.h`.
@_cdecl("formulary_document_trace")
public func traceDocument(
  _ document: OpaquePointer?, _ field: UnsafePointer<CChar>?, _ count: Int,
  _ trace: UnsafeMutablePointer<formulary_text>?, _ error: UnsafeMutablePointer<formulary_error>?
) -> Int32 {
  unsafe give(document, trace, error) { handle throws(CInterfaceFailure) in
    try handle.trace(try unsafe CInterface.string(field, count, "the field's name") ?? "")
  }
}

/// Implements `formulary_document_value`. See `formulary.h`.
@_cdecl("formulary_document_value")
public func documentValue(
  _ document: OpaquePointer?, _ field: UnsafePointer<CChar>?, _ count: Int,
  _ value: UnsafeMutablePointer<formulary_text>?, _ error: UnsafeMutablePointer<formulary_error>?
) -> Int32 {
  unsafe give(document, value, error) { handle throws(CInterfaceFailure) in
    try handle.value(try unsafe CInterface.string(field, count, "the field's name") ?? "")
  }
}

/// Implements `formulary_document_fields`. See `formulary.h`.
@_cdecl("formulary_document_fields")
public func documentFields(
  _ document: OpaquePointer?, _ fields: UnsafeMutablePointer<formulary_text>?,
  _ error: UnsafeMutablePointer<formulary_error>?
) -> Int32 {
  unsafe give(document, fields, error) { handle in handle.fields }
}

/// Implements `formulary_document_bytes`. See `formulary.h`.
@_cdecl("formulary_document_bytes")
public func documentBytes(
  _ document: OpaquePointer?, _ bytes: UnsafeMutablePointer<formulary_text>?,
  _ error: UnsafeMutablePointer<formulary_error>?
) -> Int32 {
  unsafe give(document, bytes, error) { handle in handle.bytes }
}
