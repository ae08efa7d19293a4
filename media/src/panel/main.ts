import './panel.css';
import type { ResultsCalls, ResultsEvent } from '../../../client/src/protocol/results.ts';
import { Channel } from '../base/channel.ts';
import { Results } from './results.ts';

const root = document.getElementById('root');
if (root) {
  const channel = new Channel<ResultsCalls, ResultsEvent>(acquireVsCodeApi(), window);
  new Results(root, channel);
  void channel.call('ready', {});
}
