import assert from 'node:assert/strict';
import {
  columnFrom,
  columnsElsewhere,
  functionsElsewhere,
  functionsFrom,
} from '../../../../server/src/schema/otherDialects.ts';
import { catalog } from '../support/catalog.ts';
import { said } from '../support/findings.ts';

describe('names of other languages', () => {
  it('are those of functions that are not there, for some that are', () => {
    for (const name of functionsElsewhere) {
      assert.equal(catalog.functions.find(name), undefined, name);
      for (const form of functionsFrom(name.toUpperCase())) {
        for (const here of form.match(/[A-Za-z_]\w*/g) ?? []) {
          assert.ok(catalog.functions.find(here), `${here} for ${name}`);
        }
      }
    }
  });

  it('are those of columns that events lack, for what they have', () => {
    for (const name of columnsElsewhere) {
      const meant = columnFrom(name) ?? [];
      const [owner, property] = meant;
      const path = owner === 'event' ? `properties.${property}` : `person.properties.${property}`;
      const errors = (column: string): string[] =>
        said(`select ${column} from events limit 1`, catalog).flatMap(({ severity, message }) =>
          severity === 'error' ? [message] : [],
        );
      assert.equal(errors(name).length, 1, name);
      assert.deepEqual(errors(typeof meant === 'string' ? meant : path), [], name);
    }
  });
});
