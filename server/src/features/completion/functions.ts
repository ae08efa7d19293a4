import type { CompletionItem } from 'vscode-languageserver-types';
import type { FunctionChoice } from '../../schema/functionChoices.ts';
import type { FunctionInfo } from '../../schema/functions.ts';
import type { Place } from '../../semantics/names/scopeAt.ts';
import { isAggregateCall } from '../../semantics/names/visit.ts';
import { foldedFits, snippet } from './answer.ts';
import { expectationAt } from './expectedTypes.ts';
import { byLikelihood, shareOf } from './likelihood.ts';
import { mostShown } from './offer.ts';
import type { CompletionClient, Offer, WordPlace } from './offer.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';

/** Functions as calls, the likeliest first: by use, and by whether their result is what is wanted. */
export function functions(word: WordPlace): Offer {
  const { place, catalog, client, typed } = word;
  const choices = catalog.functionChoices;
  const wanted = typed.toLowerCase();
  // Forms with combinators are too many to be looked through, so they wait for a letter.
  const found =
    typed === ''
      ? choices.filter(({ isCombined }) => !isCombined)
      : byBeginning(
          choices.filter(({ folded }) => foldedFits(folded, wanted)),
          wanted,
        );
  const expected = expectationAt(place, catalog.functions);
  const aggregates = mayAggregate(place) ? 1 : refused;
  const share = shareOf(word, 'function') / total(choices);
  const isCalled = place.path.at(-2)?.kind === 'Call';
  const items = found.slice(0, mostShown).map(({ info, weight }, at): CompletionItem => {
    const fit = expected.ofFunction(info) * (info.kind === 'aggregate' ? aggregates : 1);
    const sortText = byLikelihood(share * weight * fit, at);
    const { name } = info;
    const item = { label: `${name}()`, kind: CompletionItemKind.Function, sortText };
    // Before parentheses that are there already only the name is needed.
    return isCalled ? { ...item, insertText: name } : call(item, info, client);
  });
  return { items, matched: true, more: found.length > mostShown || typed === '' };
}

/** What the service refuses is offered still, since nobody knows what comes of a query. */
const refused = 0.001;

/** Whether aggregates are allowed: not in WHERE and the like, nor inside another one. */
function mayAggregate({ path, scope, environment }: Place): boolean {
  const at = path.findLastIndex((node) => node === scope?.select);
  const inside = path.slice(at + 1);
  const clause = inside[0];
  if (clause?.kind === 'Filter' && clause !== scope?.select.having) return false;
  if (clause?.kind === 'From' || clause?.kind === 'GroupBy') return false;
  return !inside
    .slice(0, -2)
    .some((node) => node.kind === 'Call' && isAggregateCall(node, environment));
}

const totals = new WeakMap<readonly FunctionChoice[], number>();

function total(choices: readonly FunctionChoice[]): number {
  const known = totals.get(choices);
  if (known !== undefined) return known;
  const sum = choices.reduce((before, { weight }) => before + weight, 0);
  totals.set(choices, sum);
  return sum;
}

/** The functions whose names begin with what was typed before those that only have it in them. */
function byBeginning(found: readonly FunctionChoice[], wanted: string): readonly FunctionChoice[] {
  const rank = ({ folded }: FunctionChoice): number => {
    const at = folded.indexOf(wanted);
    return at === 0 ? 0 : at > 0 ? 1 : 2;
  };
  return found
    .map((choice) => ({ choice, rank: rank(choice) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice);
}

/** What takes no arguments is a whole call; else the cursor comes between the parentheses. */
function call(
  item: CompletionItem,
  info: FunctionInfo,
  client: Pick<CompletionClient, 'snippets'>,
): CompletionItem {
  const { name, args, parameters } = info;
  if (args[1] === 0) return item;
  const text = parameters ? `${name}($1)($0)` : `${name}($0)`;
  return snippet(item, text, client, name);
}
