import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { parseType } from '../../../server/common/types/engineType.ts';
import { hover } from '../../../server/src/features/hover.ts';
import { diagnostics } from '../../../server/src/features/diagnostics.ts';
import { bundledCatalog } from '../../../server/src/schema/bundledCatalog.ts';
import { analyze } from '../../../server/src/semantics/analysis/analysis.ts';
import { compileQuery } from '../../../server/local/compiler/compile.ts';
import { HogQLError } from '../../../server/local/compiler/error.ts';
import { propertyTypes } from '../../../server/local/data/demo/properties.ts';
import { EngineError } from '../../../server/local/engine/engine.ts';
import { demoProject } from '../../../server/local/data/demo/demoProject.ts';
import { projectContext } from '../../../server/local/query/compileContext.ts';
import { parseQuery } from '../../sandbox/officialParser/parse.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { GeneratedExpressions } from './generatedExpressions.ts';
import { isOfKind } from './sameKind.ts';

/** The verdicts of the engine and the language server on an expression. */
type Judged = {
  readonly query: string;
  /** The engine's number of its refusal; undefined if it answered. */
  readonly code: number | undefined;
  readonly message: string;
  /** The finding about its types. */
  readonly alarm: string | undefined;
  /** The type that hover tells; undefined if it is not known. */
  readonly told: string | undefined;
  /** The engine's type. */
  readonly type: string | undefined;
};

/** How well the findings about types predict the engine. */
type Comparison = {
  readonly count: number;
  /** Alarms about what the engine computes. */
  readonly falseAlarms: readonly Judged[];
  /** Refused for their types: predicted, and missed. */
  readonly foreseen: readonly Judged[];
  readonly missed: readonly Judged[];
  /** Computed: all; those with a type in the hover; of those, the ones with another kind of value. */
  readonly computed: readonly Judged[];
  readonly told: readonly Judged[];
  readonly mistaken: readonly Judged[];
};

const { event, person } = propertyTypes;
const named = (types: Readonly<Record<string, string>>): { name: string; type: string }[] =>
  Object.entries(types).map(([name, type]) => ({ name, type }));
const catalog = bundledCatalog(
  new URL('../../../server/src/schema/data', import.meta.url).pathname,
).updated({ properties: { event: named(event), person: named(person) } });

/** The engine's numbers of errors about types: unreadable texts, illegal ones, none in common, no conversion. */
const typeErrors = new Set([41, 43, 44, 53, 59, 70, 376, 386]);

/** Compares as many generated expressions as asked for; what the service itself refuses is left out. */
async function compareTypes(seed: number, count: number): Promise<Comparison> {
  const expressions = new GeneratedExpressions(seed);
  const judged: Judged[] = [];
  const to = await startSandbox({ persons: 10, end: '2026-01-31T00:00:00.000Z' });
  try {
    while (judged.length < count) {
      const next = Array.from({ length: 4 }, () => judge(to, expressions.next()));
      for (const one of await Promise.all(next)) if (one) judged.push(one);
    }
  } finally {
    await to.stop();
  }
  const isTypeError = ({ code }: Judged): boolean => code !== undefined && typeErrors.has(code);
  const computed = judged.filter(({ type }) => type !== undefined);
  const told = computed.filter((one) => one.told !== undefined);
  return {
    count: judged.length,
    computed,
    told,
    mistaken: told.filter((one) => !isOfKind(parseType(one.told ?? ''), parseType(one.type ?? ''))),
    falseAlarms: judged.filter(({ code, alarm }) => code === undefined && alarm !== undefined),
    foreseen: judged.filter((one) => isTypeError(one) && one.alarm !== undefined),
    missed: judged.filter((one) => isTypeError(one) && one.alarm === undefined),
  };
}

/** Tests that a number of generated expressions are predicted well enough. */
export function describeComparison(seed: number, count: number): void {
  describe(`the types of ${count} generated expressions, TYPES_SEED=${seed}`, () => {
    let compared: Comparison;

    before(async () => {
      compared = await compareTypes(seed, count);
      const { falseAlarms, foreseen, missed, told, mistaken } = compared;
      const errors = foreseen.length + missed.length;
      process.stdout.write(
        `${errors} type errors, ${foreseen.length} foreseen; ${falseAlarms.length} false alarms; ${told.length} types told, ${mistaken.length} wrong\n`,
      );
    });

    it('give a false alarm for at most one in a thousand', () => {
      const { falseAlarms } = compared;
      const shown = falseAlarms.map(({ query, alarm }) => `${query}: ${alarm ?? ''}`);
      assert.ok(falseAlarms.length <= compared.count / 1000, shown.join('\n'));
    });

    it('show at least 90 % of the type errors before the engine does', () => {
      const { foreseen, missed } = compared;
      const shown = missed.slice(0, 40).map(({ query, message }) => `${query}: ${message}`);
      assert.ok(foreseen.length >= 0.9 * (foreseen.length + missed.length), shown.join('\n'));
    });

    it('are told by hover as the engine has them, save two in a hundred', () => {
      const { computed, told, mistaken } = compared;
      const shown = mistaken.map((one) => `${one.query}: ${one.told ?? ''} for ${one.type ?? ''}`);
      assert.ok(
        told.length > 0.8 * computed.length,
        `${told.length} of ${computed.length} are told`,
      );
      assert.ok(mistaken.length <= told.length / 50, shown.join('\n'));
    });
  });
}

/** The type that hover tells of the value of a query. */
function toldBy(query: string): string | undefined {
  const document = analyze(query);
  const position = document.lines.positionAt(query.lastIndexOf('told'));
  const contents = hover(document, position, catalog)?.contents;
  const text =
    contents && typeof contents === 'object' && 'value' in contents ? contents.value : '';
  const [, told] = /^\*\*told\*\* — (.*?)(?:, column .*)?$/m.exec(text) ?? [];
  return told === 'alias' ? undefined : told;
}

async function judge({ engine }: Sandbox, query: string): Promise<Judged | undefined> {
  let sql: string;
  try {
    ({ sql } = await compileQuery(query, projectContext(demoProject, undefined), parseQuery));
  } catch (error) {
    if (error instanceof HogQLError) return undefined;
    throw error;
  }
  const said = diagnostics(analyze(query), catalog).find(
    ({ code }) => code === 'argument-type' || code === 'type-mismatch',
  );
  const judged = {
    query,
    alarm: typeof said?.message === 'string' ? said.message : undefined,
    told: toldBy(query),
    type: undefined,
  };
  try {
    const job = { id: randomUUID(), sql, maxSeconds: 5 };
    const { columns } = await engine.run(job, new AbortController().signal);
    const type = query.includes(' as told ') ? columns[0]?.type : undefined;
    return { ...judged, code: undefined, message: '', type };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.kind !== 'query') return undefined;
    return { ...judged, code: error.clickhouseCode ?? 0, message: error.message };
  }
}
