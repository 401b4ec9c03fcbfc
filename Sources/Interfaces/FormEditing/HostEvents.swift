import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText

/// The events that an embedding host would receive.
struct HostEvents {
  enum Name: String {
    case focus = "onFocus"
    case blur = "onBlur"
    case change = "onChange"
    case upload = "onUpload"
    case error = "onError"

    var type: String {
      switch self {
      case .focus: "fieldPosition.focus"
      case .blur: "fieldPosition.blur"
      case .change: "change"
      case .upload: "field.upload"
      case .error: "error"
      }
    }
  }

  let document: JoyDocument

  /// Returns an event as JSON on one line, with optional `changelogs` or a `message`.
  func json(
    _ name: Name, _ target: EditTarget? = nil, action: String? = nil, changelogs: [[UInt8]] = [],
    message: String? = nil
  ) -> [UInt8] {
    let place = target.flatMap { document.firstPosition(of: $0.field) }
    let field = target.flatMap { document.number(of: $0.field) }.map { document.fields[$0] }
    let members: [(String, String?)] = [
      ("_id", document.id), ("identifier", document.identifier),
      ("fileId", place?.file.id ?? field?.file ?? document.files.first?.id),
      ("pageId", place?.page.id), ("fieldId", target?.field),
      ("fieldIdentifier", field?.identifier), ("fieldPositionId", place?.position.id),
      ("fieldRowId", target?.row), ("fieldColumnId", target?.column), ("message", message),
    ]
    return JSONWriter.object { writer in
      writer.append("event", name.rawValue)
      writer.append("sdk", "formulary")
      writer.append("v", 1)
      // A tap on a decorator is a focus event with its action as the type.
      writer.append("type", action ?? name.type)
      for case (let name, let value?) in members { writer.append(name, value) }
      if !changelogs.isEmpty { writer.appendArray("changelogs", json: changelogs) }
    }
  }
}
