import assert from 'node:assert/strict';
import { definition } from '../../server/src/features/definition.ts';
import { diagnostics } from '../../server/src/features/diagnostics.ts';
import { hover } from '../../server/src/features/hover.ts';
import { prepareRename } from '../../server/src/features/rename.ts';
import { legend, semanticTokens } from '../../server/src/features/semanticTokens.ts';
import type { Alias, Name, Node, Select } from '../../server/src/ast/nodes.ts';
import { pathTo, walk } from '../../server/src/ast/walk.ts';
import { type Analysis, analyze } from '../../server/src/semantics/analysis/analysis.ts';
import type { Mention } from '../../server/src/semantics/analysis/symbolIndex.ts';
import { catalog } from '../fuzz/features.ts';
import { seedTexts } from '../fuzz/seedTexts.ts';

/** Queries in which one name could stand for several things. */
const shadowing = [
  'select count() as event, event from events',
  'select event as e, e from events e',
  'select event as e, e.event from events e',
  'select toDate(timestamp) as timestamp, count() from events group by timestamp order by timestamp',
  "select 1 as x, 'a' as x, x",
  'select lower(event) as event from events where event = 1',
  'select event from (select lower(event) as event from events) where event = 1',
  'select n, 1 as n from (select 2 as n)',
  'select n, 1 as n',
  'with 1 as n select n, 2 as n, n',
  'with 1 as event select event from events',
  'with 1 as n select arrayMap(n -> n + 1, [n]) as n, n',
  'with timestamp > now() as recent select recent from events where recent',
  'with n + 1 as m select 1 as n, m',
  'with x -> x + 1 as f select f(1)',
  'select arrayMap(g -> g(1), [1])',
  'with 1 as count select count(), count',
  'with lower(event) as e select e as event, e from events',
  'select arrayMap(e -> e.1, [(1, 2)]) as e, e from events e',
  'select x from (select 1 as x) as x',
  'select x.x, x from (select 1 as x) as x',
  'select * exclude (event) from (select 1 as event, 2 as n)',
  'select 1 as event, * exclude (event) from events',
  'select e.*, 1 as e from events e',
  'select 1 as url, url from events array join [1] as url',
  'select urls from (select [1] as urls) array join urls as urls',
  'select (1 as x) as x, x',
  'select f(1 as x), x from events where x',
  'select 1 as event from events e join events f on event = f.event',
  '(select 1 as x) union all (select 2 as x) order by x',
  'select person.properties.a as person, person from events',
  'with a as (select 1 as a) select a, a.a from a',
  'with a as (select 1 as a), a as (select a from a) select a from a',
  'select sum(1) over w as w, w from events window w as (partition by event)',
  'with t as (select 1 as x) using key (x) select 1',
];

describe('a name means the same to hover, definition, rename, colours and checks', () => {
  for (const [what, texts] of [
    ['where several things have it', shadowing],
    ['in every query of the corpus', seedTexts],
  ] as const) {
    it(what, () => {
      const found = texts.flatMap(disagreements);
      assert.deepEqual(found, [], `${found.length} disagreements`);
    });
  }
});

/** The names in a text about which the features disagree. */
function disagreements(text: string): string[] {
  const document = analyze(text);
  const told = new Told(document);
  return document.statements.flatMap(({ start, parsed }) => {
    const { tree } = parsed;
    const aliases = aliasesIn(tree);
    return namesIn(tree).flatMap((name) => {
      const path = pathTo(tree, name.start);
      if (path.at(-1) !== name || path.some(({ kind }) => kind === 'Placeholder')) return [];
      const place = { name, path, start, aliases, text: parsed.text };
      const found = told.mention(start + name.start);
      const wrong = found ? wrongOf(told, place, found) : wrongOfNothing(told, place);
      return wrong.map((one) => `${name.text} at ${name.start} of ${text} ${one}`);
    });
  });
}

type Place = {
  readonly name: Name;
  readonly path: readonly Node[];
  /** The start of the statement, and its text. */
  readonly start: number;
  readonly text: string;
  /** The aliases of the statement by their names. */
  readonly aliases: ReadonlyMap<Name, Alias>;
};

/** The answers of the features about one document. */
class Told {
  readonly #document: Analysis;
  readonly #colours = new Map<number, string>();
  readonly #findings: readonly { readonly at: number; readonly code: string }[];

  constructor(document: Analysis) {
    this.#document = document;
    const { lines } = document;
    const data = semanticTokens(document, catalog, true);
    let [line, character] = [0, 0];
    for (let at = 0; at < data.length; at += 5) {
      const [down = 0, right = 0, , type = 0] = data.slice(at, at + 4);
      character = down > 0 ? right : character + right;
      line += down;
      this.#colours.set(lines.offsetAt({ line, character }), legend.tokenTypes[type] ?? '');
    }
    this.#findings = diagnostics(document, catalog).map(({ range, code }) => ({
      at: lines.offsetAt(range.start),
      code: String(code),
    }));
  }

  mention(offset: number): Mention | undefined {
    return this.#document.symbols(catalog).at(offset);
  }

  hover(offset: number): string | undefined {
    const contents = hover(
      this.#document,
      this.#document.lines.positionAt(offset),
      catalog,
    )?.contents;
    return contents && typeof contents === 'object' && 'value' in contents
      ? contents.value
      : undefined;
  }

  definition(offset: number): number | undefined {
    const range = definition(this.#document, this.#document.lines.positionAt(offset), catalog);
    return range && this.#document.lines.offsetAt(range.start);
  }

  canRename(offset: number): boolean {
    const told = prepareRename(this.#document, this.#document.lines.positionAt(offset), catalog);
    return told !== undefined && !('refused' in told);
  }

  colour(offset: number): string | undefined {
    return this.#colours.get(offset);
  }

  codes(offset: number): string[] {
    return this.#findings.flatMap(({ at, code }) => (at === offset ? [code] : []));
  }
}

function wrongOf(told: Told, place: Place, mention: Mention): string[] {
  const { name, path, start, aliases, text } = place;
  const { kind, identity } = mention.symbol;
  const at = start + name.start;
  const wrong: string[] = [];
  const expect = (isRight: boolean, what: string): void => {
    if (!isRight) wrong.push(`is a ${kind}, and ${what}`);
  };
  const shown = told.hover(at);
  const alias = typeof identity === 'string' ? undefined : aliases.get(identity);
  const hasOwnAlias = alias !== undefined && isOfSame(path, alias);
  // A list may name more columns than there are.
  const isListed = kind === 'column alias' && !alias && shown === undefined;
  expect(isListed || hovers[kind].test(shown ?? ''), `hover says ${shown ?? 'nothing'}`);
  if (kind === 'column alias' || kind === 'column') {
    const source = hasOwnAlias ? sourceOfAlias(text, alias) : undefined;
    expect(sourceOf(shown) === source, `hover says ${shown ?? 'nothing'}`);
  }
  if (typeof identity !== 'string') {
    const declared = told.definition(at);
    // A column of an unknown table is declared by its first mention, which has no meaning itself.
    const isUnknown = declared === undefined && !told.mention(start + identity.start);
    const isThere = isUnknown || declared === start + identity.start;
    expect(isThere, `its definition is at ${declared ?? 'no place'}`);
  }
  const isKept = /^(?:table|column|property|function|placeholder)$/.test(kind);
  if (isKept) expect(!told.canRename(at), 'can be renamed');
  const colour = told.colour(at);
  expect(colour === undefined || colours[kind].test(colour), `is coloured as ${colour ?? ''}`);
  for (const code of told.codes(at)) {
    expect(codes[code]?.test(kind) ?? true, `the checks say ${code}`);
  }
  return wrong;
}

/** A name without a meaning has no description. */
function wrongOfNothing(told: Told, { name, path, start }: Place): string[] {
  if (!name.quoted && /^(?:true|false)$/i.test(name.text)) return [];
  const at = start + name.start;
  const shown = told.hover(at);
  const wrong = [];
  if (shown !== undefined && path.at(-2)?.kind === 'Path') wrong.push(`hover says ${shown}`);
  if (told.definition(at) !== undefined) wrong.push('has a definition');
  if (told.canRename(at)) wrong.push('can be renamed');
  return wrong.map((one) => `is nothing, and ${one}`);
}

type Kind = Mention['symbol']['kind'];

/** How hover describes each kind of symbol; undefined if the catalog lacks it. */
const hovers: Readonly<Record<Kind, RegExp>> = {
  cte: / — (?:common table expression|table)/,
  scalar: /value of WITH/,
  'table alias': / — (?:alias of|table)/,
  'column alias': /^\*\*/,
  window: / — window/,
  parameter: /parameter of the lambda/,
  column: /^\*\*(?!.* — (?:alias of|common|value of|table))/,
  property: /property|column of|^\*\*/,
  table: /^$| — (?:table|view|alias of|common)|^```/,
  cell: / — common table expression/,
  function: /^$|^```/,
  placeholder: /^$|\{/,
};

const colours: Readonly<Record<Kind, RegExp>> = {
  cte: /class|variable/,
  scalar: /variable/,
  'table alias': /variable/,
  'column alias': /variable/,
  window: /variable/,
  parameter: /parameter/,
  column: /property/,
  property: /property/,
  table: /class|variable|function/,
  cell: /class|variable/,
  function: /function/,
  placeholder: /parameter/,
};

/** The kinds of symbols that findings about names can be about. */
const codes: Readonly<Record<string, RegExp>> = {
  'unknown-column': /column alias/,
  'ambiguous-column': /column/,
  'table-as-value': /table|cte|column|cell/,
  'cte-as-value': /cte|cell/,
  'cte-fields': /scalar/,
};

/** The expression of an alias, as hover quotes it. */
function sourceOf(shown: string | undefined): string | undefined {
  return /\n```hogql\n([\s\S]*)\n```$/.exec(shown ?? '')?.[1];
}

function sourceOfAlias(text: string, { expression: { start, end } }: Alias): string {
  const source = text.slice(start, end).replaceAll(/\s+/g, ' ');
  return source.length > 200 ? `${source.slice(0, 200)} …` : source;
}

/** True if an alias is defined in the innermost SELECT of a path. */
function isOfSame(path: readonly Node[], alias: Alias): boolean {
  const select = path.findLast((node): node is Select => node.kind === 'Select');
  let found = false;
  if (select) {
    walk(select, (node) => {
      found ||= node === alias;
      return node === select || node.kind !== 'Select';
    });
  }
  return found;
}

function aliasesIn(tree: Node): Map<Name, Alias> {
  const found = new Map<Name, Alias>();
  walk(tree, (node) => {
    if (node.kind === 'Alias' && node.name.kind === 'Name') found.set(node.name, node);
    return true;
  });
  return found;
}

function namesIn(tree: Node): Name[] {
  const found: Name[] = [];
  walk(tree, (node) => {
    if (node.kind === 'Name' && node.end > node.start) found.push(node);
    return true;
  });
  return found;
}
