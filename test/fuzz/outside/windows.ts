import type { Uri } from 'vscode';
import { ValiError } from 'valibot';
import { stringifyJson } from '../../../client/src/api/json.ts';
import type { LocalProject } from '../../../client/src/auth/connection.ts';
import { readLink } from '../../../client/src/links/link.ts';
import { callImport } from '../../../client/src/local/importState.ts';
import { runningQueries } from '../../../client/src/local/localAnswer.ts';
import type { LocalPlaces } from '../../../client/src/local/localServices.ts';
import { lookAgain, openedFiles, readInPlace } from '../../../client/src/local/openedFiles.ts';
import type { OperationParts } from '../../../client/src/operations/operationCommands.ts';
import type { ExportAllParts } from '../../../client/src/results/export/exportAll.ts';
import { Tabs } from '../../../client/src/results/tabs.ts';
import { resultOf } from '../../unit/client/results/run.ts';
import { editor } from '../../unit/client/support/editor.ts';
import { FakeUri } from '../../unit/client/support/fakeTexts.ts';
import type { OutsideParser } from './parsers.ts';

const [{ embeddedScheme, fileOf }, { LocalServices }, { operationCommands }, { exportCommands }] =
  await Promise.all([
    import('../../../client/src/base/embeddedOrigin.ts'),
    import('../../../client/src/local/localServices.ts'),
    import('../../../client/src/operations/operationCommands.ts'),
    import('../../../client/src/results/export/exportCommands.ts'),
  ]);

const { signal } = new AbortController();

/** A body of a request as a person has typed it, which is sent. */
function typedBodies(): OutsideParser['read'] {
  const request = { name: 'query.run', values: {}, host: 'here:443', projectId: '1' };
  const callRaw = (...[, , , body]: unknown[]): Promise<object> =>
    Promise.resolve({ sent: stringifyJson(body) });
  const client = { operations: () => ({ callRaw }) };
  const commands = operationCommands({
    requests: { find: () => ({ name: request.name, request }) },
    sessions: { reach: () => Promise.resolve({ client }) },
    answers: { show: () => Promise.resolve() },
  } as unknown as OperationParts);
  return async (text) => {
    editor.reset();
    editor.open(FakeUri.file('/query.run-1.hogql-body.json'), text);
    await commands['hogql.operation.send']();
  };
}

/** The part of a result that a page wants to export; nobody chooses a file. */
function exportedParts(): OutsideParser['read'] {
  const tabs = new Tabs();
  const facts = { title: 'A', query: 'select 1', connection: 'us', takenAt: 1, elapsedMs: 1 };
  tabs.open({ ...facts, id: 'r', result: resultOf(['a', 'b'], [[1, 2], [3]]) }, true);
  const commands = exportCommands(tabs, {} as ExportAllParts);
  return async (text) => {
    editor.reset();
    editor.replies.push(undefined);
    await commands['hogql.results.export'](undefined, jsonOf(text));
  };
}

/** The answers of a local project's service to the extension. */
function localAnswers(): OutsideParser['read'] {
  const services = new LocalServices({} as LocalPlaces);
  const project: LocalProject = { folder: '/project' } as unknown as LocalProject;
  return async (text) => {
    const body = new TextEncoder().encode(text);
    for (const status of [200, 400]) {
      services.transport = () => ({ send: () => Promise.resolve({ status, headers: {}, body }) });
      for (const ask of [openedFiles, lookAgain, readInPlace]) {
        await ask(services, project, signal).catch(unlessRefused);
      }
      await callImport(services, project, 'GET', signal).catch(unlessRefused);
      await services
        .ask(project, { method: 'GET', path: '/__local/status/' }, signal)
        .then(runningQueries)
        .catch(unlessRefused);
    }
  };
}

/** The extension's own words, and those of the service, are errors and nothing more special. */
function unlessRefused(error: unknown): void {
  if (error instanceof ValiError) return;
  if (!(error instanceof Error) || error.constructor !== Error) throw error;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The readers of a window that need an editor around them. */
export const windowReaders: Readonly<Record<string, OutsideParser>> = {
  'addresses of HogQL in JSON': {
    seeds: ['{"file":"file:///a.json","path":["query","source",0]}'],
    read: (query) => fileOf({ scheme: embeddedScheme, query } as Uri).toString(),
  },
  'links that somebody opens': {
    seeds: [
      'insight=12&format=hogql&host=https://us.posthog.com&project=7',
      'text=c2VsZWN0IDE&host=https://us.posthog.com&project=7',
    ],
    read: (query) => {
      readLink('insight', new URLSearchParams(query));
      readLink('query', new URLSearchParams(query));
    },
  },
  'bodies that people type': {
    seeds: ['{"query":{"kind":"HogQLQuery","query":"select 1"},"limit":90071992547409931}'],
    read: typedBodies(),
  },
  'parts of results': {
    seeds: ['{"resultId":"r","selection":{"rows":[1,0],"columns":[0]}}'],
    read: exportedParts(),
  },
  'answers of a local project': {
    seeds: [
      '{"tables":[{"name":"events","files":1,"rows":2}],"refused":[{"file":"a","reason":"b"}],"isImported":false,"gone":1}',
      '{"state":"running","rows":1,"rowsTotal":2}',
      '{"state":"failed","rows":1,"rowsTotal":2,"reason":"a"}',
      '{"pid":1,"engine":{"pid":2,"running":["a"]}}',
      '{"detail":"There is no such table."}',
    ],
    read: localAnswers(),
  },
};
