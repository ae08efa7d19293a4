import type { MissingNode, Name, TableSource } from '../../ast/nodes.ts';

// Chevrotain records the grammar by running each rule once without arguments: these stand for them.

/** In place of a name which a rule is given. */
export const recordedName: Name = { kind: 'Name', start: 0, end: 0, text: '', quoted: false };
/** In place of an expression or a table which a rule is given. */
export const recordedNode: MissingNode = { kind: 'Missing', start: 0, end: 0, expected: 'query' };
/** In place of a side of a join which a rule is given. */
export const recordedSource: TableSource = {
  kind: 'TableSource',
  start: 0,
  end: 0,
  table: recordedNode,
  alias: undefined,
  columnAliases: undefined,
  final: false,
  sample: undefined,
};
