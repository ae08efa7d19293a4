import assert from 'node:assert/strict';
import { chosenTests } from '../../workbench/harness/chosenTests.ts';

const files = [
  { path: 'test/unit/a/hover.test.ts', text: "it('explains a column (of events)')" },
  { path: 'test/api/runs.test.ts', text: "it('cancels a run')" },
  { path: 'test/workbench/scenario/hover.test.ts', text: "test.step('cancels a hover')" },
  { path: 'test/workbench/suite/start.test.ts', text: "it('starts')" },
];

describe('npm test -- <path or words>', () => {
  const rows: [wanted: string, runs: ReturnType<typeof chosenTests>][] = [
    ['test/api/runs.test.ts', [{ by: 'mocha', files: ['test/api/runs.test.ts'] }]],
    ['test/unit/a', [{ by: 'mocha', files: ['test/unit/a/hover.test.ts'] }]],
    [
      'Hover',
      [
        { by: 'mocha', files: ['test/unit/a/hover.test.ts'] },
        { by: 'scenario', files: ['test/workbench/scenario/hover.test.ts'] },
      ],
    ],
    ['workbench/suite', [{ by: 'suite', files: ['test/workbench/suite/start.test.ts'] }]],
    [
      'column (of',
      [{ by: 'mocha', files: ['test/unit/a/hover.test.ts'], grep: '/column \\(of/i' }],
    ],
    [
      'cancels',
      [
        { by: 'mocha', files: ['test/api/runs.test.ts'], grep: '/cancels/i' },
        { by: 'scenario', files: ['test/workbench/scenario/hover.test.ts'] },
      ],
    ],
    ['nowhere', []],
  ];
  for (const [wanted, runs] of rows) {
    it(`runs ${runs.length === 0 ? 'nothing' : 'what it says'} for ${wanted}`, () => {
      assert.deepEqual(chosenTests(wanted, files), runs);
    });
  }
});
