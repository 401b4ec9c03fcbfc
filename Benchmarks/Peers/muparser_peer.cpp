// The workloads in muParser, which only supports numbers: F2 returns the code of the letter; no texts or rows.
#include "peer.h"

#include <muParser.h>

#include <memory>
#include <string>
#include <vector>

static std::string workload;
static double records[16][3], fields[3];
static std::unique_ptr<mu::Parser> formula;
static std::vector<std::unique_ptr<mu::Parser>> chain;
static std::vector<double> sums, terms;

struct Text { const char *name, *text; std::vector<const char *> fields; };

static const std::vector<Text> texts = {
    {"F1", "price * quantity - discount", {"price", "quantity", "discount"}},
    {"F2", "score >= 90 ? 65 : score >= 80 ? 66 : 67", {"score"}},
    {"F6", "rint((1 + rate / 12) ^ (12 * years) * principal * 100) / 100",
     {"rate", "years", "principal"}},
};

static std::unique_ptr<mu::Parser> compiled(const Text &text) {
  auto parser = std::make_unique<mu::Parser>();
  for (size_t i = 0; i < text.fields.size(); i++) parser->DefineVar(text.fields[i], &fields[i]);
  parser->SetExpr(text.text);
  // The first evaluation compiles.
  parser->Eval();
  return parser;
}

static int peer_prepare(const char *name, int count) {
  workload = name;
  chain.clear();
  formula.reset();
  if (workload == "R") {
    sums.assign(count, 0);
    terms.assign(count, 0);
    for (int i = 0; i < count; i++) {
      terms[i] = i % 7;
      chain.push_back(std::make_unique<mu::Parser>());
      chain[i]->DefineVar("x", &terms[i]);
      if (i > 0) chain[i]->DefineVar("f", &sums[i - 1]);
      chain[i]->SetExpr(i > 0 ? "f + x" : "x");
      chain[i]->Eval();
    }
    return 1;
  }
  for (const Text &text : texts) {
    if (workload != text.name) continue;
    for (int i = 0; i < 16; i++) peer_record(name, i, records[i]);
    formula = compiled(text);
    return 1;
  }
  return workload == "C";
}

static double evaluated(int record) {
  for (int field = 0; field < 3; field++) fields[field] = records[record][field];
  return formula->Eval();
}

static double peer_run(long count, long *units) {
  double total = 0;
  *units = count;
  if (workload == "R") {
    *units = count * chain.size();
    for (long turn = 1; turn <= count; turn++) {
      terms[0] = 1 + turn % 2;
      for (size_t i = 0; i < chain.size(); i++) sums[i] = chain[i]->Eval();
      total += sums.back();
    }
  } else if (workload == "C") {
    *units = count * texts.size();
    for (long i = 0; i < count; i++)
      for (const Text &text : texts) total += compiled(text) != nullptr;
  } else {
    for (long i = 0; i < count; i++) total += evaluated(i & 15);
  }
  return total;
}

static void peer_check(void) {
  long units;
  if (workload == "R") {
    peer_run(2, &units);
    printf("%.17g", sums.back());
  } else if (formula) {
    for (int i = 0; i < 16; i++) {
      if (workload == "F2") printf("%c\t", (char)evaluated(i));
      else printf("%.17g\t", evaluated(i));
    }
  }
}
