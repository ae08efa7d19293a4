import '../base/language.ts';
import './notebookParameters.css';
import '../base/contrast.css';
import type {
  NotebookParametersCalls,
  NotebookParametersEvent,
} from '../../../client/src/protocol/notebookParameters.ts';
import { Channel } from '../base/channel.ts';
import '@vscode-elements/elements/dist/vscode-button/index.js';
import { t } from '@vscode/l10n';
import { element } from '../base/element.ts';
import { ParameterForm } from '../parameters/parameterForm.ts';

/** The placeholders of all cells of the active notebook, in one form. */
class ParametersView {
  #notebook = '';

  constructor(
    root: HTMLElement,
    channel: Channel<NotebookParametersCalls, NotebookParametersEvent>,
  ) {
    const form = new ParameterForm(t('Parameters of the notebook'), {
      button: t('Run Stale Cells'),
      press: (entries) => void channel.call('runStale', { notebook: this.#notebook, entries }),
      editVariable: (key) => void channel.call('editVariable', { notebook: this.#notebook, key }),
      change: (entries) => void channel.call('keep', { notebook: this.#notebook, entries }),
    });
    const add = document.createElement('vscode-button');
    add.textContent = t('Add a Cell with a Placeholder');
    add.addEventListener('click', () => {
      void channel.call('addPlaceholder', { notebook: this.#notebook });
    });
    const words = t(
      'No cell of this notebook has a placeholder. Write a name in curly brackets, such as {0}, and enter its value here, once for all cells.',
      '{from}',
    );
    const nothing = element('div', { children: [element('p', { text: words }), add] });
    nothing.hidden = true;
    root.replaceChildren(form.element, nothing);
    channel.listen(({ notebook, fields }) => {
      this.#notebook = notebook;
      form.show(fields);
      nothing.hidden = fields.length > 0;
    });
  }
}

const root = document.getElementById('root');
if (root) {
  const channel = new Channel<NotebookParametersCalls, NotebookParametersEvent>(
    acquireVsCodeApi(),
    window,
  );
  new ParametersView(root, channel);
  void channel.call('ready', {});
}
