import { unresolved } from './error.ts';
import type { Expression } from '../../common/language/officialTree.ts';
import type { Scope } from './scope.ts';

/** The persons of a cohort, given by id or name, as a subquery for IN. */
export function cohortMembers(node: Expression, scope: Scope): string {
  const { constant } = scope.compiler.expression(node, scope);
  const wanted = constant?.value;
  const { cohorts } = scope.compilation.context;
  if (typeof wanted !== 'string' && typeof wanted !== 'number') {
    throw unresolved('IN COHORT takes exactly one integer or string', node);
  }
  const found = cohorts.filter(
    ({ id, name }) => (typeof wanted === 'number' ? id : name) === wanted,
  );
  const [cohort] = found;
  if (!cohort) {
    throw unresolved(
      typeof wanted === 'number'
        ? `Could not find cohort with ID ${wanted}`
        : `Could not find a cohort with the name '${wanted}'`,
      node,
    );
  }
  if (found.length > 1) throw unresolved(`Found multiple cohorts with name '${wanted}'`, node);
  return `(SELECT person_id FROM cohort_people WHERE cohort_id = ${cohort.id})`;
}
