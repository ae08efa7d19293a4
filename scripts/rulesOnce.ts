import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// npm run check:layers: rules that were written twice before stay in one place. A second lock or
// writer of whole files needs no line here: oxlint forbids file access outside server/common/files.

/** A rule, the place that may have it, and what a second one would contain. */
const rules: readonly { readonly what: string; readonly home: string; readonly sign: RegExp }[] = [
  {
    what: "a parser of the engine's types",
    home: 'server/common/types/',
    sign: /\b(?:Nullable|LowCardinality|FixedString|DateTime64)\)?\\\(/,
  },
  {
    what: 'the lock of insights',
    home: 'server/common/insights/insightLock.ts',
    sign: /hogql-insights\.lock/,
  },
  {
    what: 'the header of insights',
    home: 'server/common/insights/',
    sign: /function (?:splitHeader|joinHeader)\b/,
  },
  {
    what: 'the refresh modes',
    home: 'server/common/runs/refreshMode.ts',
    sign: /'force_blocking',\s*'force_async'/,
  },
  {
    // It is faster than lossless-json, which reads exact JSON wherever less than an answer is read.
    what: 'the fast reader of exact JSON',
    home: 'client/src/api/',
    sign: /\bquoteLongIntegers\b/,
  },
  {
    what: 'the table of functions',
    home: 'server/src/schema/data/functions.json',
    sign: /"name": "countIf",\s*"kind"|"countIf": \{ "args"/,
  },
  {
    what: 'a look into a scope',
    home: 'server/src/semantics/',
    sign: /\bplace\.scope\b|\bscope\b[^{}\n]*\}: Place\b/,
  },
];

const sources = ['client/src', 'server', 'media/src'];

for (const source of sources) {
  for (const name of readdirSync(source, { encoding: 'utf8', recursive: true })) {
    if (!/\.(?:ts|json)$/.test(name)) continue;
    const file = path.join(source, name).replaceAll(path.sep, '/');
    const text = readFileSync(file, 'utf8');
    for (const { what, home, sign } of rules) {
      if (file.startsWith(home) || !sign.test(text)) continue;
      console.error(`${file} has ${what}, which belongs in ${home} alone.`);
      process.exitCode = 1;
    }
  }
}
