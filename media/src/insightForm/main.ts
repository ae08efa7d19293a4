import '../base/language.ts';
import './insightForm.css';
import '../base/contrast.css';
import type {
  InsightFormCalls,
  InsightFormEvent,
} from '../../../client/src/protocol/insightForm.ts';
import { Channel } from '../base/channel.ts';
import { FormPage } from './formPage.ts';

const root = document.getElementById('root');
if (root) {
  const channel = new Channel<InsightFormCalls, InsightFormEvent>(acquireVsCodeApi(), window);
  new FormPage(root, channel);
  void channel.call('ready', {});
}
