import '../base/language.ts';
import './panel.css';
import './grid/grid.css';
import './detail/detail.css';
import './views/views.css';
import '../base/contrast.css';
import type { ResultsCalls, ResultsEvent } from '../../../client/src/protocol/results.ts';
import { Channel } from '../base/channel.ts';
import { Panel } from './panel.ts';

const root = document.getElementById('root');
if (root) {
  const host = acquireVsCodeApi();
  const channel = new Channel<ResultsCalls, ResultsEvent>(host, window);
  new Panel(root, channel, host);
  void channel.call('ready', {});
}
