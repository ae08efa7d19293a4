import '../base/language.ts';
import '../grid/main.ts';
import './live.css';
import '../base/contrast.css';
import type { LiveCalls, LiveEvent } from '../../../client/src/protocol/live.ts';
import { Channel } from '../base/channel.ts';
import { LiveView } from './liveView.ts';

const root = document.getElementById('root');
if (root) {
  const channel = new Channel<LiveCalls, LiveEvent>(acquireVsCodeApi(), window);
  new LiveView(root, channel);
  void channel.call('ready', {});
}
