import Foundation
import Prerequisites
import Testing

/// What a shell offers, asked of bash with the script that the tool writes for it.
@Suite(.enabled(if: Prerequisite.isWanted("test -x /bin/bash"), "there is no bash"))
struct CompletionTests {
  /// What is offered for the last of some words.
  private func offers(_ words: String, in folder: Folder) throws -> [String] {
    try folder.write(
      """
      mkdir -p bin; ln -sf "$TOOL" bin/formulary; PATH=$PWD/bin:$PATH
      eval "$(formulary --generate-completion-script bash)"
      COMP_WORDS=(\(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
      _formulary formulary "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}" 2>/dev/null
      printf '%s\\n' "${COMPREPLY[@]}"
      """, to: "offer.sh")
    let run = try ToolRun("/bin/bash offer.sh", in: folder)
    return run.output.split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  @Test(arguments: [
    ("formulary li", "lint"), ("formulary mc", "mcp"),
    ("formulary lint fo", "form.json"), ("formulary apply form.json for", "form.json"),
    ("formulary lint --off unknown-fi", "unknown-field"),
    ("formulary explain circ", "circular-dependency"),
    ("formulary functions dateA", "dateAdd"),
    ("formulary trace fo", "form.json"), ("formulary trace form.json surch", "surcharge"),
    ("formulary graph form.json --field tot", "total"),
    ("formulary explore form.json tot", "total"),
  ])
  func `a shell offers what can stand there`(words: String, offer: String) throws {
    let folder = try Folder.withForm()
    let offered = try offers(words, in: folder)
    #expect(offered.contains(offer), "\(offered)")
  }
}
