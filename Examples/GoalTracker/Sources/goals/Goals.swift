import ArgumentParser

@main
struct Goals: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "goals",
    abstract: "Store goals, their measures, and actions.",
    discussion: "Exit codes: 0 success; 1 failure, with the errors on standard error.",
    subcommands: [Init.self, Check.self, Apply.self, List.self, ShowProgress.self, Import.self])
}
