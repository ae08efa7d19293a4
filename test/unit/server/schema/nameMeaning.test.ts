import assert from 'node:assert/strict';
import { NameIndex, nearest } from '../../../../server/src/schema/nameIndex.ts';
import { likenessTo, partsOf } from '../../../../server/src/schema/nameMeaning.ts';
import { catalog } from '../support/catalog.ts';

describe('names that mean the same', () => {
  const events = ['$pageview', '$pageleave', 'signed_up', 'user logged in', 'paid_bill', 'click'];
  const properties = ['$geoip_country_code', '$browser', '$current_url', 'email', 'createdAt'];
  const rows: [typed: string, names: string[], first: string][] = [
    ['signup', events, 'signed_up'],
    ['sign_up', events, 'signed_up'],
    ['register', events, 'signed_up'],
    ['pagevisit', events, '$pageview'],
    ['page visited', events, '$pageview'],
    ['login', events, 'user logged in'],
    ['purchased_bill', events, 'paid_bill'],
    ['country_code', properties, '$geoip_country_code'],
    ['countryCode', properties, '$geoip_country_code'],
    ['current_link', properties, '$current_url'],
    ['mail', properties, 'email'],
    ['created_at', properties, 'createdAt'],
    // One wrong letter is likelier than another word.
    ['clic', ['tap', 'click'], 'click'],
  ];
  for (const [typed, names, first] of rows) {
    it(`are offered first: ${first} for ${typed}`, () => {
      assert.equal(nearest(typed, names)[0], first);
    });
  }

  const tables: [typed: string, first: string][] = [
    ['feature_flags', 'system.feature_flags'],
    ['ai_events', 'posthog.ai_events'],
    ['event', 'events'],
  ];
  for (const [typed, first] of tables) {
    it(`of tables have their folder before them: ${first} for ${typed}`, () => {
      assert.equal(catalog.nearTables(typed)[0], first);
    });
  }

  it('are told from those that only have its letters', () => {
    assert.equal(likenessTo('country')?.('countryside'), undefined);
    assert.equal(likenessTo('plan')?.('explanation'), undefined);
    assert.equal(likenessTo('views')?.('page_visits'), 'part');
    assert.equal(likenessTo('views')?.('$visit'), 'same');
  });

  it('are not looked for where a name says too little', () => {
    assert.equal(likenessTo('id'), undefined);
    assert.equal(likenessTo(''), undefined);
    assert.equal(likenessTo('()[].*'), undefined);
  });

  it('are found among 120,000 at once', () => {
    const names = Array.from({ length: 120_000 }, (_, at) => ({ name: `some_property_${at}` }));
    const index = new NameIndex([{ name: '$geoip_country_code' }, ...names], ({ name }) => name);
    assert.equal(index.near('country_code')[0], '$geoip_country_code');
  });

  it('are made of the same words, however they are joined', () => {
    assert.deepEqual(partsOf('$userSignedUp'), ['user', 'signed', 'up']);
    assert.deepEqual(partsOf('system.feature_flags'), ['system', 'feature', 'flags']);
  });
});
