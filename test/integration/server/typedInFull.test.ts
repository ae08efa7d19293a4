import assert from 'node:assert/strict';
import type { CompletionItem, CompletionList } from 'vscode-languageserver-types';
import { completion } from '../../../server/src/features/completion.ts';
import { CompletionItemKind } from '../../../server/src/features/shared/lspKinds.ts';
import { project } from '../../bench/typing/project.ts';
import { suggestList } from '../../bench/typing/suggestList.ts';
import { catalog as plain } from '../../unit/server/support/catalog.ts';
import { atCursor } from '../../unit/server/support/cursor.ts';

const catalog = plain.updated({
  ...project,
  variables: ['org', 'org_id'].map((codeName) => ({ codeName, name: codeName, type: 'String' })),
});
const client = { snippets: true, itemDefaults: true, labelDetails: true };
const {
  Function: aFunction,
  Keyword,
  Field,
  Folder,
  Property,
  Struct,
  Constant,
  Variable,
} = CompletionItemKind;

/** Places, and the kind of names of which each is typed in full there. */
const rows: readonly (readonly [
  kind: string,
  query: string,
  kinds: readonly CompletionItem['kind'][],
])[] = [
  ['function', 'select |', [aFunction]],
  ['column', 'select | from events', [Field, Folder]],
  ['column of an alias', 'select e.| from events e', [Field, Folder]],
  [
    'column of two tables',
    'select id from stripe_invoices i join stripe_customers c on c.| = 1',
    [Field],
  ],
  ['table', 'select event from |', [Folder]],
  [
    'CTE',
    'with recent as (select 1 as a), recent_users as (select 1 as b) select 1 from |',
    [Struct],
  ],
  ['property of events', 'select properties.| from events', [Property]],
  ['property of persons', 'select person.properties.| from events', [Property]],
  ['variable', 'select {variables.|}', [Constant]],
  [
    'alias',
    'select count() as total, toDate(timestamp) as today from events order by |',
    [Variable],
  ],
  ['keyword at the start', '|', [Keyword]],
  ['keyword after a table', 'select event from events |', [Keyword]],
  ['keyword after a value', 'select event from events where event |', [Keyword]],
  ['keyword of a value', 'select |', [Keyword]],
];

const cases: readonly (readonly [title: string, of: (name: string) => string])[] = [
  ['as it is', (name) => name],
  ['in small letters', (name) => name.toLowerCase()],
  ['in capitals', (name) => name.toUpperCase()],
];

describe('a name that is typed in full', () => {
  for (const [kind, query, kinds] of rows) {
    it(`is the first entry: ${kind}`, () => {
      const listed = typist(query);
      const names = namesOf(listed(''), kinds);
      assert.ok(names.length > 0);
      const later = names.flatMap((name) =>
        cases.flatMap(([title, of]) => {
          const typed = of(name);
          const [first] = listed(typed);
          return first && isCalled(first, name) ? [] : `${typed} ${title}: ${first?.label}`;
        }),
      );
      assert.deepEqual(later, []);
    });
  }
});

/** Types into a place: the items as VS Code lists them after each letter of a text. */
function typist(query: string): (typed: string) => readonly CompletionItem[] {
  const [before = '', after = ''] = query.split('|');
  const answers = new Map<string, CompletionList>();
  const answer = (typed: string): CompletionList => {
    const known = answers.get(typed);
    if (known) return known;
    const { document, position } = atCursor(`${before}${typed}|${after}`);
    const list = completion(document, position, catalog, client);
    answers.set(typed, list);
    return list;
  };
  return (typed) => {
    // A list opens with the first letter, and is asked for again while it has not all.
    let list = answer(typed.slice(0, 1));
    for (let letters = 2; letters <= typed.length && list.isIncomplete; letters++) {
      list = answer(typed.slice(0, letters));
    }
    return suggestList(list, before + typed, { line: 0, character: before.length + typed.length });
  };
}

function namesOf(
  items: readonly CompletionItem[],
  kinds: readonly CompletionItem['kind'][],
): string[] {
  return items
    .filter(({ kind, label }) => kinds.includes(kind) && /^[\w$]+(?:\(\))?$/.test(label))
    .map(({ label }) => label.replace('()', ''));
}

/** True if an item has a name, in whatever case. */
function isCalled({ label }: CompletionItem, name: string): boolean {
  return label.replace('()', '').toLowerCase() === name.toLowerCase();
}
