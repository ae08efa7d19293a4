import { createRequire } from 'node:module';
import { RuleTester } from 'eslint';
import type { Rule } from 'eslint';

const rule = createRequire(import.meta.url)('../../../scripts/plainEnglish.cjs') as Rule.RuleModule;

const allowed: readonly string[] = [
  '// The service is behind a proxy.',
  '// Hidden behind the experimental flag.',
  '// The run leaves nothing behind.',
  "it('leaves the file unchanged, and no draft behind', test);",
  '/** The token before a comma, the comment after it. */',
  '// Not "behind".',
  'const behind = "behind the comma";',
  'it("lists columns after FROM", test);',
];
const refused: readonly [code: string, ...messages: string[]][] = [
  ['// The comment behind a comma.', 'Write "after" instead of "behind".'],
  ['/** Behind FROM. */', 'Write "after" instead of "Behind".'],
  [
    '/*\n * In front of the name\n * and behind it.\n */',
    'Write "before" instead of "In front of".',
    'Write "after" instead of "behind".',
  ],
  ['it("offers tables behind FROM", test);', 'Write "after" instead of "behind".'],
  ['describe(`a name in front of ${dot}`, tests);', 'Write "before" instead of "in front of".'],
];

new RuleTester().run('plain-english', rule, {
  valid: [...allowed],
  invalid: refused.map(([code, ...messages]) => ({
    code,
    errors: messages.map((message) => ({ message })),
  })),
});
