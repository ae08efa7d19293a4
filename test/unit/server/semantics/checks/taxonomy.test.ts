import { checkQuiet, checkRows } from '../../support/rows.ts';

const from = 'from events where timestamp > today()';

describe('what the project has seen', () => {
  checkRows([
    {
      code: 'unknown-event',
      query: `select uuid ${from} and event != «'signed up'»`,
      says: /^No event `signed up` has been seen in this project\. Did you mean `signed_up`\?$/,
      fixed: [`select uuid ${from} and event != 'signed_up'`],
      passing: `select uuid ${from} and event != 'signed_up'`,
    },
    {
      code: 'unknown-event',
      query: `select uuid ${from} and «'signed up'» = event`,
      fixed: [`select uuid ${from} and 'signed_up' = event`],
      passing: `select uuid ${from} and 'signed_up' = event`,
    },
    {
      code: 'unknown-event',
      query: `select uuid ${from} and event not in [«'a1'», 'paid_bill', «'b1'»]`,
      passing: `select uuid ${from} and event not in ['paid_bill']`,
    },
    {
      code: 'unknown-event',
      query: `select uuid ${from} and event = («'signed up'»)`,
      fixed: [`select uuid ${from} and event = ('signed_up')`],
      passing: `select uuid ${from} and event = ('signed_up')`,
    },
    {
      code: 'unknown-property',
      query: `select properties[«'pln'»] ${from}`,
      says: /^No event property `pln` has been seen in this project\. Did you mean `plan`\?$/,
      fixed: [`select properties['plan'] ${from}`],
      passing: `select properties['plan'] ${from}`,
    },
    {
      code: 'unknown-property',
      query: `select person.properties.«emial» ${from}`,
      says: /^No person property `emial`/,
      fixed: [`select person.properties.email ${from}`],
      passing: `select person.properties.email ${from}`,
    },
    {
      code: 'unknown-property-value',
      query: `select uuid ${from} and properties['$browser'] != «'chrome'»`,
      says: /^`chrome` is not a known value of `\$browser`\. Did you mean `Chrome`\?$/,
      fixed: [`select uuid ${from} and properties['$browser'] != 'Chrome'`],
      passing: `select uuid ${from} and properties['$browser'] != 'Chrome'`,
    },
    {
      code: 'unknown-cohort',
      query: `select person_id in cohort «'Power user'» ${from}`,
      says: /^The project has no cohort `Power user`\. Did you mean `Power users`\?$/,
      fixed: [`select person_id in cohort 'Power users' ${from}`],
      passing: `select person_id in cohort 5 ${from}`,
    },
    {
      code: 'unknown-cohort',
      query: `select person_id not in cohort «6» ${from}`,
      says: /^The project has no cohort with the id 6\.$/,
      passing: `select person_id not in cohort 7 ${from}`,
    },
    {
      code: 'cohort-by-name',
      query: `select person_id in cohort «'Trials'» ${from}`,
      says: /The id of this cohort is 7\.$/,
      fixed: [`select person_id in cohort 7 ${from}`],
      passing: `select person_id in cohort 7 ${from}`,
    },
    {
      code: 'cohort-by-id',
      query: `select person_id in cohort «5» ${from}`,
      says: /^This cohort is called `Power users`\.$/,
      fixed: [`select person_id in cohort 'Power users' ${from}`],
      passing: `select person_id in cohort 'Power users' ${from}`,
    },
    {
      code: 'unknown-variable',
      query: `select {variables.«ogr»} ${from}`,
      says: /^The project has no variable `ogr`\. Did you mean `org`\?$/,
      fixed: [`select {variables.org} ${from}`],
      passing: `select {variables.org} ${from}`,
    },
  ]);

  checkQuiet('unknown-event', [
    `select uuid ${from} and event > 'signed up'`,
    `select uuid ${from} and distinct_id = 'signed up'`,
    `select uuid ${from} and lower(event) = 'signed up'`,
    `select uuid ${from} and event = concat('a', 'b')`,
    "select 1 where 'event' = 'signed up'",
    "select week from weekly_signups where week = 'signed up'",
  ]);
  checkQuiet('unknown-property', [
    `select properties.$virt_revenue, properties['$virt_revenue'] ${from}`,
    `select properties[event] ${from}`,
    `select elements_chain_ids['pln'] ${from}`,
    'select session.pln from events',
  ]);
  checkQuiet('unknown-property-value', [
    `select uuid ${from} and properties.plan = 'x'`,
    `select uuid ${from} and properties.$browser > 'x'`,
    `select uuid ${from} and properties.$browser.deeper = 'x'`,
    `select uuid ${from} and properties.$browser like 'x'`,
    `select uuid ${from} and person.properties.$browser = 'x'`,
  ]);
  checkQuiet('cohort-form', [
    `select person_id in cohort (('Trials')) ${from}`,
    `select person_id in cohort {variables.org} ${from}`,
    `select person_id in (1) ${from}`,
  ]);
  checkQuiet('filters-table', [
    'select event from events where {filters}',
    'select 1 from nowhere where {filters}',
    'select 1 from sessions where {filters}',
    'select 1 from posthog.events where {filters}',
  ]);
});
