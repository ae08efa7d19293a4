import type { CompletionItem } from 'vscode-languageserver-types';
import type { Catalog } from '../../schema/catalog.ts';
import { decompose } from '../../schema/combinators.ts';
import type { FunctionInfo, FunctionTable } from '../../schema/functions.ts';
import { foldedFits, snippet } from './answer.ts';
import { mostShown } from './offer.ts';
import type { CompletionClient, Offer } from './offer.ts';
import { expectedType, fitOf } from './typeFit.ts';
import type { WordPlace } from './offer.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';

/** Functions as calls, on one side of a comparison those first whose answer fits the other side. */
export function functions({ place, catalog, client, typed }: WordPlace): Offer {
  const choices = choicesOf(catalog);
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
    if (isCalled) return { ...choice.name, sortText };
    return { ...(client.snippets ? choice.snippet : choice.plain), sortText };
  });
  return { items, matched: true, more: ranked.length > mostShown || typed === '' };
}

type Choice = {
  readonly info: FunctionInfo;
  /** The name in small letters. */
  readonly folded: string;
  readonly isCombined: boolean;
  readonly snippet: CompletionItem;
  readonly plain: CompletionItem;
  /** Only its name, in front of parentheses that are there already. */
  readonly name: CompletionItem;
};

/** The functions whose names begin with what was typed before those that only have it in them. */
function byBeginning(found: readonly Choice[], typed: string): readonly Choice[] {
  const wanted = typed.toLowerCase();
  const rank = ({ folded }: Choice): number => {
    const at = folded.indexOf(wanted);
    return at === 0 ? 0 : at > 0 ? 1 : 2;
  };
  return found
    .map((choice) => ({ choice, rank: rank(choice) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice);
}

const made = new WeakMap<FunctionTable, readonly Choice[]>();

/** All functions, the usual ones first, those with combinators last; made once for a table. */
function choicesOf({ functions: table, functionDocs }: Catalog): readonly Choice[] {
  const known = made.get(table);
  if (known) return known;
  const choices = table.all
    .filter(({ kind, name }) => kind !== 'table' && !name.startsWith('_'))
    .map((info): Choice & { readonly rank: number } => {
      const item = { label: `${info.name}()`, kind: CompletionItemKind.Function };
      const own = functionDocs.own(info.name);
      const isCombined = !own && decompose(info, table) !== undefined;
      return {
        info,
        folded: info.name.toLowerCase(),
        isCombined,
        rank: own?.example ? 0 : isCombined ? 2 : 1,
        snippet: call(item, info, { snippets: true }),
        name: { ...item, insertText: info.name },
        plain: call(item, info, { snippets: false }),
      };
    })
    .sort((a, b) => a.rank - b.rank);
  made.set(table, choices);
  return choices;
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
