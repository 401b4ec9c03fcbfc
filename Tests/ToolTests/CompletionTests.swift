import Foundation
import Prerequisites
import Testing

/// Shell completion, tested in bash with the generated script.
@Suite(.enabled(if: Prerequisite.isWanted("test -x /bin/bash"), "there is no bash"))
struct CompletionTests {
  /// Returns the completions of the last word.
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
    ("formulary lint --rule unknown-fi", "unknown-field"),
    ("formulary explain circ", "circular-dependency"),
    ("formulary functions dateA", "dateAdd"),
    ("formulary trace fo", "form.json"), ("formulary trace form.json surch", "surcharge"),
    ("formulary graph form.json --field tot", "total"),
    ("formulary explore form.json tot", "total"),
  ])
  func `the shell completes the last word`(words: String, offer: String) throws {
    let folder = try Folder.withForm()
    let offered = try offers(words, in: folder)
    #expect(offered.contains(offer), "\(offered)")
  }
}
