import assert from 'node:assert/strict';
import type { Session } from '../../../../client/src/auth/sessions.ts';
import type { CommandHandler } from '../../../../client/src/base/registerCommands.ts';
import type { VariableParts } from '../../../../client/src/variables/variableCommands.ts';
import type { CatalogVariable } from '../../../../server/src/protocol/catalog.ts';
import { type Answer, mockService, type MockService } from '../api/mockService.ts';
import { editor } from '../support/editor.ts';
import { goBack } from '../support/fakeQuestion.ts';

const connection = { name: 'shop', host: 'https://service.example', projectId: '7' };
const plan = { id: 'v', name: 'Plan', code_name: 'plan', type: 'String', default_value: 'free' };

describe('the commands for variables', () => {
  let service: MockService;
  let taken: CatalogVariable[];
  let changes: number;
  /** Calls a command with arguments; the service answers with the list, and then as given. */
  let run: (
    name: 'new' | 'edit',
    args: readonly unknown[],
    ...answers: readonly (Answer | Error)[]
  ) => Promise<void>;

  beforeEach(async () => {
    editor.reset();
    service = mockService();
    taken = [];
    changes = 0;
    const { variableCommands } =
      await import('../../../../client/src/variables/variableCommands.ts');
    const session = { client: service.client, connection } as unknown as Session;
    const parts: VariableParts = {
      connections: { all: () => [connection] },
      sessions: {
        open: () => Promise.resolve(session),
        renew: () => Promise.resolve(session),
      },
      catalogs: {
        takeVariable: (_project, variable) => Promise.resolve(void taken.push(variable)),
      },
      changed: () => {
        changes += 1;
      },
    };
    const table: Readonly<Record<string, CommandHandler>> = variableCommands(parts);
    run = async (name, args, ...answers) => {
      service.answer({ status: 200, body: { count: 1, next: null, results: [plan] } });
      for (const each of answers) service.answer(each);
      await table[`hogql.variable.${name}`]?.(...args);
    };
  });
  afterEach(() => service.close());

  const sent = (): unknown[] =>
    service.arrived
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, body }) => [method, path, JSON.parse(body ?? 'null') as unknown]);
  const root = '/api/projects/7/insight_variables/';

  it('make the variable that a query names, step by step, and the catalog has it', async () => {
    editor.replies.push('', 'List', 'US, DE', 'FR', 'DE');
    const made = { id: 'w', name: 'team', code_name: 'team', type: 'List', default_value: 'DE' };
    await run('edit', ['shop', 'team'], { status: 201, body: { ...made, values: ['US', 'DE'] } });
    const body = { name: 'team', type: 'List', values: ['US', 'DE'], default_value: 'DE' };
    assert.deepEqual(sent(), [['POST', root, body]]);
    assert.deepEqual(
      taken.map(({ codeName, choices }) => [codeName, choices]),
      [['team', ['US', 'DE']]],
    );
    assert.equal(changes, 1);
    assert.match(editor.asked[0] ?? '', /New Variable \(1\/3\): .*\{variables\.team\}/);
    assert.ok(editor.asked.includes('FR is not among its values.'), editor.asked.join('\n'));
  });

  it('edit a variable that is picked, and send only what changed', async () => {
    editor.replies.push('Plan', '', 'String', 'pro');
    await run('edit', [], { status: 200, body: { ...plan, default_value: 'pro' } });
    assert.deepEqual(sent(), [['PATCH', `${root}v/`, { default_value: 'pro' }]]);
    assert.equal(taken[0]?.default, 'pro');
  });

  it('edit the variable of a node of the Schema view, and make one from any node', async () => {
    const node = { kind: 'entry', written: '{variables.plan}' };
    editor.replies.push('', 'String', 'pro');
    await run('edit', [node, [node]], { status: 200, body: { ...plan, default_value: 'pro' } });
    editor.replies.push('Team', 'Number', '7');
    const made = { id: 'w', name: 'Team', code_name: 'team', type: 'Number', default_value: 7 };
    await run('new', [node, undefined], { status: 201, body: made });
    assert.deepEqual(sent(), [
      ['PATCH', `${root}v/`, { default_value: 'pro' }],
      ['POST', root, { name: 'Team', type: 'Number', default_value: 7 }],
    ]);
  });

  it('send nothing where nothing was changed', async () => {
    editor.replies.push('', 'String', '');
    await run('edit', ['shop', 'plan']);
    assert.deepEqual([sent(), changes], [[], 0]);
  });

  it('go back, refuse a name that is taken, and ask twice for one that the query does not say', async () => {
    editor.replies.push('plan', 'Squad', '', goBack, 'team', 'Number', '7');
    const made = { id: 'w', name: 'team', code_name: 'team', type: 'Number', default_value: 7 };
    await run('new', ['shop', 'team'], { status: 201, body: made });
    const body = { name: 'team', type: 'Number', default_value: 7 };
    assert.deepEqual(sent(), [['POST', root, body]]);
    const asked = editor.asked.join('\n');
    assert.match(asked, /A variable \{variables\.plan\} already exists\./);
    assert.match(asked, /uses \{variables\.team\}, but this name becomes \{variables\.squad\}/);
  });

  const failures: [what: string, answer: Answer, words: RegExp][] = [
    [
      'a key without the scope',
      {
        status: 403,
        body: {
          type: 'authentication_error',
          code: 'permission_denied',
          detail: "API key missing required scope 'insight_variable:write'",
        },
      },
      /lacks the scope insight_variable:write\. Add the scope/,
    ],
    [
      'a name that somebody took meanwhile',
      {
        status: 400,
        body: {
          type: 'validation_error',
          code: 'invalid_input',
          detail: 'Variable with this code name already exists',
          attr: null,
        },
      },
      /rejected it: Variable with this code name already exists/,
    ],
    [
      'a service that makes none',
      { status: 405, body: { detail: 'Method "POST" not allowed.' } },
      /Use the web app/,
    ],
  ];
  for (const [what, answer, words] of failures) {
    it(`tell of ${what}, and keep what was entered`, async () => {
      editor.replies.push('', 'Number', '7', undefined);
      await run('new', ['shop', 'team'], answer);
      assert.match(editor.asked.join('\n'), words);
      assert.deepEqual([taken, changes], [[], 0]);
      editor.replies.push('', 'Number', '');
      const made = { id: 'w', name: 'team', code_name: 'team', type: 'Number', default_value: 7 };
      await run('new', ['shop', 'team'], { status: 201, body: made });
      assert.deepEqual(sent().at(-1), [
        'POST',
        root,
        { name: 'team', type: 'Number', default_value: 7 },
      ]);
    });
  }
});
