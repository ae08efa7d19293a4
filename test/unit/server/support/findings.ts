import type { Fix } from '../../../../server/src/ast/fix.ts';
import type { Catalog } from '../../../../server/src/schema/catalog.ts';
import { analyze } from '../../../../server/src/semantics/analysis/analysis.ts';
import { catalog as bundled, update } from './catalog.ts';

/** The catalog of the tests with some more of a project. */
export const project: Catalog = bundled.updated({
  tables: {
    ...update.tables,
    'posthog.flag_evaluations': bundled.table('posthog.flag_evaluations') ?? null,
    orders: {
      kind: 'data_warehouse',
      fields: { id: { type: 'integer' }, paid: { type: 'datetime', nullable: true } },
    },
  },
  properties: {
    event: [
      { name: '$browser', type: 'String' },
      { name: 'plan', type: 'String' },
      { name: 'price', type: 'Numeric' },
      { name: 'paid_at', type: 'DateTime' },
      { name: 'is_trial', type: 'Boolean' },
      { name: 'status' },
      { name: 'duration' },
    ],
    person: [{ name: 'email', type: 'String' }],
  },
  events: [{ name: '$pageview' }, { name: 'signed_up' }, { name: 'paid_bill' }],
  values: {
    'event.properties.$browser': ['Chrome', 'Firefox', 'Safari'],
    'event.properties.status': ['200', '404'],
  },
  retainedFrom: '2019-11-27T00:00:00Z',
  refusesOffset: true,
  cohorts: [
    { id: 5, name: 'Power users' },
    { id: 7, name: 'Trials' },
  ],
});

/** The findings of a text, with the text that they mark. */
export type Said = {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly marked: string;
  readonly fixes: readonly Fix[];
};

/** All findings of a document except syntax errors. */
export function said(text: string, catalog: Catalog = project): Said[] {
  const document = analyze(text);
  return document.findings(catalog).flatMap((found, at) => {
    const shift = document.statements[at]?.start ?? 0;
    return found.map(({ code, severity, message, start, end, fixes = [] }) => ({
      code,
      severity,
      message,
      marked: text.slice(shift + start, shift + end),
      fixes: fixes.map(({ title, edits }) => ({
        title,
        edits: edits.map((edit) => ({
          ...edit,
          start: shift + edit.start,
          end: shift + edit.end,
        })),
      })),
    }));
  });
}

/** A row of a table of cases. */
export type Row = {
  readonly code: string;
  /** A query with `«…»` around each finding of the code. */
  readonly query: string;
  /** A pattern for the first message. */
  readonly says?: RegExp;
  /** The query after each fix of the first of them, in the order in which they are offered. */
  readonly fixed?: readonly string[];
  /** A similar query without this code or any error. */
  readonly passing: string;
};
