import assert from 'node:assert/strict';
import { bundledCatalog } from '../../../../../server/src/schema/bundledCatalog.ts';
import { dataDirectory } from '../../support/catalog.ts';
import { project, said } from '../../support/findings.ts';
import { applied } from '../../support/fixes.ts';
import { checkRows } from '../../support/rows.ts';

describe('names of properties without a path', () => {
  checkRows([
    {
      code: 'unknown-column',
      query: "select event from events where «$browser» = 'Chrome' limit 1",
      says: /^Unknown column `\$browser`\. Did you mean `properties\.\$browser`\?$/,
      fixed: ["select event from events where properties.$browser = 'Chrome' limit 1"],
      passing: "select event from events where properties.$browser = 'Chrome' limit 1",
    },
    {
      code: 'unknown-column',
      query: 'select «browsr» from events limit 1',
      fixed: ['select properties.$browser from events limit 1'],
      passing: 'select properties.$browser from events limit 1',
    },
    {
      // The project has not seen it yet, but only properties begin with a dollar sign.
      code: 'unknown-column',
      query: 'select «$initial_os» from events limit 1',
      fixed: ['select person.properties.$initial_os from events limit 1'],
      passing: 'select person.properties.$initial_os from events limit 1',
    },
  ]);

  it('are both offered if events and persons have one', () => {
    const both = project.updated({
      properties: { event: [{ name: 'plan' }], person: [{ name: 'plan' }] },
    });
    const query = 'select plan from events limit 1';
    const [found] = said(query, both);
    assert.equal(
      found?.message,
      'Unknown column `plan`. Did you mean `properties.plan` or `person.properties.plan`?',
    );
    assert.deepEqual(
      found.fixes.map((fix) => applied(query, fix)),
      [
        'select properties.plan from events limit 1',
        'select person.properties.plan from events limit 1',
      ],
    );
  });

  it('are those that the service captures while a project has told none', () => {
    const [found] = said('select browsr from events limit 1', bundledCatalog(dataDirectory));
    assert.match(found?.message ?? '', /Did you mean `properties\.\$browser`\?$/);
  });
});

describe('texts without their quotes', () => {
  checkRows([
    {
      code: 'unknown-column',
      query: 'select uuid from events where event = «$pageview»',
      says: /^Unknown column `\$pageview`\. A string needs single quotes: `'\$pageview'`\.$/,
      fixed: ["select uuid from events where event = '$pageview'"],
      passing: "select uuid from events where event = '$pageview'",
    },
    {
      code: 'unknown-column',
      query: 'select uuid from events where event in («$pageview», «signed_up»)',
      fixed: ["select uuid from events where event in ('$pageview', signed_up)"],
      passing: "select uuid from events where event in ('$pageview', 'signed_up')",
    },
    {
      code: 'unknown-column',
      query: 'select uuid from events where event in («$pageview»)',
      fixed: ["select uuid from events where event in ('$pageview')"],
      passing: "select uuid from events where event in ('$pageview')",
    },
    {
      code: 'unknown-column',
      query: 'select uuid from events where properties.plan = «pro»',
      fixed: ["select uuid from events where properties.plan = 'pro'"],
      passing: "select uuid from events where properties.plan = 'pro'",
    },
    {
      // A number is compared with no text.
      code: 'unknown-column',
      query: 'select uuid from events where properties.price = «total»',
      says: /^Unknown column `total`\.$/,
      passing: 'select uuid from events where properties.price = 1',
    },
    {
      code: 'unknown-column',
      query: 'select dateDiff(«day», timestamp, now()) from events limit 1',
      says: /^A unit is a string\. Write `'day'`\.$/,
      fixed: ["select dateDiff('day', timestamp, now()) from events limit 1"],
      passing: "select dateDiff('day', timestamp, now()) from events limit 1",
    },
    {
      code: 'unknown-column',
      query: 'select dateTrunc(«MONTHS», now())',
      fixed: ["select dateTrunc('month', now())"],
      passing: "select dateTrunc('month', now())",
    },
    {
      // The alias hides the unit.
      code: 'argument-type',
      query: 'select toDate(timestamp) as day, dateTrunc(«day», timestamp) from events limit 1',
      says: /^A unit is a string\. Write `'day'`\.$/,
      fixed: ["select toDate(timestamp) as day, dateTrunc('day', timestamp) from events limit 1"],
      passing: "select toDate(timestamp) as day, dateTrunc('day', timestamp) from events limit 1",
    },
    {
      code: 'unknown-column',
      query: 'select uuid from events where distinct_id = «variables.org»',
      says: /^`variables\.org` needs braces\. Write `\{variables\.org\}`\.$/,
      fixed: ['select uuid from events where distinct_id = {variables.org}'],
      passing: 'select uuid from events where distinct_id = {variables.org}',
    },
    {
      code: 'unknown-column',
      query: 'select uuid from events where timestamp > «filters.dateRange.from»',
      fixed: ['select uuid from events where timestamp > {filters.dateRange.from}'],
      passing: 'select uuid from events where timestamp > {filters.dateRange.from}',
    },
  ]);

  it('are not looked for in tables whose JOIN is misplaced', () => {
    assert.deepEqual(said('select p.id from events where 1 join persons p on 1 limit 1'), []);
  });
});
