/** publication.json after somebody has filled it in. */
export const filledIn = {
  publisher: 'some-team',
  repository: 'https://code.example/team/hogql',
  issues: 'https://code.example/team/hogql/issues',
  homepage: 'https://hogql.example',
  clientMetadata: 'https://hogql.example/client.json',
};

/** publication.json before. */
export const empty = {
  publisher: '',
  repository: '',
  issues: '',
  homepage: '',
  clientMetadata: '',
};
