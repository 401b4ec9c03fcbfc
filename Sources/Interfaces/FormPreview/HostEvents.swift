import FileAccess
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

/// An append-only log of events.
final class EventLog {
  private let descriptor: Int32

  /// Opens the log. Throws a `FileError` if the file cannot be written.
  init(_ path: String) throws(FileError) {
    descriptor = PathCall.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0o600)
    if descriptor < 0 { throw FileError(.write, path, .system(errno)) }
  }

  deinit { close(descriptor) }

  /// Appends an event. Ignores write errors, so that the form keeps working.
  func append(_ line: [UInt8]) {
    try? Descriptor.write(line + [UInt8(ascii: "\n")], to: descriptor)
  }
}
