public import CFormulary
import JoyDocFormulas

/// Implements `formulary_template_open`. See `formulary.h`.
@_cdecl("formulary_template_open")
public func openTemplate(
  _ bytes: UnsafePointer<CChar>?, _ count: Int, _ options: UnsafePointer<formulary_options>?,
  _ error: UnsafeMutablePointer<formulary_error>?
) -> OpaquePointer? {
  unsafe CInterface.handle(error) { () throws(CInterfaceFailure) in
    unsafe try TemplateHandle(
      CInterface.bytes(bytes, count, "the template"), EngineOptions(options))
  }
}

/// Implements `formulary_template_free`. See `formulary.h`.
@_cdecl("formulary_template_free")
public func freeTemplate(_ model: OpaquePointer?) { unsafe CInterface.free(model) }

/// Implements `formulary_template_run`. See `formulary.h`.
@_cdecl("formulary_template_run")
public func runTemplate(
  _ model: OpaquePointer?, _ document: UnsafePointer<CChar>?, _ count: Int,
  _ result: UnsafeMutablePointer<formulary_text>?,
  _ failures: UnsafeMutablePointer<formulary_text>?, _ error: UnsafeMutablePointer<formulary_error>?
) -> Int32 {
  unsafe CInterface.status(error) { () throws(CInterfaceFailure) in
    let handle = unsafe try CInterface.engine(model, as: TemplateHandle.self)
    let outcome = try handle.run(try unsafe CInterface.bytes(document, count, "the document"))
    unsafe try CInterface.give(outcome.bytes, to: result)
    if !outcome.failures.isEmpty { unsafe try CInterface.give(outcome.failures.json, to: failures) }
  }
}
