import type { Node } from '../../ast/nodes.ts';
import { shifted } from '../../ast/fix.ts';
import type { ParsedStatement } from '../../parser/parse.ts';
import { same } from '../../base/kept.ts';
import type { FoundRelation } from '../resolve/environment.ts';
import type { Finding } from './finding.ts';
import { isTouched } from './lostParts.ts';
import { type QueryPart, queryParts } from './queryParts.ts';
import { namesIn } from './usedNames.ts';

/**
 * What is known about a part of a statement: the same object in every version of the statement as long as neither its
 * text nor that of a CTE it names has changed.
 */
export class KnownPart {
  readonly uses: readonly KnownPart[];
  /** The columns of a CTE. Their declarations are those of the version in which it was first checked. */
  relation: FoundRelation | undefined;
  #start = 0;
  #findings: readonly Finding[] | undefined;
  #names: ReadonlySet<string> | undefined;

  constructor(uses: readonly KnownPart[]) {
    this.uses = uses;
  }

  /** Its findings, at its current position; undefined if it was not checked. */
  findings({ start }: QueryPart): readonly Finding[] | undefined {
    const by = start - this.#start;
    if (by !== 0) this.#findings = this.#findings?.map((one) => moved(one, by));
    this.#start = start;
    return this.#findings;
  }

  /** Keeps its findings, unless a fix changes text outside of it. */
  keep(findings: readonly Finding[], part: QueryPart): void {
    if (!findings.every((one) => isWithin(one, part))) return;
    this.#start = part.start;
    this.#findings = findings;
  }

  /** The names used in it, which do not depend on its place. */
  names({ node, clause }: QueryPart): ReadonlySet<string> {
    this.#names ??= new Set(namesIn(node, (one) => one === clause).keys());
    return this.#names;
  }
}

/** A part at its current position, with what is known about it. */
export type PlacedPart = QueryPart & { readonly known: KnownPart };

/** The parts of the statements that were checked last. */
export class KnownParts {
  #recent: ByText = new Map();
  #older: ByText = new Map();
  #count = 0;

  /** The parts of a statement, with what is known about each: nothing yet for changed ones. */
  of(statement: ParsedStatement): Map<Node, PlacedPart> {
    const { errors } = statement;
    if (this.#count > most) {
      this.#older = this.#recent;
      this.#recent = new Map();
      this.#count = 0;
    }
    const parts = queryParts(statement);
    const ctes = parts.flatMap(({ clause }) => clause?.ctes ?? []);
    const isRecursive = parts.some(({ clause }) => clause?.recursive);
    // These are suggested for any unknown name.
    const names = ctes.map(({ name }) => (name.kind === 'Name' ? name.text : '')).join(' ');
    const around = `${isRecursive} ${errors.length > 0} ${names}`;
    const recent = this.#recent.get(around) ?? new Map<string, KnownPart[]>();
    this.#recent.set(around, recent);
    const found = new Map<Node, PlacedPart>();
    for (const part of parts) {
      const uses = part.uses.map((cte) => found.get(cte)?.known ?? scalar);
      const isKept = part.text.length <= longest && !isTouched(part, errors);
      const known = isKept ? this.#of({ around, recent }, part.text, uses) : new KnownPart(uses);
      found.set(part.node, { ...part, known });
    }
    return found;
  }

  #of(
    { around, recent }: { around: string; recent: Map<string, KnownPart[]> },
    text: string,
    uses: readonly KnownPart[],
  ): KnownPart {
    const alike = recent.get(text) ?? this.#older.get(around)?.get(text) ?? [];
    const known = alike.find((one) => same(one.uses, uses)) ?? new KnownPart(uses);
    if (!recent.has(text)) this.#count++;
    recent.set(text, [known, ...alike.filter((one) => one !== known).slice(0, 3)]);
    return known;
  }
}

/**
 * Parts by what surrounds all parts of a statement, then by their text: as part of each key, the names of all CTEs
 * would be compared for each of them.
 */
type ByText = Map<string, Map<string, KnownPart[]>>;

/** More than people write in one statement; a longer one keeps all of its own. */
const most = 20;
/** The text of each version of a longer part would be kept. In characters. */
const longest = 1_000_000;

/** Stands for any value of WITH: other parts depend only on its name. */
const scalar = new KnownPart([]);

function moved(finding: Finding, by: number): Finding {
  const { start, end, fixes } = finding;
  return {
    ...finding,
    start: start + by,
    end: end + by,
    ...(fixes && { fixes: fixes.map((fix) => shifted(fix, by)) }),
  };
}

function isWithin({ start, end, fixes = [] }: Finding, part: QueryPart): boolean {
  const all = [{ start, end }, ...fixes.flatMap(({ edits }) => edits)];
  return all.every((one) => one.start >= part.start && one.end <= part.end);
}
