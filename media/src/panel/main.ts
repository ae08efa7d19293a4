import './panel.css';
import type { ResultsCalls, ResultsEvent } from '../../../client/src/protocol/results.ts';
import { Channel } from '../base/channel.ts';
import { Panel } from './panel.ts';

const root = document.getElementById('root');
if (root) {
  const channel = new Channel<ResultsCalls, ResultsEvent>(acquireVsCodeApi(), window);
  new Panel(root, channel);
  void channel.call('ready', {});
}
