public import CFormulary
import JoyDocFormulas

/// `formulary_open`, as formulary.h describes it.
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

/// `formulary_document_free`, as formulary.h describes it.
@_cdecl("formulary_document_free")
public func freeDocument(_ document: OpaquePointer?) { unsafe CInterface.free(document) }

/// Gives what some work with a document yields.
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

/// `formulary_document_run`, as formulary.h describes it.
@_cdecl("formulary_document_run")
public func runDocument(
  _ document: OpaquePointer?, _ failures: UnsafeMutablePointer<formulary_text>?,
  _ error: UnsafeMutablePointer<formulary_error>?
) -> Int32 {
  unsafe give(document, failures, error) { handle throws(CInterfaceFailure) in try handle.run().json
  }
}

/// `formulary_document_apply`, as formulary.h describes it.
@_cdecl("formulary_document_apply")
public func applyToDocument(
  _ document: OpaquePointer?, _ changelogs: UnsafePointer<CChar>?, _ count: Int,
  _ reports: UnsafeMutablePointer<formulary_text>?, _ error: UnsafeMutablePointer<formulary_error>?
) -> Int32 {
  unsafe give(document, reports, error) { handle throws(CInterfaceFailure) in
    unsafe try handle.apply(CInterface.bytes(changelogs, count, "the list of changelogs"))
  }
}

/// `formulary_document_validate`, as formulary.h describes it.
@_cdecl("formulary_document_validate")
public func validateDocument(
  _ document: OpaquePointer?, _ report: UnsafeMutablePointer<formulary_text>?,
  _ error: UnsafeMutablePointer<formulary_error>?
) -> Int32 {
  unsafe give(document, report, error) { handle throws(CInterfaceFailure) in try handle.validation()
  }
}

/// `formulary_document_lint`, as formulary.h describes it.
@_cdecl("formulary_document_lint")
public func lintDocument(
  _ document: OpaquePointer?, _ findings: UnsafeMutablePointer<formulary_text>?,
  _ error: UnsafeMutablePointer<formulary_error>?
) -> Int32 {
  unsafe give(document, findings, error) { handle in handle.findings() }
}

/// `formulary_document_trace`, as formulary.h describes it.
@_cdecl("formulary_document_trace")
public func traceDocument(
  _ document: OpaquePointer?, _ field: UnsafePointer<CChar>?, _ count: Int,
  _ trace: UnsafeMutablePointer<formulary_text>?, _ error: UnsafeMutablePointer<formulary_error>?
) -> Int32 {
  unsafe give(document, trace, error) { handle throws(CInterfaceFailure) in
    try handle.trace(try unsafe CInterface.string(field, count, "the field's name") ?? "")
  }
}

/// `formulary_document_value`, as formulary.h describes it.
@_cdecl("formulary_document_value")
public func documentValue(
  _ document: OpaquePointer?, _ field: UnsafePointer<CChar>?, _ count: Int,
  _ value: UnsafeMutablePointer<formulary_text>?, _ error: UnsafeMutablePointer<formulary_error>?
) -> Int32 {
  unsafe give(document, value, error) { handle throws(CInterfaceFailure) in
    try handle.value(try unsafe CInterface.string(field, count, "the field's name") ?? "")
  }
}

/// `formulary_document_fields`, as formulary.h describes it.
@_cdecl("formulary_document_fields")
public func documentFields(
  _ document: OpaquePointer?, _ fields: UnsafeMutablePointer<formulary_text>?,
  _ error: UnsafeMutablePointer<formulary_error>?
) -> Int32 {
  unsafe give(document, fields, error) { handle in handle.fields }
}

/// `formulary_document_bytes`, as formulary.h describes it.
@_cdecl("formulary_document_bytes")
public func documentBytes(
  _ document: OpaquePointer?, _ bytes: UnsafeMutablePointer<formulary_text>?,
  _ error: UnsafeMutablePointer<formulary_error>?
) -> Int32 {
  unsafe give(document, bytes, error) { handle in handle.bytes }
}
