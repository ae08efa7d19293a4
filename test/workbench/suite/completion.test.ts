import { commands, type CompletionList, type TextDocument } from 'vscode';
import { until } from '../harness/until.ts';
import { showText } from './documents.ts';

const cases: [query: string, offered: string][] = [
  ['select event from |', 'events'],
  ['select | from events', 'timestamp'],
  ['select event from events |', 'where'],
];

describe('completion', () => {
  for (const [query, offered] of cases) {
    it(`offers ${offered} in: ${query}`, async () => {
      const document = await showText(query.replace('|', ''));
      // Until the language server is up, the editor itself offers the words of the document.
      await until(`${offered} among the completions`, async () => {
        const labels = await labelsAt(document, query.indexOf('|'));
        return labels.some((label) => label.toLowerCase() === offered) || undefined;
      });
    });
  }
});

async function labelsAt(document: TextDocument, offset: number): Promise<readonly string[]> {
  const { items } = await commands.executeCommand<CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    document.positionAt(offset),
  );
  return items.map(({ label }) => (typeof label === 'string' ? label : label.label));
}
