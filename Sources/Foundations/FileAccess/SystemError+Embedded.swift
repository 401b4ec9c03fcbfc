#if hasFeature(Embedded)
  /// A substitute for the errors of a system, of which a program without files has none.
  struct SystemError {
    static let nulInPath = SystemError(number: 0)
    var number: Int32
    var message: String { "error \(number)" }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  let EBADF: Int32 = 9
#endif
