import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { legend, semanticTokens } from '../../../server/src/features/semanticTokens.ts';
import { analyze } from '../../../server/src/semantics/analysis/analysis.ts';
import { catalog } from '../../unit/server/support/catalog.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const grammarFile = path.join(root, 'syntaxes/hogql.tmLanguage.json');

type Token = { readonly startIndex: number; readonly endIndex: number; readonly scopes: string[] };
type Grammar = {
  tokenizeLine(line: string, state: unknown): { tokens: Token[]; ruleStack: unknown };
};
/** The parts of VS Code's highlighter that are used here. */
type TextMate = {
  readonly Registry: new (options: object) => { loadGrammar(scope: string): Promise<Grammar> };
  readonly INITIAL: unknown;
  parseRawGrammar(content: string, file: string): unknown;
};
type Oniguruma = {
  readonly OnigScanner: new (patterns: string[]) => unknown;
  readonly OnigString: new (text: string) => unknown;
  loadWASM(data: Uint8Array): Promise<void>;
};

// They come with the tester of grammars.
const load = createRequire(
  createRequire(import.meta.url).resolve('vscode-tmgrammar-test/dist/unit.js'),
);
const textMate = load('vscode-textmate') as TextMate;

async function loadGrammar(): Promise<Grammar> {
  const oniguruma = load('vscode-oniguruma') as Oniguruma;
  const wasm = path.join(path.dirname(load.resolve('vscode-oniguruma')), 'onig.wasm');
  await oniguruma.loadWASM(readFileSync(wasm));
  const registry = new textMate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns: string[]) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text: string) => new oniguruma.OnigString(text),
    }),
    loadGrammar: () =>
      Promise.resolve(textMate.parseRawGrammar(readFileSync(grammarFile, 'utf8'), grammarFile)),
  });
  return registry.loadGrammar('source.hogql');
}

/** Maps scopes that themes colour alike to one. */
function colourOf(scope: string): string {
  const [, colour = scope] = colours.find(([pattern]) => pattern.test(scope)) ?? [];
  return colour;
}
const colours: readonly (readonly [RegExp, string])[] = [
  [/^(?:support\.)?variable\.|^support\.type\.property-name/, 'variable'],
  [/^entity\.name\.type/, 'class'],
  [/^entity\.name\.function/, 'function'],
  [/^support\.type\.hogql/, 'type'],
];
const colourOfType: Readonly<Record<string, string>> = {
  class: 'class',
  function: 'function',
  type: 'type',
  variable: 'variable',
  property: 'variable',
  parameter: 'variable',
};

/** Each name on which grammar and semantic tokens differ: `word: grammar, token`. */
function disagreements(grammar: Grammar, text: string): string[] {
  const document = analyze(text);
  const data = semanticTokens(document, catalog, true);
  const lines = text.split('\n');
  let state = textMate.INITIAL;
  const coloured = lines.map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens;
  });
  const found: string[] = [];
  let line = 0;
  let character = 0;
  for (let at = 0; at < data.length; at += 5) {
    const [down = 0, right = 0, length = 0, type = 0] = data.slice(at, at + 5);
    line += down;
    character = down > 0 ? right : character + right;
    const start = character;
    const token = coloured[line]?.find(({ endIndex }) => endIndex > start);
    const scope = colourOf(
      token?.scopes.findLast((name) => !/^(?:meta|punctuation)/.test(name)) ?? '',
    );
    const wanted = colourOfType[legend.tokenTypes[type] ?? ''];
    const word = lines[line]?.slice(character, character + length);
    if (scope !== wanted) found.push(`${word}: ${scope}, ${wanted}`);
  }
  return found;
}

describe('grammar and semantic tokens', () => {
  let grammar: Grammar;
  before(async () => {
    grammar = await loadGrammar();
  });

  const alike: readonly string[] = [
    'select event, e.timestamp as ts, properties.$browser from events e where ts > now()',
    'with a as (select 1 as x), 5 as n select a.x, n from a order by x',
    'select count(), arrayMap(x -> x + 1, [1]) as l, person.properties.plan from events group by 2',
    'select sum(n) over w from weekly_signups window w as (partition by week order by n)',
    "select cast(1 as String), '1'::Int64, {variables.org}, true, null, interval 1 day",
    'select `odd name`, "other" from system.cohorts left join persons p on p.id = cohorts.id',
    'select if(a > 1, b, c) d from t array join e as f limit 10 by g',
    readFileSync(path.join(root, 'samples/welcome.hogql'), 'utf8'),
    readFileSync(path.join(root, 'samples/signup-funnel.hogql'), 'utf8'),
  ];
  for (const text of alike) {
    it(`colour alike ${JSON.stringify(text.slice(0, 60))}`, () => {
      assert.deepEqual(disagreements(grammar, text), []);
    });
  }

  const better: readonly [what: string, text: string, differences: string[]][] = [
    ['tables after a comma', 'select 1 from a, b', ['b: variable, class']],
    [
      'keywords that are names',
      'select t.a, `limit`, window from t',
      ['window: keyword.other.clause.hogql, variable'],
    ],
  ];
  for (const [what, text, differences] of better) {
    it(`differ where only the tree knows: ${what}`, () => {
      assert.deepEqual(disagreements(grammar, text), differences);
    });
  }
});
