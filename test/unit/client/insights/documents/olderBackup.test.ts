import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Uri } from 'vscode';
import { hasConflictMarks } from '../../../../../client/src/insights/text/mergeTexts.ts';
import { editor } from '../../support/editor.ts';
import { LoggedService } from '../loggedService.ts';
import { chartOf, state } from '../text/state.ts';
import { afterDelay, byHand, InsightWindow, type Machine, uri } from './insightWindow.ts';

const opened = ['select', '  1,', '  a,', 'from t'].join('\n');

describe('a merge that VS Code brings back with an older backup', () => {
  let machine: Machine;
  let first: InsightWindow;
  let window: InsightWindow;
  let original = '';
  /** The buttons of each question. */
  const asked: (readonly string[])[] = [];
  /** The texts that the document has had, the oldest first. */
  const texts: string[] = [];

  beforeEach(async () => {
    editor.reset();
    mock.timers.enable({ apis: ['setTimeout'] });
    const insight = state({ id: 42, name: 'Signups', queryText: chartOf(opened) });
    machine = {
      service: new LoggedService(insight),
      drafts: new Map(),
      backup: undefined,
      mergeTab: undefined,
    };
    asked.length = texts.length = 0;
    editor.onOffer = (_text, buttons) => {
      asked.push(buttons);
      return buttons.includes('Overwrite') ? 'Merge' : undefined;
    };
    const listening = editor.events.changed.event(({ document }) => texts.push(document.text));
    first = window = new InsightWindow(machine);
    await window.open();
    original = window.document.text;
    window.type(window.document.text.replace('  a,', '  mine,'));
    await pause();
    window.backUp();
    machine.service.editThere(42, opened.replace('  a,', '  theirs,'));
    await save(byHand);
    assert.ok(window.documents.isMerging(asUri));
    window.type(`${window.document.text}\n-- typed`);
    await pause();
    listening.dispose();
    asked.length = 0;
  });
  afterEach(() => {
    window.crash();
    mock.timers.reset();
  });

  const asUri = uri as unknown as Uri;

  async function pause(): Promise<void> {
    mock.timers.tick(300);
    await window.settle();
  }

  async function save(reason: number): Promise<void> {
    void window.save(reason);
    await window.settle();
  }

  /** The window is reloaded, and VS Code has one of the texts in its backup. */
  async function reloadedWith(text: string, hasMergeTab = true): Promise<void> {
    await first.close(false);
    machine.backup = { text, known: { mtime: 1, size: 1 } };
    if (!hasMergeTab) machine.mergeTab = undefined;
    editor.tabs.length = 0;
    window = new InsightWindow(machine);
    await window.open();
    await window.settle();
  }

  it('of before the merge is merged again', async () => {
    await reloadedWith(texts[0] ?? '', false);
    asked.length = 0;
    await save(byHand);
    assert.ok(asked.some((buttons) => buttons.includes('Merge')));
    assert.ok(window.documents.isMerging(asUri));
    assert.equal(machine.service.sqlOf(42), opened.replace('  a,', '  theirs,'));
  });

  it('of its conflicts goes on, and nobody is asked about the conflict anew', async () => {
    await reloadedWith(texts.find(hasConflictMarks) ?? '');
    assert.ok(window.documents.isMerging(asUri));
    assert.ok(!asked.some((buttons) => buttons.includes('Overwrite')));
    await save(afterDelay);
    assert.match(window.errors.at(-1) ?? '', /^Resolve the merge first/);
    assert.equal(machine.service.sqlOf(42), opened.replace('  a,', '  theirs,'));
  });

  it('is restored with its draft, although the merge editor saves the older text at once', async () => {
    const mine = machine.drafts.get(uri.toString())?.merge?.mine;
    editor.onOffer = (_text, buttons) => (buttons.includes('Restore') ? 'Restore' : undefined);
    await reloadedWith(original);
    await window.settle();
    assert.ok(window.documents.isMerging(asUri));
    assert.equal(machine.drafts.get(uri.toString())?.merge?.mine, mine);
  });

  it('has what was typed just before the merge was shown', async () => {
    first.type(`${first.document.text}\n-- last`);
    await window.documents.showMerge(asUri);
    await save(byHand);
    await first.close(false);
    assert.match(machine.drafts.get(uri.toString())?.text ?? '', /-- last$/);
  });

  it('of what had been resolved of it goes on, and is saved by hand alone', async () => {
    const resolved = (texts.at(-2) ?? '').replace('  a,', '  theirs,\n  mine,');
    first.type(resolved);
    await pause();
    first.type(`${resolved}\n-- typed`);
    await pause();
    await reloadedWith(resolved, false);
    assert.ok(window.documents.isMerging(asUri));
    await save(afterDelay);
    assert.match(window.errors.at(-1) ?? '', /^Resolve the merge first/);
    await save(byHand);
    assert.match(machine.service.sqlOf(42), / {2}theirs,\n {2}mine,/);
  });
});
