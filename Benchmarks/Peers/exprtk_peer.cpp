// The workloads in ExprTk. Rows are vectors. Vectors cannot hold texts, so a status is a number, and F2
// returns the code of the letter.
#include "exprtk.hpp"
#include "peer.h"

#include <memory>
#include <string>
#include <vector>

typedef exprtk::symbol_table<double> Symbols;
typedef exprtk::expression<double> Formula;

static std::string workload;
static double records[16][3], fields[3];
static int size;
static std::vector<double> prices, quantities, statuses, priorities, sums, terms;
static std::unique_ptr<Formula> formula;
static std::vector<std::unique_ptr<Formula>> chain;
static exprtk::parser<double> parser;

struct Text { const char *name, *text; std::vector<const char *> fields; };

static const std::vector<Text> texts = {
    {"F1", "price * quantity - discount", {"price", "quantity", "discount"}},
    {"F2", "if (score >= 90, 65, if (score >= 80, 66, 67))", {"score"}},
    {"F3", "var s := 0; for (var i := 0; i < prices[]; i += 1) { s += prices[i] * quantities[i]; }; s",
     {}},
    {"F4", "var n := 0; for (var i := 0; i < prices[]; i += 1) "
           "{ if (statuses[i] == 0 and priorities[i] > 5) { n += 1; } }; n", {}},
    {"F6", "round((1 + rate / 12) ^ (12 * years) * principal * 100) / 100",
     {"rate", "years", "principal"}},
};

static std::unique_ptr<Formula> compiled(const Text &text) {
  Symbols symbols;
  for (size_t i = 0; i < text.fields.size(); i++) symbols.add_variable(text.fields[i], fields[i]);
  if (text.fields.empty() && !prices.empty()) {
    symbols.add_vector("prices", prices);
    symbols.add_vector("quantities", quantities);
    symbols.add_vector("statuses", statuses);
    symbols.add_vector("priorities", priorities);
  }
  auto formula = std::make_unique<Formula>();
  formula->register_symbol_table(symbols);
  if (!parser.compile(text.text, *formula)) return nullptr;
  return formula;
}

static void fill(int turn) {
  for (int j = 0; j < size; j++) {
    prices[j] = peer_price(j);
    quantities[j] = (j + turn) % 13;
    statuses[j] = STATUSES[(j + turn) % 4] == STATUSES[1] ? 1 : (j + turn) % 4 == 2 ? 2 : 0;
    priorities[j] = (j + turn) % 10;
  }
}

static int peer_prepare(const char *name, int count) {
  workload = name;
  size = count;
  chain.clear();
  formula.reset();
  if (workload == "R") {
    sums.assign(count, 0);
    terms.assign(count, 0);
    for (int i = 0; i < count; i++) {
      terms[i] = i % 7;
      Symbols symbols;
      symbols.add_variable("x", terms[i]);
      if (i > 0) symbols.add_variable("f", sums[i - 1]);
      chain.push_back(std::make_unique<Formula>());
      chain[i]->register_symbol_table(symbols);
      if (!parser.compile(i > 0 ? "f + x" : "x", *chain[i])) return 0;
    }
    return 1;
  }
  if (workload == "C") size = 1000;
  for (auto *column : {&prices, &quantities, &statuses, &priorities}) column->assign(size, 0);
  fill(0);
  for (const Text &text : texts) {
    if (workload != text.name) continue;
    for (int i = 0; i < 16; i++) peer_record(name, i, records[i]);
    formula = compiled(text);
    return formula != nullptr;
  }
  return workload == "C";
}

static double evaluated(int record) {
  for (int field = 0; field < 3; field++) fields[field] = records[record][field];
  return formula->value();
}

static double peer_run(long count, long *units) {
  double total = 0;
  *units = count;
  if (workload == "R") {
    *units = count * chain.size();
    for (long turn = 1; turn <= count; turn++) {
      terms[0] = 1 + turn % 2;
      for (size_t i = 0; i < chain.size(); i++) sums[i] = chain[i]->value();
      total += sums.back();
    }
  } else if (workload == "C") {
    *units = count * texts.size();
    for (long i = 0; i < count; i++)
      for (const Text &text : texts) total += compiled(text) != nullptr;
  } else if (size) {
    *units = count * size;
    for (long i = 0; i < count; i++) {
      quantities[0] = i & 1;
      total += formula->value();
    }
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
  } else if (workload != "C" && size) {
    for (int turn = 0; turn < 2; turn++) {
      fill(turn);
      printf("%.17g\t", formula->value());
    }
  } else if (formula) {
    for (int i = 0; i < 16; i++) {
      if (workload == "F2") printf("%c\t", (char)evaluated(i));
      else printf("%.17g\t", evaluated(i));
    }
  }
}
