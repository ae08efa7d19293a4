import assert from 'node:assert/strict';
import { profileSandbox, variablesKey } from './profileSandboxes.ts';
import { ask, profileNames } from './service.ts';

const path = 'insight_variables/';

/** What an answer says of a variable. */
function facts(body: unknown): unknown[] {
  const { name, code_name, type, default_value, values } = body as Record<string, unknown>;
  return [name, code_name, type, default_value, values];
}

describe('the variables of queries', () => {
  for (const profile of profileNames.filter((each) => each !== 'seed')) {
    describe(`in profile ${profile}`, () => {
      it('are made with a code name of the name, and listed', async () => {
        const service = await profileSandbox(profile);
        const body = { name: 'Plan (new)', type: 'List', default_value: 'pro', code_name: 'x' };
        const made = await ask(service, 'POST', path, body);
        assert.equal(made.status, 201, made.text);
        const wanted = ['Plan (new)', 'plan_new', 'List', 'pro', []];
        assert.deepEqual(facts(made.body), wanted);
        const list = await ask(service, 'GET', path);
        assert.deepEqual(facts(list.body.results.at(-1)), wanted);
        const again = await ask(service, 'POST', path, { name: 'PLAN_new', type: 'String' });
        assert.deepEqual([again.status, again.body.attr], [400, null]);
        assert.match(again.body.detail, /already exists/);
      });

      it('change in what is sent, and keep their code name', async () => {
        const service = await profileSandbox(profile);
        const made = await ask(service, 'POST', path, { name: 'Team', type: 'Number' });
        assert.deepEqual(facts(made.body), ['Team', 'team', 'Number', null, null]);
        const one = `${path}${made.body.id}/`;
        const changed = await ask(service, 'PATCH', one, { name: 'Squad', default_value: 3 });
        assert.equal(changed.status, 200, changed.text);
        assert.deepEqual(facts(changed.body), ['Squad', 'team', 'Number', 3, null]);
        const list = await ask(service, 'PATCH', one, { type: 'List' });
        assert.deepEqual(facts(list.body), ['Squad', 'team', 'List', 3, []]);
        assert.equal((await ask(service, 'PATCH', `${path}none/`, {})).status, 404);
      });

      it('are not made with a key that may only read them', async () => {
        const service = await profileSandbox(profile);
        const asReader = { authorization: `Bearer ${variablesKey}` };
        assert.equal((await ask(service, 'GET', path, undefined, asReader)).status, 200);
        const refused = await ask(service, 'POST', path, { name: 'A', type: 'String' }, asReader);
        assert.equal(refused.status, 403);
        assert.match(refused.body.detail, /'insight_variable:write'/);
      });

      const refused: [body: unknown, attr: string | null][] = [
        [{ type: 'String' }, 'name'],
        [{ name: ' ', type: 'String' }, 'name'],
        [{ name: 'x'.repeat(401), type: 'String' }, 'name'],
        [{ name: 'Kind' }, 'type'],
        [{ name: 'Kind', type: 'Text' }, 'type'],
        [[], 'non_field_errors'],
      ];
      for (const [body, attr] of refused) {
        it(`are refused as ${JSON.stringify(body).slice(0, 40)}`, async () => {
          const answer = await ask(await profileSandbox(profile), 'POST', path, body);
          assert.deepEqual([answer.status, answer.body.attr], [400, attr], answer.text);
        });
      }
    });
  }

  it('are only read in profile seed, whose document has neither call', async () => {
    const service = await profileSandbox('seed');
    const body = { name: 'Plan', type: 'String' };
    assert.equal((await ask(service, 'POST', path, body)).status, 405);
    assert.equal((await ask(service, 'PATCH', `${path}1/`, body)).status, 404);
    assert.equal((await ask(service, 'GET', path)).status, 200);
  });
});
