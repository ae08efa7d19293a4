import { t } from '@vscode/l10n';
import { prettyJson } from '../api/json.ts';
import type { RawAnswer } from '../api/requester.ts';

/** An answer as a document shows it. */
export type AnswerText = {
  readonly text: string;
  readonly extension: 'json' | 'csv' | 'txt';
};

/** Larger bodies are shown as they came: laying them out would hold the window up. */
const laidOutUpTo = 2_000_000;

/** Indents JSON with its numbers unchanged; says so if there is no content; leaves other text alone. */
export function answerText({ status, contentType, text }: RawAnswer): AnswerText {
  if (contentType.toLowerCase().startsWith('text/csv')) return { text, extension: 'csv' };
  if (text === '') return { text: withoutBody(status), extension: 'txt' };
  try {
    return {
      text: text.length > laidOutUpTo ? text : `${prettyJson(text)}\n`,
      extension: 'json',
    };
  } catch {
    return { text, extension: 'txt' };
  }
}

function withoutBody(status: number): string {
  const said = `${t('The service answered {0} without a body.', status)}\n`;
  if (status !== 405) return said;
  return `${said}${t('Services always refuse this. To delete an insight, call insights.update with deleted set to true.')}\n`;
}
