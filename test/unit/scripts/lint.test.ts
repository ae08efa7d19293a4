import { createRequire } from 'node:module';
import type { Plugin, Rule } from '@oxlint/plugins';
import { RuleTester } from 'oxlint/plugins-dev';

const { default: plugin } = createRequire(import.meta.url)('../../../scripts/lint/plugin.ts') as {
  readonly default: Plugin;
};

function rule(name: string): Rule {
  const found = plugin.rules[name];
  if (!found) throw new Error(`no rule ${name}`);
  return found;
}

type Refused = readonly [code: string, ...messages: string[]];

const invalid = (refused: readonly Refused[]): RuleTester.InvalidTestCase[] =>
  refused.map(([code, ...messages]) => ({
    code,
    errors: messages.map((message) => ({ message })),
  }));

const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } });

tester.run('plain-english', rule('plain-english'), {
  valid: [
    '// The service is behind a proxy.',
    '// Hidden behind the experimental flag.',
    '// The run leaves nothing behind.',
    "it('leaves the file unchanged, and no draft behind', test);",
    '/** The token before a comma, the comment after it. */',
    '// Not "behind".',
    'const behind = "behind the comma";',
    'it("lists columns after FROM", test);',
    '/** True if the file exists; undefined if there is none. */',
    '// There are no rows, which is no longer an error; it is not a lock.',
    '/** So many columns that not all of them fit. */',
    "t('There is no folder {0}.', name);",
    'const text = "What a line says where it is none.";',
  ],
  invalid: invalid([
    ['// The comment behind a comma.', 'Write "after" instead of "behind".'],
    ['/** Behind FROM. */', 'Write "after" instead of "Behind".'],
    [
      '/*\n * In front of the name\n * and behind it.\n */',
      'Write "before" instead of "In front of".',
      'Write "after" instead of "behind".',
    ],
    ['it("offers tables behind FROM", test);', 'Write "after" instead of "behind".'],
    ['describe(`a name in front of ${dot}`, tests);', 'Write "before" instead of "in front of".'],
    ['/** Whether the file exists. */', 'Begin with "True if".'],
    [
      '/**\n * What the line of a mark says where\n * a line has one.\n */',
      'Name the thing first, and give the condition with "if" or "when".',
    ],
    ['// Undefined where a text has one.', 'Write "if" instead of "where".'],
    ['// A line that is none.', 'Say what it is not: "is not a …".'],
    ['// A file that is no lock.', 'Write "is not a …" instead of "is no …".'],
    ['// Ends where there is nothing.', 'Give a condition with "if" or "when".'],
    ['// The service takes so many in an hour.', 'Write "this many", or name the number.'],
    ['/** The readers of what is kept. */', 'Name the thing instead of "of what".'],
    ['// Everything said of a text.', 'Name who does it: "reports", "gets", "learns".'],
    ["t('A file is left out, which is said.');", 'Name who does it.'],
    [
      "t('How it is drawn where it is a chart.');",
      'Name the thing first, and give the condition with "if" or "when".',
    ],
  ]),
});

tester.run('names', rule('names'), {
  valid: [
    'const rowCount = 1, Parser = load(), _unused = 2, $row = 3;',
    'const { row_count, LIMIT } = answer;',
    'type Row<T> = T extends Map<infer _Key, infer V> ? V : never;',
    'class QueryRun {}\ninterface GridApi {}\nexport default class {}',
  ],
  invalid: invalid([
    ['const MAX_ROWS = 1;', 'Name the variable MAX_ROWS in camelCase.'],
    ['let LIMIT = 1;', 'Name the variable LIMIT in camelCase.'],
    ['for (const row_count of counts) {}', 'Name the variable row_count in camelCase.'],
    ['type row = 1;', 'Name the type row in PascalCase.'],
    ['class Query_Run {}', 'Name the type Query_Run in PascalCase.'],
    ['interface _Grid {}', 'Name the type _Grid in PascalCase.'],
    ['function first<row>(rows: row[]) {}', 'Name the type row in PascalCase.'],
  ]),
});

const options = [{ selector: "NewExpression[callee.name='Row']", message: 'Call row().' }];
tester.run('restricted-syntax', rule('restricted-syntax'), {
  valid: [{ code: 'row(); new Column();', options }],
  invalid: [{ code: 'new Row();', options, errors: [{ message: 'Call row().' }] }],
});
