import assert from 'node:assert/strict';
import { NameSearch } from '../../../../server/src/schema/nameSearch.ts';

describe('search for parts of names', () => {
  const names = ['$browser', 'Browser version', 'plan', 'browse', 'a\nb', 'plan'];
  const search = new NameSearch(names);
  const found = (typed: string, most = 10): string[] =>
    search.find(typed, most).found.map((at) => names[at] ?? '');

  it('finds names that begin with it before those that have it elsewhere', () => {
    assert.deepEqual(found('browse'), ['Browser version', 'browse', '$browser']);
  });

  it('finds each of several equal names', () => {
    assert.deepEqual(search.find('plan', 10).found, [2, 5]);
  });

  it('regards no case', () => {
    assert.deepEqual(found('BROWSER V'), ['Browser version']);
  });

  it('finds the first ones where nothing is typed', () => {
    assert.deepEqual(search.find('', 2), { found: [0, 1], more: true });
    assert.equal(search.find('', 6).more, false);
  });

  it('says whether there are more than asked for', () => {
    assert.deepEqual(search.find('browse', 2), { found: [1, 3], more: true });
    assert.equal(search.find('browse', 3).more, false);
  });

  it('never finds what spans two names', () => {
    assert.deepEqual(found('plan\nbrowse'), []);
    assert.deepEqual(found('nbrowse'), []);
  });

  it('finds in no names nothing', () => {
    assert.deepEqual(new NameSearch([]).find('a', 5), { found: [], more: false });
    assert.deepEqual(new NameSearch([]).find('', 5), { found: [], more: false });
  });

  it('finds what a walk over all names finds', () => {
    const many = Array.from({ length: 3_000 }, (_, at) => `n${(at * 7919) % 3_000}_${at % 13}`);
    const index = new NameSearch(many);
    for (const typed of ['n1', '9', '_1', '99_', 'n2999_', 'zzz']) {
      const walked = many.flatMap((name, at) => (name.includes(typed) ? [at] : []));
      const first = walked.filter((at) => many[at]?.startsWith(typed));
      const rest = walked.filter((at) => !many[at]?.startsWith(typed));
      assert.deepEqual(index.find(typed, 5_000).found, [...first, ...rest], typed);
    }
  });
});
