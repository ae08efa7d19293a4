import { type Fix, replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Call } from '../../ast/nodes.ts';
import { functionsFrom } from '../../schema/otherDialects.ts';
import { argumentClasses } from '../resolve/expressionClasses.ts';
import type { CheckContext } from './finding.ts';
import { isMany } from './suggestions.ts';

/** A call that does the same here: as messages show it, and the fix that writes it. */
export type MeantCall = { readonly shown: string; readonly fix: Fix };

/** What a call of another language's function is here; empty if it is not known, or has other arguments there. */
export function foreignCalls(node: Call, context: CheckContext): readonly MeantCall[] {
  const { name, args } = node;
  const distinct = distinctCall(node, context);
  if (distinct) return [distinct];
  const format = args[1]?.kind === 'StringLiteral' ? args[1].value : undefined;
  return functionsFrom(name.text, format).flatMap((form) => {
    if (form.includes('(')) return rewritten(node, form, context);
    const known = form.split('|').filter((one) => fits(one, node, context));
    const [one = known[0]] = known.filter((each) => accepts(each, node, context));
    return one === undefined ? [] : [meant(`\`${one}\``, name.start, name.end, one)];
  });
}

/** `sumDistinct(x)`, `count_distinct(x)`: an aggregate that takes each value once. */
function distinctCall(
  { name, args: [first], distinct, parameters }: Call,
  { catalog: { functions } }: CheckContext,
): MeantCall | undefined {
  const [, base = ''] = /^(\w+?)_?distinct$/i.exec(name.text) ?? [];
  const info = functions.find(base) ?? functions.find(base.toLowerCase());
  if (info?.kind !== 'aggregate' || !first || distinct || parameters) return undefined;
  const written = `${info.name}(distinct `;
  return meant(`\`${written}…)\``, name.start, first.start, written);
}

/** Writes the arguments of a call at the places of a form such as `divide($1, nullIf($2, 0))`. */
function rewritten(node: Call, form: string, { source }: CheckContext): MeantCall[] {
  const { name, args, end, distinct, parameters, over } = node;
  const places = form.match(/\$\d/g) ?? [];
  if (args.length !== places.length || args.some(isMany) || distinct || parameters || over)
    return [];
  const filled = (textAt: (at: number) => string): string =>
    form.replace(/\$(\d)/g, (_, place) => textAt(Number(place) - 1));
  // `toString($1)` takes one argument only, and `now()` none.
  const [, same] = /^(\w+)\((?:\$1)?\)$/.exec(form) ?? [];
  if (same !== undefined) return [meant(`\`${same}\``, name.start, name.end, same)];
  const written = filled((at) => {
    const arg = args[at];
    return arg ? source.slice(arg) : '';
  });
  return [meant(`\`${filled((at) => 'abc'.charAt(at))}\``, name.start, end, written)];
}

function meant(code: string, start: number, end: number, written: string): MeantCall {
  return {
    shown: code.slice(1, -1),
    fix: replacing(fixTitle.replaceBy(code), start, end, written),
  };
}

/** True unless a function refuses arguments of these types. */
function accepts(
  form: string,
  { args }: Call,
  { catalog, site: { scope } }: CheckContext,
): boolean {
  return (
    !scope || catalog.argumentTypes.takes(form, argumentClasses({ form, args }, scope)) !== false
  );
}

/** True if a function accepts the number of arguments of a call, which may be unfinished. */
function fits(form: string, { args }: Call, { catalog }: CheckContext): boolean {
  const info = catalog.functions.find(form);
  if (!info) return false;
  if (args.length === 0 || args.some(isMany)) return true;
  const [least, most] = info.args;
  return args.length >= least && (most === null || args.length <= most);
}
