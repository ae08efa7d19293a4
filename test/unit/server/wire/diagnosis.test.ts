import assert from 'node:assert/strict';
import type { DiagnosticLevels } from '../../../../server/src/features/shared/diagnosticLevels.ts';
import { Diagnosis } from '../../../../server/src/wire/diagnosis.ts';
import type { ServerContext } from '../../../../server/src/wire/serverContext.ts';
import { OpenDocuments } from '../../../../server/src/workspace/documents.ts';
import { catalog } from '../support/catalog.ts';

const uri = 'file:///a.hogql';
const end = { line: 0, character: 33 };

function opened(text: string): OpenDocuments {
  const documents = new OpenDocuments();
  documents.open({ uri, languageId: 'hogql', version: 1, text });
  return documents;
}

describe('the diagnostics of a large document', () => {
  const text = Array.from({ length: 40 }, (_, at) => `select nothing_${at} from persons`).join(';');

  /** The number of errors the client gets, each time it is asked to refresh. */
  async function told(takesMoreDiagnostics: boolean): Promise<number[]> {
    const found: number[] = [];
    let time = 0;
    await new Promise<void>((resolve) => {
      const ask = async (): Promise<void> => {
        const { items } = await diagnosis.handlers['textDocument/diagnostic']({
          textDocument: { uri },
        });
        found.push(items.filter(({ code }) => code === 'unknown-column').length);
        if (found.at(-1) === 40) resolve();
      };
      const session = {
        caretsAtEnd: new Map(),
        levels: () => Promise.resolve({}),
        client: { pulls: true, takesMoreDiagnostics, refreshDiagnostics: () => void ask() },
        documents: opened(text),
        catalogOf: () => catalog,
      } as unknown as ServerContext;
      const diagnosis = new Diagnosis(session, () => (time += 100));
      void ask();
    });
    return found;
  }

  it('come a slice at a time, so that other requests are answered between', async () => {
    const found = await told(true);
    assert.ok(found.length > 1 && (found[0] ?? 0) > 0, found.join(', '));
    assert.deepEqual(
      found,
      found.toSorted((a, b) => a - b),
    );
  });

  it('come at once to a client that does not ask again', async () => {
    assert.deepEqual(await told(false), [40]);
  });
});

describe('a caret that leaves the end of a statement', () => {
  /** The number of requests for a refresh; `meanwhile` runs while settings are read. */
  async function refreshes(
    levels: DiagnosticLevels,
    meanwhile: (carets: Map<string, object>) => void = () => undefined,
  ): Promise<number> {
    let times = 0;
    const caretsAtEnd = new Map<string, object>([[uri, end]]);
    const session = {
      caretsAtEnd,
      levels: () => {
        meanwhile(caretsAtEnd);
        return Promise.resolve(levels);
      },
      client: { pulls: true, refreshDiagnostics: () => times++ },
      documents: opened('select event, count() from events'),
      catalogOf: () => catalog,
    } as unknown as ServerContext;
    await new Diagnosis(session).caret({ textDocument: { uri } });
    return times;
  }

  it('has what waited shown', async () => assert.equal(await refreshes({}), 1));

  it('changes nothing where what waited is switched off', async () =>
    assert.equal(await refreshes({ 'ungrouped-column': 'off' }), 0));

  it('changes nothing where it is at an end again', async () =>
    assert.equal(await refreshes({}, (carets) => carets.set(uri, { ...end })), 0));
});
