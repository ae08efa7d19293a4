import assert from 'node:assert/strict';
import { Emitter } from '../../../../client/src/base/emitter.ts';
import type { Asked } from '../../../../client/src/language/server/serverLife.ts';
import type { LanguageStatus } from '../../../../client/src/status/register.ts';
import { editor } from '../support/editor.ts';
import type { FakeStatusItem } from '../support/fakeEditor.ts';

describe('the language server in the status bar', () => {
  const method = 'textDocument/hover';
  let slow: Emitter<Asked | undefined>;
  let status: LanguageStatus;
  let item: FakeStatusItem;

  beforeEach(async () => {
    editor.reset();
    slow = new Emitter();
    const { LanguageStatus: Status } = await import('../../../../client/src/status/register.ts');
    status = new Status({ onDidSlow: slow.event as never });
    const [made] = editor.statusItems;
    assert.ok(made);
    item = made;
  });
  afterEach(() => status.dispose());

  it('is not shown before it keeps somebody waiting', () => {
    assert.equal(item.isShown, false);
  });

  it('names the document it is busy with, for screen readers too, until it is not', () => {
    slow.fire({ method, uri: 'file:///reports/my%20query.hogql?version=1' });
    assert.deepEqual(
      [item.isShown, item.text],
      [true, '$(loading~spin) HogQL: analysing my query.hogql'],
    );
    assert.match(item.accessibilityInformation?.label ?? '', /still analysing my query\.hogql/);
    slow.fire(undefined);
    assert.equal(item.isShown, false);
  });

  it('is busy with a request where that is about no document', () => {
    slow.fire({ method: 'workspace/symbol' });
    assert.deepEqual(
      [item.isShown, item.text],
      [true, '$(loading~spin) HogQL: analysing a request'],
    );
  });

  it('is restarted by a click', () => {
    slow.fire({ method });
    assert.equal((item.command as { command: string }).command, 'hogql.language.restart');
  });
});
