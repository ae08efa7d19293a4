import assert from 'node:assert/strict';
import { officialJson } from '../../server/src/officialTree/json.ts';
import { toOfficialTree } from '../../server/src/officialTree/tree.ts';
import { walk } from '../../server/src/ast/walk.ts';
import { nestingLimit } from '../../server/src/parser/cursor/parser.ts';
import { parse } from '../../server/src/parser/parse.ts';
import { analyze } from '../../server/src/semantics/analysis/analysis.ts';
import { assertAnswers } from './features.ts';
import { assertParses } from './invariants.ts';
import { flatTexts, nestedTexts } from './shapes.ts';

const levels = 10_000;
/** As deep as people may nest, far from the limit. */
const ordinary = 60;

describe('nesting', () => {
  for (const [name, nested] of Object.entries(nestedTexts)) {
    it(`refuses ${name} ${levels} deep with one error, closed or not`, () => {
      for (const text of [nested(levels, true), nested(levels, false)]) {
        const { errors } = only(text);
        assert.deepEqual(
          errors.map(({ code }) => code),
          ['too-deep'],
        );
        assert.notEqual(errors[0]?.start, 0, 'the error is where the limit is exceeded');
      }
    });

    it(`parses ${name} ${ordinary} deep`, () => {
      assert.deepEqual(only(nested(ordinary, true)).errors, []);
      assertAnswers(assertParses(nested(ordinary, true)), 20);
    });

    it(`parses ${name} at every depth around the limit without running out of stack`, () => {
      for (let depth = nestingLimit - 6; depth <= nestingLimit + 2; depth += 2) {
        assertParses(nested(depth, true));
      }
    });
  }

  it('looks through brackets that another kind closes without more work for each level', () => {
    assertParses(`select {x${'(select '.repeat(85)}} as${')'.repeat(60)}`);
  });

  it('looks only a bounded distance ahead for the end of a type', () => {
    assertParses(`select cast(a as b${' and c as d'.repeat(1_000)})`);
  });

  it('looks only a bounded distance ahead for the IN after each column of a pivot', () => {
    for (const column of [' then 1end', ' b', ' b in', ' not in (1) and in (2)']) {
      assertParses(`select from t pivot(a for${column.repeat(600)}`);
    }
  });
});

describe('length without depth', () => {
  for (const [name, flat] of Object.entries(flatTexts)) {
    it(`accepts ${levels} ${name}`, () => {
      const text = flat(levels);
      assert.deepEqual(parse(text).diagnostics, []);
      const trees = parse(text).statements.map(({ parsed }) => toOfficialTree(parsed.tree));
      assert.ok(trees.map(officialJson).join('').length > levels, 'all of it can be printed');
      assertAnswers(analyze(text), text.length >> 1);
    });
  }

  it('walks a chain of operators as deep as it is long', () => {
    const text = `select ${'a + '.repeat(levels)}a`;
    let count = 0;
    walk(only(text).tree, () => {
      count++;
      return true;
    });
    assert.ok(count > 2 * levels);
  });
});

function only(text: string): ReturnType<typeof parse>['statements'][number]['parsed'] {
  const [statement, ...others] = parse(text).statements;
  assert.ok(statement && others.length === 0, 'it is one statement');
  return statement.parsed;
}
