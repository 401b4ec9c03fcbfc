package import SourceText

extension JSONWriter {
  /// Appends a member with a string value.
  package mutating func append(_ name: String, _ text: String) {
    appendName(name)
    append(text)
  }

  /// Appends a member with a string value, or `null` if `text` is `nil`.
  package mutating func append(_ name: String, _ text: String?) {
    appendName(name)
    if let text { append(text) } else { appendNull() }
  }

  /// Appends a member with an array of strings.
  package mutating func append(_ name: String, _ texts: [String]) {
    appendName(name)
    append(texts)
  }

  /// Appends a member with a Boolean value.
  package mutating func append(_ name: String, _ bool: Bool) {
    appendName(name)
    append(bool)
  }

  /// Appends a member with an integer value.
  package mutating func append(_ name: String, _ number: Int) {
    appendName(name)
    append(number)
  }

  /// Appends a member with a number value, or `null` if `number` is `nil`.
  package mutating func append(_ name: String, number: Double?) {
    appendName(name)
    if let number { append(number) } else { appendNull() }
  }

  /// Appends a member with an integer value, or `null` if `number` is `nil`.
  package mutating func append(_ name: String, number: Int?) {
    appendName(name)
    if let number { append(number) } else { appendNull() }
  }

  /// Appends a member whose value is serialized JSON, or `null` if `json` is `nil`.
  package mutating func append(_ name: String, json: [UInt8]?) {
    appendName(name)
    if let json { appendRaw(json) } else { appendNull() }
  }

  /// Appends a member whose value is serialized JSON.
  package mutating func append(_ name: String, json: some Sequence<UInt8>) {
    appendName(name)
    appendRaw(json)
  }

  /// Appends a member with an object that holds the `start` and `end` of a range.
  package mutating func append(_ name: String, _ range: some SourceRange) {
    appendObject(name) { writer in
      writer.append("start", range.start)
      writer.append("end", range.end)
    }
  }

  /// Appends a member with an object whose members `body` writes.
  package mutating func appendObject(_ name: String, _ body: (inout JSONWriter) -> Void) {
    appendName(name)
    appendMembers(body)
  }

  /// Appends a member with an object that `body` writes from `value`, or `null` if `value` is
  /// `nil`.
  package mutating func appendObject<Value>(
    _ name: String, of value: Value?, _ body: (inout JSONWriter, Value) -> Void
  ) {
    appendName(name)
    guard let value else { return appendNull() }
    appendMembers { writer in body(&writer, value) }
  }

  /// Appends a member with an array; `body` writes one value for each element.
  package mutating func appendArray<Element>(
    _ name: String, of elements: some Sequence<Element>,
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    appendName(name)
    appendElements(elements, body)
  }

  /// Appends a member with an array of serialized JSON elements.
  package mutating func appendArray(_ name: String, json elements: some Sequence<[UInt8]>) {
    appendArray(name, of: elements) { writer, element in writer.appendRaw(element) }
  }

  /// Appends a member with an array of objects; `body` writes the members for each element.
  package mutating func appendObjects<Element>(
    _ name: String, of elements: some Sequence<Element>,
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    appendArray(name, of: elements) { writer, element in
      writer.appendMembers { writer in body(&writer, element) }
    }
  }

  /// Returns a serialized object whose members `body` writes, in about `capacity` bytes.
  package static func object(
    capacity: Int = 0, _ body: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter(capacity: capacity)
    writer.appendMembers(body)
    return writer.bytes
  }

  /// Returns a serialized array of elements that are serialized JSON.
  package static func array(json elements: some Sequence<[UInt8]>) -> [UInt8] {
    var writer = JSONWriter()
    writer.appendElements(elements) { writer, element in writer.appendRaw(element) }
    return writer.bytes
  }

  /// Returns a serialized array of objects; `body` writes the members for each element.
  package static func objects<Element>(
    of elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.appendElements(elements) { writer, element in
      writer.appendMembers { writer in body(&writer, element) }
    }
    return writer.bytes
  }

  /// Appends an object whose members `body` writes.
  package mutating func appendMembers(_ body: (inout JSONWriter) -> Void) {
    beginObject()
    body(&self)
    endObject()
  }

  private mutating func appendElements<Element>(
    _ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) -> Void
  ) {
    beginArray()
    for element in elements { body(&self, element) }
    endArray()
  }
}
