// The spec reporter, which also adds its counts to the file TEST_COUNTS names, one JSON line per
// run, so that `npm test` can say at its end how many tests passed and failed over all parts.
const { appendFileSync } = require('node:fs');
const { reporters } = require('mocha');

module.exports = class CountingReporter extends reporters.Spec {
  done(failures, finished) {
    const { passes, pending } = this.stats;
    if (process.env.TEST_COUNTS) {
      const counts = { passed: passes, failed: this.stats.failures + pending };
      appendFileSync(process.env.TEST_COUNTS, JSON.stringify(counts) + '\n');
    }
    finished(failures);
  }
};
