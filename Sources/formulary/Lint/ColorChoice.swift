import ArgumentParser

/// The use of colors in text output.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  /// Returns `true` if text for a stream, or for a file, has colors.
  func wantsColor(_ descriptor: Int32, isFile: Bool) -> Bool {
    switch self {
    case .auto: !isFile && Terminal.wantsColor(descriptor)
    case .always: true
    case .never: false
    }
  }
}
