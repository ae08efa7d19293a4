/** A group of persons that HogQL can name: `person_id in cohort 'Business plan'`. */
export type Cohort = {
  readonly id: number;
  readonly name: string;
};

/** The demo project's cohorts. */
export const cohorts: readonly Cohort[] = [
  { id: 1, name: 'Business plan' },
  { id: 2, name: 'Signed up in the last 30 days' },
  { id: 3, name: 'Beta testers' },
];

/**
 * The statements that fill the cohorts from loaded persons and events. The third is static: a list
 * made once.
 */
export function cohortMembers(end: string): readonly string[] {
  return [
    `INSERT INTO cohort_people
      SELECT id, 1 FROM raw_persons WHERE JSONExtractString(properties, 'plan') = 'business'`,
    `INSERT INTO cohort_people
      SELECT DISTINCT person_id, 2 FROM events
      WHERE event = 'signed_up' AND timestamp >= ${end} - INTERVAL 30 DAY`,
    `INSERT INTO static_cohort_people
      SELECT id, 3 FROM raw_persons WHERE is_identified AND cityHash64(id) % 50 = 0`,
    'INSERT INTO cohort_people SELECT person_id, cohort_id FROM static_cohort_people',
  ];
}
