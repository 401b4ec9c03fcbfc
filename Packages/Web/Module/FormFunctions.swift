import FormEditing
import FormulaValues
import Formulas
import JSONTree
import JoyDocEngine

// The functions for a form as one page. `build.py` exports them from formulary-form.wasm only.

/// The form that the page shows.
nonisolated(unsafe) private var form: FormSession?

/// Opens a document as a form with settings, a JSON object.
@_cdecl("formulary_form_open")
public func openForm(
  _ json: UnsafePointer<UInt8>, _ count: Int, _ settings: UnsafePointer<UInt8>,
  _ settingsCount: Int
) -> UnsafeMutablePointer<UInt8> {
  do throws(RequestError) {
    let settings = try FormSettings(
      json: bytes(settings, settingsCount), version: Version.text
    ) { environment }
    var session = FormSession(settings)
    session.load(bytes(json, count))
    form = session
    return answer([])
  } catch {
    return answer(Refusal(error.message))
  }
}

/// Answers a request of the page, with the events since the last one.
@_cdecl("formulary_form_request")
public func answerForm(
  _ route: UnsafePointer<UInt8>, _ routeCount: Int, _ query: UnsafePointer<UInt8>,
  _ queryCount: Int, _ body: UnsafePointer<UInt8>, _ bodyCount: Int
) -> UnsafeMutablePointer<UInt8> {
  let name = text(route, routeCount)
  let json = JSONWriter.object { writer in
    do throws(RequestError) {
      guard let route = FormRoute(rawValue: name), form != nil else {
        throw RequestError(.badRequest, "this page cannot answer '\(name)'")
      }
      let content = bytes(body, bodyCount)
      let answer = try form?.answer(route, Query(text(query, queryCount)), content) ?? []
      if !answer.isEmpty { writer.append("answer", json: answer) }
    } catch {
      writer.appendObject("error") { writer in
        writer.append("code", error.code.rawValue)
        writer.append("message", error.message)
      }
    }
    writer.appendObjects("events", of: form?.takeEvents() ?? []) { writer, event in
      writer.append("event", event.name)
      writer.append("data", json: event.data)
    }
  }
  return answer(json)
}

/// Returns the document of the form as JSON.
@_cdecl("formulary_form_json")
public func formJSON() -> UnsafeMutablePointer<UInt8> {
  do throws(RequestError) {
    return answer(try form?.bytes() ?? [])
  } catch {
    return answer(Refusal(error.message))
  }
}

/// Returns the changelogs of the form since it was opened, as a JSON array.
@_cdecl("formulary_form_changelogs")
public func formChangelogs() -> UnsafeMutablePointer<UInt8> {
  answer(Changelogs.array(form?.changelogs ?? []))
}
