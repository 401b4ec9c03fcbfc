import ArgumentParser

/// When text for people has colours.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  /// Whether text that goes to a stream, or into a file, has colours.
  func wantsColor(_ descriptor: Int32, isFile: Bool) -> Bool {
    switch self {
    case .auto: !isFile && Terminal.wantsColor(descriptor)
    case .always: true
    case .never: false
    }
  }
}
