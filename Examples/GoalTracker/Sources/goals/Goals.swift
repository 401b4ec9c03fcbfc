import ArgumentParser

@main
struct Goals: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "goals",
    abstract: "Keeps goals, what they are measured by, and what was done for them.",
    discussion: "Exit codes: 0 fine; 1 nothing was written or found, for the reasons told.",
    subcommands: [Init.self, Check.self, Apply.self, List.self, ShowProgress.self, Import.self])
}
