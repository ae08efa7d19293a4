import type { CompletionItem } from 'vscode-languageserver-types';
import type { FunctionChoice } from '../../schema/functionChoices.ts';
import type { FunctionInfo } from '../../schema/functions.ts';
import { hasInOrder, snippet } from './answer.ts';
import { expectationAt } from './expectedTypes.ts';
import { byLikelihood, shareOf } from './likelihood.ts';
import { mayAggregate } from './mayAggregate.ts';
import type { CompletionClient, Offer, WordPlace } from './offer.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';

/** Functions as calls, by usage and by how well their result fits. */
export function functions(word: WordPlace): Offer {
  const { place, catalog, client, typed, words } = word;
  const choices = catalog.functionChoices;
  const wanted = typed.toLowerCase();
  const found = choices.filter((choice) => fits(choice, wanted));
  const expected = expectationAt(place, catalog.functions);
  const aggregates = mayAggregate(place) ? 1 : refused;
  const called = shareOf(word, 'function');
  const sum = total(choices);
  const isCalled = place.path.at(-2)?.kind === 'Call';
  const items = found.map(({ info, weight }, at): CompletionItem => {
    const fit = expected.ofFunction(info) * (info.kind === 'aggregate' ? aggregates : 1);
    const { name } = info;
    const counted = `${name}(`;
    const share = called * (weight / sum + words.own(counted) * again);
    const sortText = byLikelihood(words.share(counted, share) * fit, at);
    const item = { ...functionItem(name), sortText };
    // If parentheses follow already, only the name is inserted.
    return isCalled ? { ...item, insertText: name } : call(item, info, client);
  });
  return { items, matched: true };
}

/**
 * A function, labelled as a call but filtered by its name, so that a list does not outlive the word it
 * was opened for: after a typed `count()` an Enter is a line break.
 */
export function functionItem(name: string): CompletionItem {
  return { label: `${name}()`, filterText: name, kind: CompletionItemKind.Function };
}

/**
 * True if a word of a name begins with the first letter that is typed, and the others come after it
 * in their order, as in `sd` for toStartOfDay: what an editor lists, whatever is typed next.
 */
function fits({ folded, wordStarts }: FunctionChoice, wanted: string): boolean {
  return (
    wanted === '' ||
    wordStarts.some(
      (start) => folded[start] === wanted[0] && hasInOrder(folded.slice(start), wanted),
    )
  );
}

/** The share of all functions by which one is likelier for each time that the user's queries call it. */
const again = 0.05;

/** Functions that the service refuses are still offered, last: the query may never be sent. */
const refused = 0.001;

const totals = new WeakMap<readonly FunctionChoice[], number>();

function total(choices: readonly FunctionChoice[]): number {
  const known = totals.get(choices);
  if (known !== undefined) return known;
  const sum = choices.reduce((before, { weight }) => before + weight, 0);
  totals.set(choices, sum);
  return sum;
}

/** A function without arguments is inserted as a whole call; otherwise the cursor goes between the parentheses. */
function call(
  item: CompletionItem,
  info: FunctionInfo,
  client: Pick<CompletionClient, 'snippets'>,
): CompletionItem {
  const { name, args } = info;
  return args[1] === 0 ? item : snippet(item, `${name}($0)`, client, name);
}
