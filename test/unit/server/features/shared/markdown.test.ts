import assert from 'node:assert/strict';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import {
  code,
  codeBlock,
  markdown,
  type Markdown,
  markup,
} from '../../../../../server/src/features/shared/markdown.ts';

const page = new MarkdownIt({ linkify: true });
const shown = (text: Markdown): string => page.renderInline(markup(text).value);
/** The text that a person reads. */
const read = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

const hostile = [
  '![x](https://evil.example/a.png)',
  '[click](command:workbench.action.quit)',
  '<img src=https://evil.example/a.png>',
  'https://evil.example/?q=1',
  'www.evil.example',
  '//evil.example/a',
  'someone@evil.example',
  '**bold** __bold__ ~~gone~~',
  '`code` and ``more``',
  '\\[x](y) &amp; &#33;[x](y)',
  'a_b_c created_at _emphasis_',
];

describe('a name or value in Markdown', () => {
  for (const text of hostile) {
    it(`is shown as it is: ${text}`, () => {
      const html = shown(markdown`before ${text} after`);
      assert.equal(read(html), `before ${text} after`);
      assert.doesNotMatch(html, /</);
    });
    it(`is code as it is: ${text}`, () => {
      const html = shown(markdown`${code(text)} after`);
      assert.match(html, /^<code>[^<]*<\/code> after$/);
      assert.equal(read(html), `${text} after`);
    });
  }

  it('stays a single block of code, whatever is in it', () => {
    const text = 'select 1\n```\n![x](https://evil.example)\n````\n';
    const html = page.render(markup(codeBlock(text)).value);
    assert.equal(html.match(/<pre>/g)?.length, 1);
    assert.doesNotMatch(html, /<img/);
  });

  it('becomes no element, for any text', () => {
    const letters = fc.constantFrom(...Array.from('ab_*`[]()!<>&#:/\\~|@.-+ \n'), 'http', 'www');
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        assert.doesNotMatch(shown(markdown`x ${text} x`), /</);
        const left = shown(markdown`x ${code(text)} x`).replace(/<code>[^<]*<\/code>/, '');
        assert.doesNotMatch(left, /</);
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps the Markdown that is put together from it', () => {
    assert.equal(
      markup(markdown`**${'created_at'}** — ${code('x')}`).value,
      '**created_at** — `x`',
    );
  });
});
