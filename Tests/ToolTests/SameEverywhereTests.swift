import Foundation
import Testing

/// The same input gives the same bytes under any settings of the machine.
@Suite struct SameEverywhereTests {
  /// Every process has its own hash seed, so running twice also changes the seed.
  private static let machines = [
    "LANG=C TZ=UTC", "LANG=C TZ=UTC", "LC_ALL=tr_TR.UTF-8 LANG=tr_TR.UTF-8 TZ=Asia/Tokyo",
    "LC_ALL=de_DE.UTF-8 TZ=America/New_York SWIFT_DETERMINISTIC_HASHING=1", "LC_ALL= LANG= TZ=",
  ]

  @Test(
    arguments: [
      "run --now 2026-05-31T10:00:00Z invoice.json",
      "run --now 2026-05-31T10:00:00Z --format values invoice.json",
      "lint --format json broken.json", "lint broken.json", "graph broken.json",
      "graph --format html invoice.json", "validate inspection.json",
      "trace --now 2026-05-31T10:00:00Z invoice.json gross", "fmt --diff broken.json",
      #"eval 'upper("title") + formatDate(toDate(1717113600000), "D MMMM YYYY HH:mm") + join(sort(["ä", "z", "a"]), "")'"#,
      "eval --seed 7 'random() + sum(shuffle([1, 2, 3]))'",
    ]) func `language, time zone and hash seed of the machine change no byte`(line: String) throws
  {
    let folder = try Self.examples()
    let runs = Self.machines.map { machine in
      "(export \(machine); $TOOL \(line) 2>&1; echo $?) >out; cksum <out"
    }
    let run = try ToolRun(runs.joined(separator: "\n"), in: folder)
    let sums = run.output.split(separator: "\n")
    #expect(sums.count == Self.machines.count)
    #expect(Set(sums).count == 1, "\(sums)")
  }

  @Test func `any number of jobs gives the same stream and the same findings`() throws {
    let folder = try Self.examples()
    let run = try ToolRun(
      """
      for file in invoice inspection broken; do tr -d '\\n' <$file.json; echo; done >three
      for i in 1 2 3 4 5 6 7 8 9 10; do cat three; done >lines
      for jobs in 1 2 7 64; do
        $TOOL run --now 2026-05-31T10:00:00Z --ndjson --jobs $jobs lines 2>err | cksum; cksum <err
      done
      for i in 1 2 3; do $TOOL lint --format json . | cksum; $TOOL lint . | cksum; done
      """, in: folder)
    let sums = run.output.split(separator: "\n")
    #expect(sums.count == 14)
    #expect(Set(sums).count == 4, "\(sums)")
  }

  @Test func `lines of a file equal lines of a pipe at any block boundaries`() throws {
    // Blocks have 256 KB. One line is longer than two blocks, and the last line has no end.
    let run = try ToolRun(
      """
      awk 'BEGIN {
        for (i = 0; i < 1200; i++) {
          s = i; n = i == 700 ? 600000 : i * 7919 % 900; while (length(s) < n) s = s s; print s
        }
        printf "last" }' >lines
      { cat lines; echo; } | cksum
      cat lines | $TOOL run --ndjson --jobs 2 - 2>err | cksum; cksum <err
      for jobs in 1 2 5; do
        $TOOL run --ndjson --jobs $jobs lines 2>err | cksum; cksum <err
        { read first; $TOOL run --ndjson --jobs $jobs - 2>/dev/null; } <lines | wc -l
      done
      """, in: Folder())
    let sums = run.output.split(separator: "\n")
    #expect(sums.count == 12)
    #expect(Set(sums).count == 3, "\(sums)")
  }

  private static func examples() throws -> Folder {
    let project = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = Folder()
    for name in ["invoice.json", "inspection.json", "broken.json"] {
      let text = try String(
        contentsOf: project.appending(path: "Examples/\(name)"), encoding: .utf8)
      try folder.write(text, to: name)
    }
    return folder
  }
}
