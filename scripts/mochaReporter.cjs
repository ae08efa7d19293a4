// The spec reporter, which also appends its counts, and the titles of what failed, to the file named
// by TEST_COUNTS, one JSON line per run. `npm test` sums them up at its end.
const { appendFileSync } = require('node:fs');
const { reporters } = require('mocha');

module.exports = class CountingReporter extends reporters.Spec {
  done(failures, finished) {
    const { passes, pending } = this.stats;
    if (process.env.TEST_COUNTS) {
      const titles = this.failures.map((test) => test.fullTitle());
      const counts = { passed: passes, failed: this.stats.failures + pending, titles };
      appendFileSync(process.env.TEST_COUNTS, JSON.stringify(counts) + '\n');
    }
    finished(failures);
  }
};
