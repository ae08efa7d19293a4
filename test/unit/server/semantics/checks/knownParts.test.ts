import assert from 'node:assert/strict';
import { analyze } from '../../../../../server/src/semantics/analysis/analysis.ts';
import { Environment } from '../../../../../server/src/semantics/resolve/environment.ts';
import type { Finding } from '../../../../../server/src/semantics/checks/finding.ts';
import { KnownParts } from '../../../../../server/src/semantics/checks/knownParts.ts';
import { statementCheck } from '../../../../../server/src/semantics/checks/statementCheck.ts';
import { project } from '../../support/findings.ts';

const bounded = 'from events where timestamp > today()';
const text = `with a as (select evnt as x ${bounded}),
b as (select x, y from a),
c as (select uuidd as z ${bounded})
select b.x, c.z from b, c limit 1`;

/** The findings of each version of a statement, whose parts are known from one to the next. */
function ofVersions(...versions: readonly string[]): Finding[][] {
  const known = new KnownParts();
  return versions.map((version) => {
    const parsed = analyze(version).statements[0]?.parsed;
    assert.ok(parsed);
    return statementCheck(parsed, new Environment(project), known);
  });
}

const about = (findings: readonly Finding[] | undefined, name: string): Finding | undefined =>
  findings?.find(({ message }) => message.includes(`\`${name}\``));

describe('the parts of an edited statement', () => {
  it('are not checked again where neither they nor what they name has changed', () => {
    const [before, after] = ofVersions(text, text.replace('c.z', 'c.zz'));
    for (const name of ['evnt', 'y', 'uuidd']) {
      assert.ok(about(before, name), name);
      assert.equal(about(after, name), about(before, name), name);
    }
    assert.equal(about(before, 'zz'), undefined);
    assert.ok(about(after, 'zz'));
  });

  it('are told where they stand now', () => {
    const [before, after] = ofVersions(text, text.replace('evnt', 'event_name'));
    const [old, own] = [about(before, 'uuidd'), about(after, 'uuidd')];
    assert.ok(old?.fixes && own);
    const by = 'event_name'.length - 'evnt'.length;
    assert.deepEqual(own, {
      ...old,
      start: old.start + by,
      end: old.end + by,
      fixes: old.fixes.map(({ title, edits }) => ({
        title,
        edits: edits.map((edit) => ({
          ...edit,
          start: edit.start + by,
          end: edit.end + by,
        })),
      })),
    });
  });

  it('are checked again where their text is so long that each version would take megabytes', () => {
    const long = text.replace('evnt as x', `evnt /* ${' '.repeat(1_000_000)} */ as x`);
    const [before, after] = ofVersions(long, long.replace('c.z', 'c.zz'));
    assert.deepEqual(about(after, 'evnt'), about(before, 'evnt'));
    assert.notEqual(about(after, 'evnt'), about(before, 'evnt'));
    assert.equal(about(after, 'uuidd'), about(before, 'uuidd'), 'the others are kept');
  });

  it('are checked again where a CTE that they name has changed', () => {
    const [before, after] = ofVersions(text, text.replace('evnt as x', 'event as y'));
    assert.ok(about(before, 'y'));
    assert.equal(about(after, 'y'), undefined);
    assert.ok(about(after, 'x'));
  });

  it('are checked again where a name comes in that may have been meant', () => {
    const misspelt = 'with first as (select 1 as n) select n from frist limit 1';
    const renamed = misspelt.replace('first as', 'other as');
    const [before, after] = ofVersions(misspelt, renamed);
    assert.match(about(before, 'frist')?.message ?? '', /Did you mean `first`/);
    assert.doesNotMatch(about(after, 'frist')?.message ?? '', /first/);
  });

  it('are checked again once the statement has no syntax error any more', () => {
    const cheap = 'with a as (select event from events) select event from a limit 1';
    const [broken, whole] = ofVersions(`${cheap} +`, cheap);
    const isCost = ({ code }: Finding): boolean => code === 'cost-unbounded-time';
    assert.equal(broken?.some(isCost), false);
    assert.equal(whole?.some(isCost), true);
  });
});
