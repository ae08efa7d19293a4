import { t } from '@vscode/l10n';
import type { NumberLiteral, StringLiteral } from '../ast/nodes.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { Offer, Target } from './refactoring.ts';

/** Reads a value from a variable of the project instead of the query. */
export const useVariable: Offer = (target) => {
  const literal = literalOf(target);
  if (!literal) return [];
  const { start, end } = literal;
  return candidates(target, literal).map((name) => ({
    kind: 'refactor.rewrite',
    title: t('Replace with {0}', `{variables.${name}}`),
    edits: () => [{ start, end, text: `{variables.${name}}` }],
  }));
};

/** A literal in a place where any value is allowed. */
function literalOf({ path }: Target): NumberLiteral | StringLiteral | undefined {
  const node = path.at(-1);
  const parent = path.at(-2)?.kind;
  if (node?.kind !== 'StringLiteral' && node?.kind !== 'NumberLiteral') return undefined;
  return parent && literalsOnly.has(parent) ? undefined : node;
}

const literalsOnly = new Set([
  'Template',
  'Interval',
  'Trim',
  'Sample',
  'Ratio',
  'TagAttribute',
  'Tag',
  'OrderItem',
  'Columns',
  'OtherClause',
  'Unsupported',
  'Placeholder',
]);

/** The project's variables of the literal's type; in a project without any, one named after the column. */
function candidates({ catalog, path }: Target, literal: NumberLiteral | StringLiteral): string[] {
  if (catalog.variables.length > 0) {
    const fitting = catalog.variables.filter(({ type }) => fits(type, literal));
    return fitting.slice(0, mostOffered).map(({ codeName }) => codeName);
  }
  const comparison = path.at(-2);
  const compared = comparison?.kind === 'Binary' ? comparison.left : undefined;
  const last = compared?.kind === 'Path' ? compared.names.at(-1) : undefined;
  const name = last?.kind === 'Name' ? last.text.toLowerCase().replaceAll(/\W+/g, '_') : '';
  return [/^[a-z_]\w*$/.test(name) ? name : 'value'];
}

/** A longer list of the same action hides the others. */
const mostOffered = 5;

function fits(
  type: Catalog['variables'][number]['type'],
  { kind }: NumberLiteral | StringLiteral,
): boolean {
  return kind === 'NumberLiteral' ? type === 'Number' : type !== 'Number' && type !== 'Boolean';
}
