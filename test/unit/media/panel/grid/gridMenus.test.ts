import assert from 'node:assert/strict';
import { keyWords } from '../../../../../media/src/panel/grid/gridMenus.ts';

describe('the keys in a menu', () => {
  it('are written as the system writes them', () => {
    assert.equal(keyWords({ key: 'shift+alt+o' }, false), 'Shift+Alt+O');
    assert.equal(keyWords({ key: 'alt+down' }, false), 'Alt+↓');
    assert.equal(keyWords({ key: 'ctrl+f', mac: 'cmd+f' }, false), 'Ctrl+F');
    assert.equal(keyWords({ key: 'ctrl+f', mac: 'cmd+f' }, true), '⌘F');
    assert.equal(keyWords({ key: 'shift+alt+o' }, true), '⇧⌥O');
  });
});
