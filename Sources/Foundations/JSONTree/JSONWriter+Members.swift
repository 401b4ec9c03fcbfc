package import SourceText

extension JSONWriter {
  /// A member with a text.
  package mutating func append(_ name: String, _ text: String) {
    appendName(name)
    append(text)
  }

  /// A member with a text, or null.
  package mutating func append(_ name: String, _ text: String?) {
    appendName(name)
    if let text { append(text) } else { appendNull() }
  }

  /// A member with a list of texts.
  package mutating func append(_ name: String, _ texts: [String]) {
    appendName(name)
    append(texts)
  }

  /// A member with a truth value.
  package mutating func append(_ name: String, _ bool: Bool) {
    appendName(name)
    append(bool)
  }

  /// A member with a whole number.
  package mutating func append(_ name: String, _ number: Int) {
    appendName(name)
    append(number)
  }

  /// A member with a number, or null.
  package mutating func append(_ name: String, number: Double?) {
    appendName(name)
    if let number { append(number) } else { appendNull() }
  }

  /// A member with a whole number, or null.
  package mutating func append(_ name: String, number: Int?) {
    appendName(name)
    if let number { append(number) } else { appendNull() }
  }

  /// A member with what is JSON already, or null.
  package mutating func append(_ name: String, json: [UInt8]?) {
    appendName(name)
    if let json { appendRaw(json) } else { appendNull() }
  }

  /// A member with what is JSON already.
  package mutating func append(_ name: String, json: some Sequence<UInt8>) {
    appendName(name)
    appendRaw(json)
  }

  /// A member with the two ends of a range.
  package mutating func append(_ name: String, _ range: some SourceRange) {
    appendObject(name) { writer in
      writer.append("start", range.start)
      writer.append("end", range.end)
    }
  }

  /// A member with an object, of which `body` writes the members.
  package mutating func appendObject(_ name: String, _ body: (inout JSONWriter) -> Void) {
    appendName(name)
    appendMembers(body)
  }

  /// A member with an object, of which `body` writes the members for a value, or null without one.
  package mutating func appendObject<Value>(
    _ name: String, of value: Value?, _ body: (inout JSONWriter, Value) -> Void
  ) {
    appendName(name)
    guard let value else { return appendNull() }
    appendMembers { writer in body(&writer, value) }
  }

  /// A member with an array, of which `body` writes the value for each of some elements.
  package mutating func appendArray<Element>(
    _ name: String, of elements: some Sequence<Element>,
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    appendName(name)
    appendElements(elements, body)
  }

  /// A member with an array of elements that are JSON already.
  package mutating func appendArray(_ name: String, json elements: some Sequence<[UInt8]>) {
    appendArray(name, of: elements) { writer, element in writer.appendRaw(element) }
  }

  /// A member with an array of objects, of which `body` writes the members for each of some elements.
  package mutating func appendObjects<Element>(
    _ name: String, of elements: some Sequence<Element>,
    _ body: (inout JSONWriter, Element) -> Void
  ) {
    appendArray(name, of: elements) { writer, element in
      writer.appendMembers { writer in body(&writer, element) }
    }
  }

  /// The object that `body` writes the members of.
  package static func object(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.appendMembers(body)
    return writer.bytes
  }

  /// The array of elements that are JSON already.
  package static func array(json elements: some Sequence<[UInt8]>) -> [UInt8] {
    var writer = JSONWriter()
    writer.appendElements(elements) { writer, element in writer.appendRaw(element) }
    return writer.bytes
  }

  /// The array of objects, of which `body` writes the members for each of some elements.
  package static func objects<Element>(
    of elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.appendElements(elements) { writer, element in
      writer.appendMembers { writer in body(&writer, element) }
    }
    return writer.bytes
  }

  private mutating func appendMembers(_ body: (inout JSONWriter) -> Void) {
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
