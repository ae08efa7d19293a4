import { checks } from './refactored.ts';

describe('using a variable', () => {
  checks(/^Replace with/, [
    [
      'a text',
      "select event from events where event = '$page|view'",
      'select event from events where event = {variables.org}',
    ],
    [
      'no number in a project whose variables are texts',
      'select 1 from events where event > 5|',
      undefined,
    ],
    ['a literal that is an item', "select 'a|' as x", 'select {variables.org} as x'],
    ['no literal of an interval', "select interval '1 |day'", undefined],
    ['no name', 'select event| from events', undefined],
  ]);
});
