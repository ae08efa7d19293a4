import { printDisplay } from '../../../client/src/protocol/display.ts';
import type { ResultsCalls, ResultsEvent } from '../../../client/src/protocol/results.ts';
import type { Channel } from '../base/channel.ts';
import type { GridSection } from './grid/gridSection.ts';
import type { PanelView } from './panelView.ts';
import { panelBundles } from './views/bundle.ts';
import type { Choices, ResultViewsHost } from './views/resultViews.ts';

/** What the extension does for the views of a tab. It reports its failures itself. */
export function viewsHost(
  channel: Channel<ResultsCalls, ResultsEvent>,
  tabId: string,
  choices: Choices,
  view: Pick<PanelView, 'choose' | 'newSection'>,
): ResultViewsHost<GridSection> {
  return {
    choices,
    bundles: panelBundles(),
    countries: async () => (await channel.call('countries', {})).json,
    keepDisplay: (spec) => {
      channel.call('keepDisplay', { tabId, display: printDisplay(spec) }).catch(() => undefined);
    },
    saveImage: (format, data) => {
      channel.call('saveImage', { tabId, format, data }).catch(() => undefined);
    },
    newSection: () => view.newSection(),
    showView: (chosen) => {
      view.choose(chosen);
      if (chosen === 'Chart') channel.call('charted', {}).catch(() => undefined);
    },
  };
}
