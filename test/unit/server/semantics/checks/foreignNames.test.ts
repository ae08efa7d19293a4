import { checkRows } from '../../support/rows.ts';

describe('names of other languages', () => {
  checkRows([
    {
      code: 'unknown-function',
      query: 'select «nvl»(event, 1) from events limit 1',
      says: /^HogQL has no function `nvl`\. Did you mean `ifNull`\?$/,
      fixed: ['select ifNull(event, 1) from events limit 1'],
      passing: "select ifNull(event, '') from events limit 1",
    },
    {
      code: 'unknown-function',
      query: 'select «Len»(event) from events limit 1',
      says: /Did you mean `lengthUTF8`\?$/,
      fixed: ['select lengthUTF8(event) from events limit 1'],
      passing: 'select lengthUTF8(event) from events limit 1',
    },
    {
      code: 'unknown-function',
      query: 'select «len»([1, 2])',
      fixed: ['select length([1, 2])'],
      passing: 'select length([1, 2])',
    },
    {
      code: 'unknown-function',
      query: 'select «safe_divide»(1, 2 + 3) * 4',
      says: /Did you mean `divide\(a, nullIf\(b, 0\)\)`\?$/,
      fixed: ['select divide(1, nullIf(2 + 3, 0)) * 4'],
      passing: 'select divide(1, nullIf(2 + 3, 0)) * 4',
    },
    {
      code: 'unknown-function',
      query: 'select «sumDistinct»(properties.price) from events',
      says: /^HogQL has no function `sumDistinct`\. Did you mean `sum\(distinct …\)`\?$/,
      fixed: ['select sum(distinct properties.price) from events'],
      passing: 'select sum(distinct properties.price) from events',
    },
    {
      // Its format is in letters, which `formatDateTime` would return as they are.
      code: 'unknown-function',
      query: "select «date_format»(now(), 'yyyy-MM-dd')",
      says: /^HogQL has no function `date_format`\.$/,
      passing: "select formatDateTime(now(), '%Y-%m-%d')",
    },
    {
      // The second argument of `toString` is a time zone.
      code: 'unknown-function',
      query: "select «to_varchar»(now(), 'YYYY')",
      says: /^HogQL has no function `to_varchar`\.$/,
      passing: 'select toString(now())',
    },
    {
      code: 'unknown-function',
      query: 'select «getdate»()',
      says: /Did you mean `now`\?$/,
      fixed: ['select now()'],
      passing: 'select now()',
    },
    {
      // It takes two, and the one argument is not a call of it.
      code: 'unknown-function',
      query: 'select «nvl»(event) from events limit 1',
      says: /^HogQL has no function `nvl`\.$/,
      passing: 'select assumeNotNull(event) from events limit 1',
    },
    {
      code: 'unknown-function',
      query: 'select «foo»()',
      says: /^HogQL has no function `foo`\.$/,
      passing: 'select now()',
    },
    {
      code: 'unknown-column',
      query: 'select «browser» from events limit 1',
      says: /^Unknown column `browser`\. Did you mean `properties\.\$browser`\?$/,
      fixed: ['select properties.$browser from events limit 1'],
      passing: 'select properties.$browser from events limit 1',
    },
    {
      code: 'unknown-column',
      query: 'select e.«Email» from events e limit 1',
      says: /^`e` has no column `Email`\. Did you mean `person\.properties\.email`\?$/,
      fixed: ['select e.person.properties.email from events e limit 1'],
      passing: 'select e.person.properties.email from events e limit 1',
    },
    {
      code: 'unknown-column',
      query: 'select «email» from persons limit 1',
      fixed: ['select properties.email from persons limit 1'],
      passing: 'select properties.email from persons limit 1',
    },
    {
      code: 'unknown-column',
      query: 'select event from events where «date» > now() limit 1',
      fixed: ['select event from events where timestamp > now() limit 1'],
      passing: 'select event from events where timestamp > now() limit 1',
    },
    {
      // The project has never seen the property of a URL.
      code: 'unknown-column',
      query: 'select «url» from events limit 1',
      says: /^Unknown column `url`\.$/,
      passing: 'select properties.plan from events limit 1',
    },
    {
      // A path cannot stand in USING.
      code: 'unknown-column',
      query: 'select a.event from events a join events b using («browser») limit 1',
      says: /^Unknown column `browser`\.$/,
      passing: 'select a.event from events a join events b using (uuid) limit 1',
    },
  ]);
});
