import { unresolved } from './error.ts';
import type { Call, Expression } from '../../common/language/officialTree.ts';
import type { Scope } from './scope.ts';
import { call, type Sql } from './sql.ts';
import { nullable } from './types.ts';

/** `getSurveyResponse(index, id?)`: an answer, stored under its question's id or its index. */
export function surveyResponse(args: readonly Expression[], node: Call, scope: Scope): Sql {
  const [index, id] = args.map((arg) => scope.compiler.expression(arg, scope).constant?.value);
  if (typeof index !== 'number') {
    throw unresolved("The first argument of 'getSurveyResponse' must be a number", node);
  }
  const keys = [index === 0 ? '$survey_response' : `$survey_response_${index}`];
  if (typeof id === 'string') keys.unshift(`$survey_response_${id}`);
  const answers = keys.map((key) => {
    const field = { node: 'Field' as const, chain: ['properties', key] };
    return call('nullIf', scope.compiler.expression(field, scope).text, "''");
  });
  return { text: call('coalesce', ...answers), type: nullable('String') };
}
