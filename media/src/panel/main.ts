import './panel.css';
import type { ResultsCalls, ResultsEvent } from '../../../client/src/protocol/results.ts';
import { Channel } from '../base/channel.ts';
import { Panel } from './panel.ts';
import { Choices } from './views/choices.ts';

const root = document.getElementById('root');
if (root) {
  const host = acquireVsCodeApi();
  const channel = new Channel<ResultsCalls, ResultsEvent>(host, window);
  new Panel(root, channel, new Choices(host));
  void channel.call('ready', {});
}
