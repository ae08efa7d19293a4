import type { MessageConnection } from 'vscode-jsonrpc';
import type { CompletionItem } from 'vscode-languageserver-types';
import { completion } from '../features/completion.ts';
import { diagnostics } from '../features/diagnostics.ts';
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
import {
  type Fragment,
  fragmentCompletionRequest,
  fragmentDiagnosticsRequest,
  fragmentHoverRequest,
  fragmentTokensRequest,
  unknownNamesRequest,
} from '../protocol/fragments.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { FindingCode } from '../semantics/checks/codes.ts';
import { offeredFrom } from './explanation.ts';
import type { ServerContext } from './serverContext.ts';

/** Answers requests about HogQL inside other files. Nothing is cached. */
export function answerFragmentRequests(
  connection: MessageConnection,
  session: ServerContext,
): void {
  connection.onRequest(fragmentDiagnosticsRequest, async ({ uri, fragments }) => {
    const levels = await session.levels(uri);
    const catalog = session.catalogOf(uri);
    return {
      diagnostics: fragments.map((each) => {
        const fragment = fragmentDocument(each);
        const found = diagnostics(fragment.document, catalog, levels);
        return fragmentDiagnostics(found, fragment, each.isOpen === true);
      }),
    };
  });
  connection.onRequest(fragmentTokensRequest, ({ uri, fragments }) => ({
    tokens: fragments.map((each) => {
      const fragment = fragmentDocument(each);
      const range = fragmentRange(fragment);
      // The file's own grammar sees a plain text, so all tokens are needed.
      const data = semanticTokens(fragment.document, session.catalogOf(uri), false, range);
      return fragmentTokens(data, fragment);
    }),
  }));
  connection.onRequest(fragmentCompletionRequest, (params) => {
    const fragment = fragmentDocument(params.fragment);
    const position = toDocument(params.position, fragment);
    const id = session.projects.idOf(params.uri);
    const { catalog } = session.projects.project(id);
    const { isIncomplete, items } = completion(fragment.document, position, catalog);
    return {
      isIncomplete,
      items: items.map((item) => inFragment(offeredFrom(id, item), fragment)),
    };
  });
  connection.onRequest(fragmentHoverRequest, async (params) => {
    const fragment = fragmentDocument(params.fragment);
    const position = toDocument(params.position, fragment);
    const catalog = session.catalogOf(params.uri);
    const { hover } = await import('./onDemand.ts');
    const found = hover(fragment.document, position, catalog);
    if (!found?.range) return found ? { hover: found } : {};
    return { hover: { ...found, range: toFragment(found.range, fragment) } };
  });
  connection.onRequest(unknownNamesRequest, ({ fragments, catalog: update }) => {
    const catalog = session.catalogOf(undefined).updated(update);
    const sentences = fragments.flatMap((each) => unknownNames(each, catalog));
    return { sentences: [...new Set(sentences)] };
  });
}

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
