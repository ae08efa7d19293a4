import assert from 'node:assert/strict';
import type { Session } from '../../../../client/src/auth/sessions.ts';
import type { Catalogs } from '../../../../client/src/catalog/catalogs.ts';
import { EnteredValues } from '../../../../client/src/parameters/enteredValues.ts';
import { Parameters } from '../../../../client/src/parameters/parameters.ts';
import {
  knownVariables,
  projectVariables,
} from '../../../../client/src/parameters/projectVariables.ts';
import { suggestionsOf } from '../../../../client/src/parameters/suggestions.ts';
import type { CatalogVariable } from '../../../../server/src/protocol/catalog.ts';

const project = { host: 'https://a.example', projectId: '1' };
const many = Array.from({ length: 300 }, (_, nth) => `v${nth}`);

/** The catalog of the project; none if nothing is said. */
function catalogsOf(catalog?: object): Catalogs {
  return { of: () => catalog && { catalog } } as unknown as Catalogs;
}

describe('suggestions for a value', () => {
  const suggest = (catalog?: object) =>
    suggestionsOf(project, {
      catalogs: catalogsOf(catalog),
      values: { known: () => ({ 'event.properties.$browser': ['Chrome', ...many] }) },
    });

  it('are the events of the project, as many as a form shows', () => {
    const events = many.map((name) => ({ name }));
    assert.deepEqual(suggest({ events })('events'), many.slice(0, 200));
    assert.deepEqual(suggest({})('events'), []);
    assert.deepEqual(suggest()('events'), []);
  });

  it('are the values that are known of a property', () => {
    const browser = suggest()({ owner: 'event', name: '$browser' });
    assert.deepEqual([browser.length, browser[0]], [200, 'Chrome']);
    assert.deepEqual(suggest()({ owner: 'person', name: '$browser' }), []);
  });
});

describe('the variables of a project', () => {
  const variable: CatalogVariable = { id: 'a', codeName: 'org', name: 'Org', type: 'String' };
  const sessionOf = (answer: Promise<unknown>) => {
    let asked = 0;
    const client = {
      projectData: () => ({
        variables: () => {
          asked++;
          return answer;
        },
      }),
    };
    return { session: { connection: project, client } as unknown as Session, asked: () => asked };
  };

  it('are those of the catalog', async () => {
    const { session, asked } = sessionOf(Promise.reject(new Error('asked')));
    const catalogs = catalogsOf({ variables: [variable] });
    assert.deepEqual(await projectVariables(catalogs, session), [variable]);
    assert.deepEqual(knownVariables(catalogs, project), [variable]);
    assert.equal(asked(), 0);
  });

  it('are none where nothing is known, or there is no project', () => {
    assert.deepEqual(knownVariables(catalogsOf(), project), []);
    assert.deepEqual(knownVariables(catalogsOf({ variables: [variable] }), undefined), []);
  });

  it('are asked for where the catalog is an older one, without their ids', async () => {
    const { id: _id, ...old } = variable;
    const found = { id: 'a', name: 'Org', code_name: 'org', type: 'String' };
    const { session, asked } = sessionOf(Promise.resolve({ items: [found], hasMore: false }));
    const [known] = await projectVariables(catalogsOf({ variables: [old] }), session);
    assert.deepEqual([known?.id, asked()], ['a', 1]);
  });

  it('stay those of an older catalog where the service does not answer', async () => {
    const { id: _id, ...old } = variable;
    const { session } = sessionOf(Promise.reject(new Error('no')));
    assert.deepEqual(await projectVariables(catalogsOf({ variables: [old] }), session), [old]);
    assert.deepEqual(await projectVariables(catalogsOf(), session), []);
  });
});

describe('the choices of a variable', () => {
  const list = { id: '1', codeName: 'org', name: 'Org', type: 'List', choices: ['own'] };
  const bind = async (variable: CatalogVariable, found: readonly string[] | undefined) => {
    const asked: string[] = [];
    const parameters = new Parameters({
      placeholders: () => Promise.resolve([{ kind: 'variable', codeName: 'org' }]),
      variables: () => Promise.resolve([variable, { ...variable, codeName: 'unused' }]),
      choices: (_session, query) => {
        asked.push(query);
        return Promise.resolve(found);
      },
      entered: new EnteredValues({ get: () => ({}), update: () => Promise.resolve() } as never),
      known: () => ({}),
    });
    const bound = await parameters.bind('select {variables.org}', {} as Session, '');
    return { asked, choices: bound?.fields[0]?.choices };
  };

  it('come from its HogQL, for variables that the query uses', async () => {
    const { asked, choices } = await bind({ ...list, valuesQuery: 'select a' }, ['a', 'b']);
    assert.deepEqual([asked, choices], [['select a'], ['a', 'b']]);
  });

  it('are its own where that cannot be asked, or it has none', async () => {
    assert.deepEqual((await bind({ ...list, valuesQuery: 'select a' }, undefined)).choices, [
      'own',
    ]);
    assert.deepEqual(await bind(list, ['a']), { asked: [], choices: ['own'] });
  });
});
