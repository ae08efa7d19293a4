import '../base/language.ts';
import './notebookParameters.css';
import '../base/contrast.css';
import type {
  NotebookParametersCalls,
  NotebookParametersEvent,
} from '../../../client/src/protocol/notebookParameters.ts';
import { Channel } from '../base/channel.ts';
import { ParametersView } from './parametersView.ts';

const root = document.getElementById('root');
if (root) {
  const channel = new Channel<NotebookParametersCalls, NotebookParametersEvent>(
    acquireVsCodeApi(),
    window,
  );
  new ParametersView(root, channel);
  void channel.call('ready', {});
}
