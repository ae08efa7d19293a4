import assert from 'node:assert/strict';
import { diagnostics } from '../../../server/src/features/diagnostics.ts';
import { refactoring } from '../../../server/src/features/refactoring.ts';
import { analyze } from '../../../server/src/semantics/analysis/analysis.ts';
import { catalog } from '../../unit/server/support/catalog.ts';

/** As many arguments as no call takes. */
const many = 130_000;

describe('a list of very many items', () => {
  it('is checked', () => {
    const texts = Array.from({ length: many }, (_, at) => `'u${at}'`).join(', ');
    const document = analyze(`select event from events where event in (${texts})`);
    const codes = diagnostics(document, catalog).map(({ code }) => code);
    assert.ok(codes.every((code) => !String(code).startsWith('syntax/')));
  }).timeout(60_000);

  it('is offered to be rewritten', () => {
    const conditions = Array.from({ length: 40_000 }, (_, at) => `team_id = ${at}`).join(' and ');
    const document = analyze(`select 1 from events where ${conditions}`);
    const place = document.lines.positionAt(40);
    const range = { start: place, end: place };
    const found = refactoring(document, { uri: 'file:///a', version: 1 }, range, catalog, false);
    assert.ok(Array.isArray(found));
  }).timeout(60_000);
});
