/** What publication.json says once somebody publishes the extension. */
export const filledIn = {
  publisher: 'some-team',
  repository: 'https://code.example/team/hogql',
  issues: 'https://code.example/team/hogql/issues',
  homepage: 'https://hogql.example',
};

/** What it says before. */
export const empty = { publisher: '', repository: '', issues: '', homepage: '' };
