// The spec reporter, which also notes what happens in the file named by TEST_COUNTS, one JSON line
// each: how many tests there are, each that ended, and at the end the sums. `npm test` reads them.
const { appendFileSync } = require('node:fs');
const { reporters } = require('mocha');

/** A line of a stack that helps: the message, and where our own code is. */
const longest = 30;

module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    note({ total: runner.total });
    runner.on('pass', () => note({ ended: 1 }));
    runner.on('fail', (test, error) => {
      const text = String(error?.stack ?? error);
      const failure = {
        title: test.fullTitle(),
        text: text.split('\n').slice(0, longest).join('\n'),
      };
      note({ ended: 1, failure });
    });
  }

  done(failures, finished) {
    const { passes, pending } = this.stats;
    const titles = this.failures.map((test) => test.fullTitle());
    note({ passed: passes, failed: this.stats.failures + pending, titles });
    finished(failures);
  }
};

function note(line) {
  const file = process.env.TEST_COUNTS;
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
}
