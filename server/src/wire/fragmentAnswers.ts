import type { CompletionItem, Hover } from 'vscode-languageserver-types';
import { completion } from '../features/completion.ts';
import { diagnostics } from '../features/diagnostics.ts';
import { hover } from '../features/hover.ts';
import { semanticTokens } from '../features/semanticTokens.ts';
import {
  fragmentDiagnostics,
  fragmentDocument,
  type FragmentDocument,
  fragmentRange,
  fragmentTokens,
  toDocument,
  toFragment,
} from '../features/shared/fragmentDocument.ts';
import type {
  Fragment,
  FragmentCompletionResult,
  FragmentDiagnosticsParams,
  FragmentDiagnosticsResult,
  FragmentPlaceParams,
  FragmentTokensParams,
  FragmentTokensResult,
  UnknownNamesParams,
  UnknownNamesResult,
} from '../protocol/fragments.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { FindingCode } from '../semantics/checks/codes.ts';
import { offeredFrom } from './offeredItems.ts';
import type { ServerContext } from './serverContext.ts';

/** Answers about HogQL inside other files. Nothing is cached. */
export const fragmentAnswers = {
  async diagnostics(
    { uri, fragments }: FragmentDiagnosticsParams,
    session: ServerContext,
  ): Promise<FragmentDiagnosticsResult> {
    const levels = await session.levels(uri);
    const catalog = session.catalogOf(uri);
    return {
      diagnostics: fragments.map((each) => {
        const fragment = fragmentDocument(each);
        const found = diagnostics(fragment.document, catalog, levels);
        return fragmentDiagnostics(found, fragment, each.isOpen === true);
      }),
    };
  },

  tokens({ uri, fragments }: FragmentTokensParams, session: ServerContext): FragmentTokensResult {
    return {
      tokens: fragments.map((each) => {
        const fragment = fragmentDocument(each);
        const range = fragmentRange(fragment);
        // The file's own grammar sees a plain text, so all tokens are needed.
        const data = semanticTokens(fragment.document, session.catalogOf(uri), false, range);
        return fragmentTokens(data, fragment);
      }),
    };
  },

  completion(params: FragmentPlaceParams, session: ServerContext): FragmentCompletionResult {
    const fragment = fragmentDocument(params.fragment);
    const position = toDocument(params.position, fragment);
    const id = session.projects.idOf(params.uri);
    const { catalog } = session.projects.project(id);
    const { isIncomplete, items } = completion(fragment.document, position, catalog);
    return {
      isIncomplete,
      items: items.map((item) => inFragment(offeredFrom(id, item), fragment)),
    };
  },

  hover(params: FragmentPlaceParams, session: ServerContext): { readonly hover?: Hover } {
    const fragment = fragmentDocument(params.fragment);
    const position = toDocument(params.position, fragment);
    const found = hover(fragment.document, position, session.catalogOf(params.uri));
    if (!found?.range) return found ? { hover: found } : {};
    return { hover: { ...found, range: toFragment(found.range, fragment) } };
  },

  unknownNames(
    { fragments, catalog: update }: UnknownNamesParams,
    session: ServerContext,
  ): UnknownNamesResult {
    const catalog = session.catalogOf(undefined).updated(update);
    const sentences = fragments.flatMap((each) => unknownNames(each, catalog));
    return { sentences: [...new Set(sentences)] };
  },
};

function unknownNames(each: Fragment, catalog: Catalog): readonly string[] {
  const fragment = fragmentDocument(each);
  const found = diagnostics(fragment.document, catalog);
  return fragmentDiagnostics(found, fragment, each.isOpen === true)
    .filter(({ code }) => ofProject.has(String(code)))
    .flatMap(({ message }) => (typeof message === 'string' ? [message] : []));
}

/** Findings that depend on the project in which a query runs. */
const ofProject: ReadonlySet<string> = new Set<FindingCode>([
  'unknown-cohort',
  'unknown-column',
  'unknown-event',
  'unknown-property',
  'unknown-table',
  'unknown-variable',
]);

function inFragment(item: CompletionItem, fragment: FragmentDocument): CompletionItem {
  const { textEdit, ...rest } = item;
  if (!textEdit || !('range' in textEdit)) return item;
  return { ...rest, textEdit: { ...textEdit, range: toFragment(textEdit.range, fragment) } };
}
