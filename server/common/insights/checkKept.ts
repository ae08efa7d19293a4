import { t } from '@vscode/l10n';
import { unkeptParts } from './insightChart.ts';
import { InsightTextError } from './insightText.ts';

/**
 * Refuses a line `@display` of an insight with parts that would be gone once it is saved: the
 * document of an insight has nothing but what the service keeps. A file keeps them itself.
 *
 * @throws InsightTextError
 */
export function checkKept(display: string | undefined): void {
  const unkept = unkeptParts(display ?? '');
  if (unkept === '') return;
  throw new InsightTextError(
    t(
      'The service cannot store “{0}” of a chart. Remove it from -- @display:, or save the query to a file.',
      unkept,
    ),
  );
}
