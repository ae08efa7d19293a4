import { fixTitle } from '../../ast/fixTitle.ts';
import type { Call, Expression, Node } from '../../ast/nodes.ts';
import { type CheckContext, finding, type Finding, type NameChecks } from './finding.ts';

/** `not (a) in (2, 3)`: a word before a parenthesis is a call, which binds before any operator. */
export const misreadNotChecks: NameChecks = {
  Binary: (node, context) => negated(node, context),
  Between: (node, context) => negated(node, context),
  IsNull: (node, context) => negated(node, context),
  IsDistinct: (node, context) => negated(node, context),
};

function negated(node: Expression, { site, source }: CheckContext): Finding[] {
  // The whole chain of operators is told once.
  if (site.parent && firstOperand(site.parent) === node) return [];
  const call = leadingCall(node);
  if (!call || call.name.quoted || !/^not$/i.test(call.name.text)) return [];
  const [opener] = source.words(call.name.end, call.end);
  if (!opener) return [];
  const { start, end } = call;
  const shown = source.slice(call).replaceAll(/\s+/g, ' ');
  const message = `\`${shown.length > 40 ? 'not (…)' : shown}\` is read first, as a call. Put parentheses around everything it negates.`;
  const edits = [
    { start: opener.start, end: opener.start, text: '(' },
    { start: node.end, end: node.end, text: ')' },
  ];
  const fix = { title: fixTitle.insertParentheses(), edits };
  return [finding('misread-not', message, { start, end }, [fix])];
}

function leadingCall(node: Expression): Call | undefined {
  let first: Node | undefined = firstOperand(node);
  for (let next = first; next; next = firstOperand(next)) first = next;
  return first?.kind === 'Call' ? first : undefined;
}

/** What an operator begins with. */
function firstOperand(node: Node): Node | undefined {
  switch (node.kind) {
    case 'Binary':
    case 'IsDistinct':
      return node.left;
    case 'Between':
    case 'IsNull':
      return node.operand;
    default:
      return undefined;
  }
}
