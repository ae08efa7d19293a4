import assert from 'node:assert/strict';
import {
  type OperationName,
  operationNames,
  operationOf,
} from '../../../../client/src/api/operations.ts';
import type { Sessions } from '../../../../client/src/auth/sessions.ts';
import type { CommandHandler } from '../../../../client/src/base/registerCommands.ts';
import type { LanguageRequests } from '../../../../client/src/language/languageServer.ts';
import type { BudgetState } from '../../../../client/src/budget/budget.ts';
import { mockService, type MockService } from '../api/mockService.ts';
import { editor, uriOf } from '../support/editor.ts';

const connection = { name: 'hedgebox', host: 'https://service.example', projectId: '7' };
const unlimited = (): BudgetState => ({ used: 0, limit: 120, left: 120 });

describe('commands of the service’s operations', () => {
  let service: MockService;
  let call: CommandHandler;
  let send: CommandHandler;
  let create: CommandHandler;
  let apply: CommandHandler;
  let lensTitles: () => string[];
  const last = () => editor.documents.at(-1);

  beforeEach(async () => {
    editor.reset();
    service = mockService();
    // Loaded once the stand-in for the editor is in place.
    const { operationCommands } =
      await import('../../../../client/src/operations/operationCommands.ts');
    const { draftCommands } = await import('../../../../client/src/operations/draftCommands.ts');
    const { RequestDocuments } =
      await import('../../../../client/src/operations/requestDocuments.ts');
    const { AnswerDocuments } =
      await import('../../../../client/src/operations/answerDocuments.ts');
    const { DraftDocuments } = await import('../../../../client/src/operations/draftDocuments.ts');
    const session = { connection, client: service.client, budget: unlimited };
    const sessions = {
      open: () => Promise.resolve(session),
      reach: () => Promise.resolve(session),
    } as unknown as Sessions;
    const language = {
      request: () => Promise.resolve({ statements: [] }),
    } as unknown as LanguageRequests;
    const requests = new RequestDocuments();
    const answers = new AnswerDocuments();
    const drafts = new DraftDocuments();
    ({ 'hogql.operation.call': call, 'hogql.operation.send': send } = operationCommands({
      sessions,
      requests,
      answers,
    }));
    ({ 'hogql.draft.create': create, 'hogql.draft.apply': apply } = draftCommands({
      sessions,
      language,
      drafts,
    }));
    lensTitles = () =>
      requests.provideCodeLenses(editor.active as never).map(({ command }) => command?.title ?? '');
  });
  afterEach(() => service.close());

  it('call a GET with the parameters that were chosen, and show the answer exactly', async () => {
    editor.replies.push('insights.retrieve', ['refresh'], '42', 'blocking');
    service.answer({ status: 200, body: '{"id":42,"result":[[18446744073709551615,1.0]]}' });
    await call();
    assert.equal(service.arrived[0]?.path, '/api/projects/7/insights/42/?refresh=blocking');
    assert.match(last()?.uri.path ?? '', /^\/\d+\/200 insights\.retrieve\.json$/);
    assert.match(last()?.text ?? '', /18446744073709551615,\n\s+1\.0\n/);
  });

  it('send nothing if a parameter is invalid, or the user gives up', async () => {
    editor.replies.push('insights.retrieve', [], 'AaVQ8Ijw', undefined);
    await call();
    assert.match(editor.asked.join('\n'), /whole number/);
    editor.replies.push('insights.retrieve', undefined);
    await call();
    editor.replies.push(undefined);
    await call();
    assert.equal(service.arrived.length, 0);
  });

  it('delete an insight only after confirmation, and show the 405', async () => {
    editor.replies.push('insights.delete', [], '42', undefined);
    await call();
    assert.equal(service.arrived.length, 0);
    editor.replies.push('insights.delete', [], '42', 'Send');
    service.answer({ status: 405 });
    await call();
    assert.equal(service.arrived[0]?.method, 'DELETE');
    assert.match(last()?.uri.path ?? '', /^\/\d+\/405 insights\.delete/);
    assert.match(last()?.text ?? '', /405 without a body.*deleted set to true/s);
  });

  it('write a body as a document with its schema, and send it from there', async () => {
    editor.replies.push('insights.update', [], '42');
    await call();
    assert.equal(service.arrived.length, 0);
    const body = editor.active;
    assert.match(body?.uri.path ?? '', /^insights\.update-\d+\.insight\.hogql-body\.json$/);
    assert.deepEqual(lensTitles(), ['$(play) Send PATCH …/insights/{id}/']);
    const schemas = editor.providers.get('hogql-schema');
    const schema = schemas?.provideTextDocumentContent(uriOf('hogql-schema', '/insight.json'));
    assert.ok('favorited' in (JSON.parse(schema ?? '') as { properties: object }).properties);

    assert.ok(body);
    body.text = '{"favorited": tru';
    await send(body.uri);
    assert.match(editor.asked.at(-1) ?? '', /not JSON.*Correct it/);
    body.text = '{"order": 18446744073709551615, "name": "N"}';
    service.answer({ status: 200, body: { id: 42 } });
    await send(body.uri);
    assert.equal(service.arrived[0]?.body, '{"order":18446744073709551615,"name":"N"}');
    assert.equal(body.text, '{"order": 18446744073709551615, "name": "N"}');
  });

  it('ask again for the parameters of a body that outlived a restart', async () => {
    const kept = editor.open(uriOf('untitled', 'insights.update-9.insight.hogql-body.json'), '{}');
    editor.replies.push([], '42');
    service.answer({ status: 200, body: { id: 42 } });
    await send(kept.uri);
    assert.equal(service.arrived[0]?.path, '/api/projects/7/insights/42/');
  });

  it('show refusals of the service like any answer', async () => {
    editor.replies.push('account.me');
    service.answer({ status: 403, body: { detail: 'No.' } });
    await call();
    assert.match(last()?.uri.path ?? '', /^\/\d+\/403 account\.me/);
  });

  it('say what happened where no response came', async () => {
    editor.replies.push('account.me');
    service.answer(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }));
    await call();
    assert.match(editor.asked.at(-1) ?? '', /Nothing listens at service\.example/);
  });

  for (const name of operationNames) {
    it(`reach ${name}`, async () => {
      const operation = operationOf(name);
      const asked = operation.parameters.filter((each) => each.name !== 'project_id');
      editor.replies.push(name);
      if (asked.some((each) => each.in === 'query')) editor.replies.push([]);
      for (const { type } of asked.filter((each) => each.in === 'path')) {
        editor.replies.push(type === 'integer' ? '42' : 'id-1');
      }
      if (operation.method === 'DELETE') editor.replies.push('Send');
      service.answer({ status: operation.answers });
      await call();
      if (operation.body) await send(editor.active?.uri);
      const path = operation.path
        .replace('{project_id}', '7')
        .replace('{insight_id}', '42')
        .replace('{id}', idOf(name));
      assert.deepEqual(
        service.arrived.map((request) => `${request.method} ${request.path}`),
        [`${operation.method} ${path}`],
      );
      assert.equal(editor.replies.length, 0);
    });
  }

  describe('drafts', () => {
    const before = 'select 1';
    const file = () => editor.open(uriOf('file', '/work/a.hogql'), before, 'hogql');

    it('are shown beside the file, and change it only when they are applied', async () => {
      const document = file();
      editor.replies.push('signups a day');
      service.answer({ status: 200, body: { sql: 'select count() from events' } });
      await create();
      const [diff] = editor.executed;
      assert.equal(diff?.[0], 'vscode.diff');
      assert.equal(diff[1], document.uri);
      assert.equal(document.text, before);
      const draft = diff[2] as typeof document.uri;
      const shown = editor.providers.get('hogql-draft')?.provideTextDocumentContent(draft);
      assert.equal(shown, `${before}select count() from events`);
      assert.match(service.arrived[0]?.path ?? '', /draft_sql\/\?prompt=signups\+a\+day/);
      await apply(draft);
      assert.equal(document.text, shown);
      assert.equal(service.arrived.length, 1, 'nothing was run');
    });

    it('are not applied to a file that has changed since', async () => {
      const document = file();
      editor.replies.push('signups');
      service.answer({ status: 200, body: { sql: 'select 2' } });
      await create();
      document.text = 'select 3';
      await apply(editor.executed[0]?.[2]);
      assert.equal(document.text, 'select 3');
      assert.match(editor.asked.at(-1) ?? '', /changed since/);
    });

    it('accept no more text than the service does', async () => {
      file();
      editor.replies.push('x'.repeat(401));
      await create();
      assert.match(editor.asked.at(-1) ?? '', /Too long by 1 of 400/);
      assert.equal(service.arrived.length, 0);
    });

    it('say so where the draft is empty', async () => {
      file();
      editor.replies.push('signups');
      service.answer({ status: 200 });
      await create();
      assert.match(editor.asked.at(-1) ?? '', /could not draft a query/);
      assert.deepEqual(editor.executed, []);
    });

    it('are hidden once the service has refused them', async () => {
      file();
      editor.replies.push('signups');
      const detail = 'This action does not support personal API key access';
      service.answer({ status: 403, body: { detail } });
      await create();
      assert.deepEqual(editor.executed, [['setContext', 'hogql.draftRefused', true]]);
      assert.match(editor.asked.at(-1) ?? '', /personal API keys/);
    });
  });
});

function idOf(name: OperationName): string {
  const id = operationOf(name).parameters.find((each) => each.name === 'id');
  return id?.type === 'integer' ? '42' : 'id-1';
}
