import { defineRule } from '@oxlint/plugins';

type Pattern = { readonly found: RegExp; readonly advice: string };

/** Constructions that read as translated, in a text without its line breaks and comment marks. */
const everywhere: readonly Pattern[] = [
  {
    found: /^(?:Whether|What|How|Which|Who|Whose|Why|Where)\b[^.;:]*?\bwhere\b/,
    advice: 'Name the thing first, and give the condition with "if" or "when".',
  },
  {
    found: /(?<!\bthere )\b(?:is|are) none\b(?! of\b)/i,
    advice: 'Say what it is not: "is not a …".',
  },
  {
    found: /(?<!\bthere )\b(?:is|are) no (?!(?:longer|more|one|other|matter)\b)[a-z]/i,
    advice: 'Write "is not a …" instead of "is no …".',
  },
  {
    found: /\bwhere (?:it|they|there) (?:is|are) (?:none|no|nothing|not)\b/i,
    advice: 'Give a condition with "if" or "when".',
  },
  { found: /\bso many\b(?! [^.;]*\bthat\b)/i, advice: 'Write "this many", or name the number.' },
  { found: /\bof what\b/i, advice: 'Name the thing instead of "of what".' },
  { found: /\b(?:said|told) of\b/i, advice: 'Name who does it: "reports", "gets", "learns".' },
];

const inComments: readonly Pattern[] = [
  ...everywhere,
  { found: /^Whether\b/, advice: 'Begin with "True if".' },
  {
    found: /\b(?:undefined|null|empty|true|false) where\b/i,
    advice: 'Write "if" instead of "where".',
  },
];

const inMessages: readonly Pattern[] = [
  ...everywhere,
  {
    found: /\b(?:which|that|nothing|it) (?:is|are) (?:said|told|asked)\b/i,
    advice: 'Name who does it.',
  },
];

const place = /(?<!")\b(?:in front of|behind)\b/gi;
const kept =
  /\b(?:leaves?|leaving|left|falls?|falling|lags?)\b[^.;]*?\bbehind(?=\s*(?:[.,;:'`)*]|$))/gim;
const hidden =
  /\bbehind (?:an?|the|its|their) (?:[\w-]+ )?(?:fa[cç]ade|firewall|flag|gateway|interface|lock|login|proxy|scenes|secret|setting)\b/gi;

/**
 * A rule for comments, messages and test titles. A token comes before or after another one, never
 * "in front of" it or "behind" it; other meanings are fine, such as a service behind a proxy or what a
 * run leaves behind. Comments and messages name a thing first and its condition last.
 */
export const plainEnglish = defineRule({
  create(context) {
    const { sourceCode } = context;
    const report = (start: number, end: number, message: string): void => {
      const loc = {
        start: sourceCode.getLocFromIndex(start),
        end: sourceCode.getLocFromIndex(end),
      };
      context.report({ loc, message });
    };
    const check = (start: number, text: string): void => {
      for (const { 0: found, index } of findPlaces(text)) {
        const word = found.toLowerCase() === 'behind' ? 'after' : 'before';
        const at = start + index;
        report(at, at + found.length, `Write "${word}" instead of "${found}".`);
      }
    };
    const judge = (range: readonly [number, number], text: string, list: readonly Pattern[]) => {
      for (const { found, advice } of list) if (found.test(text)) report(...range, advice);
    };
    return {
      Program() {
        for (const comment of sourceCode.getAllComments()) {
          check(comment.range[0], sourceCode.getText(comment));
          judge(comment.range, plain(comment.value), inComments);
        }
      },
      CallExpression({ callee, arguments: [first] }) {
        if (callee.type !== 'Identifier' || !first) return;
        const isTest = callee.name === 'describe' || callee.name === 'it';
        if (isTest) check(first.range[0], sourceCode.getText(first));
        if (callee.name === 't' && first.type === 'Literal' && typeof first.value === 'string') {
          judge(first.range, first.value, inMessages);
        }
      },
    };
  },
});

/** The words of a comment in one line, without the marks that make it one. */
function plain(comment: string): string {
  return comment
    .replaceAll(/^\s*\*/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Finds the words in a text, apart from phrases with another meaning. */
function findPlaces(text: string): readonly RegExpExecArray[] {
  const allowed = [...text.matchAll(kept), ...text.matchAll(hidden)];
  const isAllowed = (index: number): boolean =>
    allowed.some((match) => index >= match.index && index < match.index + match[0].length);
  return [...text.matchAll(place)].filter(({ index }) => !isAllowed(index));
}
