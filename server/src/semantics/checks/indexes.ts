import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Limit } from '../../ast/nodes.ts';
import { quotedName } from '../../schema/quotedName.ts';
import { finding, type Finding, type NameChecks } from './finding.ts';

const message = 'Indexes start at 1, so index 0 is always empty.';

/** Numbers which can only be in a certain range, and names in brackets. */
export const indexChecks: NameChecks = {
  Index: ({ object, index, start, end }, { site: { scope } }) => {
    if (index.kind === 'NumberLiteral' && Number(index.text) === 0) {
      const fixes = [replacing(fixTitle.write('`1`'), index.start, index.end, '1')];
      return [finding('index-zero', message, index, fixes)];
    }
    if (index.kind !== 'StringLiteral' || !index.value.startsWith('$virt_')) return [];
    if (!scope || object.kind !== 'Path' || scope.target(object.names)?.kind !== 'properties') {
      return [];
    }
    const shown = `\`${index.value}\` is computed. Read it with a dot, not in brackets.`;
    const written = `.${quotedName(index.value)}`;
    const fixes = [replacing(fixTitle.write(`\`${written}\``), object.end, end, written)];
    return [finding('virtual-property', shown, { start, end }, fixes)];
  },
  TupleElement: ({ object, index, end }) => {
    if (index !== 0 || object.kind === 'NumberLiteral') return [];
    const place = { start: end - 1, end };
    return [
      finding('index-zero', message, place, [replacing(fixTitle.write('`1`'), end - 1, end, '1')]),
    ];
  },
  Limit: (node) => percent(node),
};

function percent({ count, percent: isPercent }: Limit): Finding[] {
  if (!isPercent || count?.kind !== 'NumberLiteral') return [];
  const value = Number(count.text);
  if (value >= 0 && value <= 100) return [];
  return [finding('limit-percent', 'A percentage of rows must be between 0 and 100.', count)];
}
