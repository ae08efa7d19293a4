import type { CompletionItem } from 'vscode-languageserver-types';
import type { FunctionChoice } from '../../schema/functionChoices.ts';
import type { FunctionInfo } from '../../schema/functions.ts';
import { foldedFits, snippet } from './answer.ts';
import { mostShown } from './offer.ts';
import type { CompletionClient, Offer } from './offer.ts';
import { expectedType, fitOf } from './typeFit.ts';
import type { WordPlace } from './offer.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';

/** Functions as calls; on one side of a comparison first those whose result fits the other side. */
export function functions({ place, catalog, client, typed }: WordPlace): Offer {
  const choices = catalog.functionChoices;
  // Forms with combinators are too many to be looked through, so they wait for a letter.
  const found =
    typed === ''
      ? choices.filter(({ isCombined }) => !isCombined)
      : choices.filter(({ folded }) => foldedFits(folded, typed.toLowerCase()));
  const ranked = typed === '' ? found : byBeginning(found, typed);
  const expected = expectedType(place);
  const isCalled = place.path.at(-2)?.kind === 'Call';
  const items = ranked.slice(0, mostShown).map((choice): CompletionItem => {
    const sortText = expected
      ? `2-${fitOf(choice.info, expected)}-${choice.info.name}`
      : choice.isCombined
        ? '3'
        : '2';
    const { name } = choice.info;
    const item = { label: `${name}()`, kind: CompletionItemKind.Function, sortText };
    // Before parentheses that are there already only the name is needed.
    return isCalled ? { ...item, insertText: name } : call(item, choice.info, client);
  });
  return { items, matched: true, more: ranked.length > mostShown || typed === '' };
}

/** The functions whose names begin with what was typed before those that only have it in them. */
function byBeginning(found: readonly FunctionChoice[], typed: string): readonly FunctionChoice[] {
  const wanted = typed.toLowerCase();
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
