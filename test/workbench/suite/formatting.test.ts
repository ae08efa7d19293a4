import assert from 'node:assert/strict';
import { commands } from 'vscode';
import { until } from '../harness/until.ts';
import { showText } from './documents.ts';

describe('formatting', () => {
  it('lays out the document, and keeps its comments', async () => {
    const document = await showText('SELECT  event -- which\nFROM events   WHERE   1=1');
    await until('the formatted text', async () => {
      await commands.executeCommand('editor.action.formatDocument');
      return document.getText().startsWith('select event -- which') || undefined;
    });
    assert.equal(document.getText(), 'select event -- which\nfrom events\nwhere 1 = 1');
  });
});
