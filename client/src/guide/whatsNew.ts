import { t } from '@vscode/l10n';
import type { Memento } from 'vscode';
import { showInformation } from '../base/messages.ts';
import { setting } from '../base/settings.ts';

const key = 'hogql.lastMinor';

/**
 * Offers the list of changes once after an update to another minor version; a first installation has nothing new.
 *
 * @param open shows the list
 */
export async function offerWhatsNew(
  version: string,
  state: Memento,
  open: () => Promise<void>,
): Promise<void> {
  const minor = minorOf(version);
  const last = state.get<string>(key);
  if (last === minor) return;
  await state.update(key, minor);
  if (last === undefined || !isLater(minor, last) || !setting('whatsNew')) return;
  const show = t("What's New");
  if ((await showInformation(t('HogQL was updated to {0}.', version), show)) === show) await open();
}

function minorOf(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}

/** False if an older version was put back. */
function isLater(minor: string, last: string): boolean {
  return minor.localeCompare(last, 'en', { numeric: true }) > 0;
}
