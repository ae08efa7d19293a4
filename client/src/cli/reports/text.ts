import { styleText } from 'node:util';
import { counted } from '../counted.ts';
import { type Severity, summaryOf } from '../findings.ts';
import { lineText } from '../printed.ts';
import type { Report } from '../report.ts';

const colors = {
  error: 'red',
  warning: 'yellow',
  information: 'blue',
  hint: 'gray',
} as const satisfies Record<Severity, string>;

/** A line for each finding that terminals make a link of, then a sentence. */
export const text: Report = (files, { out, isColored }) => {
  const colored = (color: Parameters<typeof styleText>[0], word: string): string =>
    isColored ? styleText(color, word) : word;
  for (const { path, findings } of files) {
    for (const { line, column, severity, code, message } of findings) {
      const place = colored('bold', lineText(`${path}:${line}:${column}`));
      const words = `${colored(colors[severity], severity)} ${lineText(message)}`;
      out(`${place} ${words} ${colored('gray', code)}\n`);
    }
  }
  const { files: all, ...found } = summaryOf(files);
  const parts = Object.entries(found).flatMap(([severity, many]) =>
    many > 0 ? [counted(many, severity === 'information' ? 'note' : severity)] : [],
  );
  const said = parts.length > 0 ? parts.join(', ') : 'Nothing to report';
  out(`${said} in ${counted(all, 'file')}.\n`);
};
