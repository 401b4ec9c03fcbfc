// NOTE TO THE HELPER ON BRANCH json: the lead writes this target (JoyDoc, part 2 of your task) now
// in the main checkout, because others wait for it. Do NOT do part 2. Finish part 1 (JSONTree, with
// JSONEdit and tests), commit, and report.
