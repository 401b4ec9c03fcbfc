/// A small terminal that interprets the control sequences of an input.
struct TerminalEmulator {
  private(set) var lines: [[String]] = [[]]
  private(set) var row = 0
  private(set) var column = 0
  private let columns: Int
  /// Whether a character was written in the last column, where the cursor waits to wrap.
  private var isPending = false

  init(columns: Int) { self.columns = columns }

  /// The text of the lines, without blanks at their ends.
  var text: String {
    lines.map { line in
      var text = line.joined()
      while text.last == " " { text.removeLast() }
      return text
    }.joined(separator: "\n")
  }

  /// The text without empty lines at its end.
  var trimmed: String {
    var text = text
    while text.last == "\n" { text.removeLast() }
    return text
  }

  mutating func write(_ output: String) {
    // Swift reads "\r\n" as one character, so the line breaks are separated first.
    var characters = Array(output.replacing("\r\n", with: "\r\u{B}"))[...]
    while let next = characters.popFirst() {
      switch next {
      case "\r": (column, isPending) = (0, false)
      case "\u{B}", "\n":
        row += 1
        isPending = false
        if row == lines.count { lines.append([]) }
      case "\u{8}":
        column = max(0, column - 1)
        isPending = false
      case "\u{1B}":
        characters = characters.dropFirst()
        var number = ""
        while let digit = characters.first, digit.isNumber || digit == ";" || digit == "?" {
          number.append(digit)
          characters = characters.dropFirst()
        }
        control(characters.popFirst() ?? "m", Int(number) ?? 1)
      default: put(next)
      }
    }
  }

  private mutating func control(_ name: Character, _ count: Int) {
    switch name {
    case "A": row = max(0, row - count)
    case "B": row = min(lines.count - 1, row + count)
    case "C": column = min(columns - 1, column + count)
    case "G": column = min(columns - 1, count - 1)
    case "J":
      lines[row] = Array(lines[row].prefix(column))
      lines = Array(lines.prefix(row + 1))
    case "K": lines[row] = Array(lines[row].prefix(column))
    default: return
    }
    isPending = false
  }

  private mutating func put(_ character: Character) {
    let isWide = character.unicodeScalars.first.map { $0.value >= 0x3041 } ?? false
    if isPending {
      row += 1
      column = 0
      isPending = false
      if row == lines.count { lines.append([]) }
    }
    while lines[row].count < column + (isWide ? 2 : 1) { lines[row].append(" ") }
    lines[row][column] = String(character)
    if isWide { lines[row][column + 1] = "" }
    column += isWide ? 2 : 1
    if column >= columns {
      column = columns - 1
      isPending = true
    }
  }
}
