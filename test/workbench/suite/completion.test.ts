import assert from 'node:assert/strict';
import { commands } from 'vscode';
import type { CompletionList } from 'vscode';
import { showText } from './documents.ts';

const cases: [query: string, offered: string][] = [
  ['select event from |', 'events'],
  ['select | from events', 'timestamp'],
  ['select event from events |', 'where'],
];

describe('completion', () => {
  for (const [query, offered] of cases) {
    it(`offers ${offered} in: ${query}`, async () => {
      const labels = await labelsAt(query);
      assert.ok(
        labels.some((label) => label.toLowerCase() === offered),
        `among ${labels.length} items: ${labels.slice(0, 20).join(', ')}`,
      );
    });
  }
});

/** The bar is the cursor. */
async function labelsAt(query: string): Promise<readonly string[]> {
  const document = await showText(query.replace('|', ''));
  const { items } = await commands.executeCommand<CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    document.positionAt(query.indexOf('|')),
  );
  return items.map(({ label }) => (typeof label === 'string' ? label : label.label));
}
