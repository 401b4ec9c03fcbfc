import JSONTree
import Testing

@Suite struct JSONLinesTests {
  @Test func `each element and member is on its own line`() {
    var list = JSONLines(.array)
    list.append("1".utf8)
    list.append("[2, 3]".utf8)
    #expect(String(decoding: list.bytes, as: UTF8.self) == "[\n1,\n[2, 3]\n]\n")
    var object = JSONLines(.object, indent: 2)
    object.append("a\"b", "null".utf8)
    object.append("c", "true".utf8)
    #expect(
      String(decoding: object.bytes, as: UTF8.self) == "{\n  \"a\\\"b\": null,\n  \"c\": true\n}\n")
  }

  @Test func `an empty value is on one line`() {
    #expect(JSONLines(.array).bytes == Array("[]\n".utf8))
    #expect(JSONLines(.object, indent: 2).bytes == Array("{}\n".utf8))
  }
}
