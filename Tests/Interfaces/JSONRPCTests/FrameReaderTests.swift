import JSONRPC
import Testing

@Suite struct FrameReaderTests {
  private func frames(_ stream: String, piece: Int = .max) -> [FrameReader.Frame] {
    var reader = FrameReader()
    var found: [FrameReader.Frame] = []
    var rest = Array(stream.utf8)[...]
    while !rest.isEmpty {
      let count = min(piece, rest.count)
      reader.append(rest.prefix(count))
      rest = rest.dropFirst(count)
      while let frame = reader.next() { found.append(frame) }
    }
    return found
  }

  private func content(_ text: String) -> FrameReader.Frame { .content(Array(text.utf8)) }

  @Test(arguments: [1, 2, 3, 7, 1000])
  func `frames are complete for every split of the stream`(piece: Int) {
    let stream = "Content-Length: 4\r\n\r\n{é}Content-Length: 2\r\n\r\n[]"
    #expect(frames(stream, piece: piece) == [content("{é}"), content("[]")])
  }

  @Test(arguments: [
    "content-length:2\r\n\r\n[]",
    "CONTENT-LENGTH : 2 \r\nX-Other: a:b\r\n\r\n[]",
    "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n[]",
    "Content-Length: 2\r\nContent-Type: application/json; charset=\"UTF8\"\r\n\r\n[]",
    "Content-Length: 2\n\n[]", "\r\n\r\nContent-Length: 2\r\n\r\n[]",
    "Content-Length: 2\r\nContent-Length: 2\r\n\r\n[]",
  ])
  func `headers may have different spellings`(stream: String) {
    #expect(frames(stream) == [content("[]")])
    #expect(frames(stream, piece: 1) == [content("[]")])
  }

  @Test(arguments: [
    "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: 1.0\r\n\r\n",
    "Content-Length: 99999999999999999999\r\n\r\n", "X: y\r\n\r\n", "no colon\r\n\r\n",
    "Content-Length: 2\r\nContent-Length: 3\r\n\r\n[] ",
    "Content-Length: 2\r\nContent-Type: a; charset=latin1\r\n\r\n[]",
  ])
  func `an invalid header is reported once and the next frame is read`(stream: String) {
    let found = frames(stream + "Content-Length: 2\r\n\r\n{}", piece: 1)
    #expect(found.count == 2)
    if case .malformed? = found.first {} else { Issue.record("not malformed: \(found)") }
    #expect(found.last == content("{}"))
  }

  @Test(arguments: ["garbage", "{\"a\":1}", "x: y", String(repeating: "z", count: 70_000)])
  func `a message after garbage without a line end is read`(garbage: String) {
    let text = garbage + "Content-Length: 2\r\n\r\nok" + "Content-Length: 3\r\n\r\nyes"
    for size in [1, 7, 1000, 100_000] {
      var reader = FrameReader()
      var frames: [FrameReader.Frame] = []
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        reader.append(rest.prefix(size))
        rest = rest.dropFirst(size)
        while let frame = reader.next() { frames.append(frame) }
      }
      let contents = frames.filter { if case .content = $0 { true } else { false } }
      #expect(contents == [.content(Array("ok".utf8)), .content(Array("yes".utf8))])
      #expect(frames.count == 3, "garbage is told once")
    }
  }

  @Test func `an impossible length does not swallow the next frame`() {
    let frames = frames("Content-Length: 99999999999999\r\n\r\nContent-Length: 2\r\n\r\n[]")
    #expect(frames == [.malformed("the message is too long"), content("[]")])
  }
}
