// The spec reporter, which also adds its counts to the file TEST_COUNTS names, one JSON line per
// run, so that `npm test` can say at its end how many tests passed and failed over all parts. A test
// that has a second try says what went wrong at the first one.
const { appendFileSync } = require('node:fs');
const { reporters } = require('mocha');

module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.on('retry', (test, error) => {
      console.log(`    once more: ${test.title}\n      at first: ${error.stack ?? error}`);
    });
  }

  done(failures, finished) {
    const { passes, pending } = this.stats;
    if (process.env.TEST_COUNTS) {
      const counts = { passed: passes, failed: this.stats.failures + pending };
      appendFileSync(process.env.TEST_COUNTS, JSON.stringify(counts) + '\n');
    }
    finished(failures);
  }
};
