import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { axeFaultsInThemes } from './axeFaults.ts';
import { openPage } from './sharedBrowser.ts';

describe('faults in any theme', () => {
  let page: Page;
  before(async () => {
    page = await openPage();
  });
  after(() => page.context().close());

  const pages: readonly [what: string, body: string, found: readonly string[]][] = [
    ['are none on a page without any', '<p style="color: #000">Rows</p>', []],
    [
      'are seen in the one theme that makes a text dim',
      `<style>p { color: #000; background: #fff }
        .vscode-high-contrast-light p { color: #ddd }</style><p>Rows</p>`,
      ['vscode-high-contrast-light: color-contrast'],
    ],
    [
      'are told once if they are no matter of colour',
      '<button style="width: 40px; height: 40px"></button>',
      ['vscode-dark: button-name'],
    ],
  ];
  for (const [what, body, found] of pages) {
    it(what, async () => {
      await page.setContent(
        `<html lang="en"><title>t</title><body style="background: #fff">${body}</body></html>`,
      );
      const faults = await axeFaultsInThemes(page);
      assert.deepEqual(
        faults.map((fault) => fault.split(': ', 2).join(': ')),
        found,
      );
    });
  }
});
