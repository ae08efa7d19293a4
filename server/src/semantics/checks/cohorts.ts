import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Expression } from '../../ast/nodes.ts';
import { nearest } from '../../schema/nameIndex.ts';
import { finding, type NameChecks } from './finding.ts';
import { didYouMean, textReplacements } from './suggestions.ts';

/** `IN COHORT`: checks that the project has the cohort, and suggests its other name. */
export const cohortChecks: NameChecks = {
  Binary: ({ operator, right }, { catalog }) => {
    const { cohorts } = catalog;
    if (!operator.endsWith('in cohort')) return [];
    if (isNoCohort(right)) {
      const message = '`IN COHORT` takes the id of a cohort, or its name in single quotes.';
      return [finding('cohort-form', message, right)];
    }
    if (cohorts.length === 0) return [];
    if (right.kind === 'StringLiteral') {
      const known = cohorts.find(({ name }) => name === right.value);
      if (known) {
        const message = `Names can change. The id of this cohort is ${known.id}.`;
        const id = String(known.id);
        const fixes = [replacing(fixTitle.write(`\`${id}\``), right.start, right.end, id)];
        return [finding('cohort-by-name', message, right, fixes)];
      }
      const suggestions = nearest(
        right.value,
        cohorts.map(({ name }) => name),
      );
      const message = `The project has no cohort \`${right.value}\`.${didYouMean(suggestions)}`;
      return [finding('unknown-cohort', message, right, textReplacements(right, suggestions))];
    }
    if (right.kind !== 'NumberLiteral') return [];
    const known = cohorts.find(({ id }) => id === Number(right.text));
    if (!known) {
      const message = `The project has no cohort with the id ${right.text}.`;
      return [finding('unknown-cohort', message, right)];
    }
    const message = `This cohort is called \`${known.name}\`.`;
    return [finding('cohort-by-id', message, right, textReplacements(right, [known.name]))];
  },
};

/** True if a value cannot be a cohort: only a literal or a placeholder can. */
function isNoCohort(value: Expression): boolean {
  switch (value.kind) {
    case 'StringLiteral':
    case 'NumberLiteral':
    case 'Placeholder':
    case 'Template':
    case 'Missing':
      return false;
    case 'Parenthesized':
      return isNoCohort(value.expression);
    default:
      return true;
  }
}
