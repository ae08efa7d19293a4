import {
  type Disposable,
  InputBoxValidationSeverity,
  type QuickInput,
  type QuickInputButton,
  QuickInputButtons,
  type QuickPickItem,
  window,
} from 'vscode';
import { unlinked } from './messages.ts';
import type { StepPlace, Way } from './steps.ts';

/** A question that is answered by typing. */
export type TextQuestion = {
  readonly prompt: string;
  readonly value: string;
  /** What is wrong with the value, if somebody tried it before. */
  readonly refusal?: string | undefined;
  readonly password?: boolean;
  /** Validates a text while it is typed. */
  readonly problem: (text: string) => string | undefined;
  /** Accepts a valid answer, or says why not. */
  readonly take: (text: string, signal: AbortSignal) => Promise<Refusal | undefined>;
  readonly link?: Link;
};

/** The reason why an answer is refused. With `mayInsist`, repeating the answer accepts it. */
export type Refusal = { readonly message: string; readonly mayInsist?: boolean };

/** A button that helps to find the answer. */
export type Link = { readonly button: QuickInputButton; readonly press: () => void };

/** Asks for a text until one is accepted; the typed text stays in the box. */
export function askText(place: StepPlace, question: TextQuestion): Promise<Way> {
  const { prompt, value, refusal: tried, password = false, problem, take, link } = question;
  const box = window.createInputBox();
  Object.assign(box, { prompt, value, password });
  if (tried !== undefined) box.validationMessage = unlinked(tried);
  const wrongIn = (text: string): string | undefined => {
    const wrong = problem(text);
    return wrong === undefined ? undefined : unlinked(wrong);
  };
  let insisted: string | undefined;
  const asking = new AbortController();
  return asked(box, place, link, (end) => {
    box.onDidChangeValue((text) => {
      insisted = undefined;
      box.validationMessage = text === '' ? undefined : wrongIn(text);
    });
    box.onDidHide(() => asking.abort());
    box.onDidAccept(async () => {
      const text = box.value;
      const wrong = wrongIn(text);
      if (wrong !== undefined) {
        box.validationMessage = wrong;
        return;
      }
      if (insisted === text) {
        end('next');
        return;
      }
      const refusal = await whileBusy(box, () => take(text, asking.signal));
      if (asking.signal.aborted) return;
      if (!refusal) {
        end('next');
        return;
      }
      const { message, mayInsist = false } = refusal;
      if (mayInsist) insisted = text;
      const { Error, Warning } = InputBoxValidationSeverity;
      box.validationMessage = { message: unlinked(message), severity: mayInsist ? Warning : Error };
    });
  });
}

/** A question that is answered by picking. */
export type ChoiceQuestion<T extends QuickPickItem> = {
  readonly placeholder: string;
  /** The choices for the typed text. */
  readonly items: (typed: string) => readonly T[];
  /** Which of them is picked at first. */
  readonly isPicked: (item: T) => boolean;
  readonly take: (item: T) => void;
};

/** Asks for one of several choices. */
export function askChoice<T extends QuickPickItem>(
  place: StepPlace,
  { placeholder, items, isPicked, take }: ChoiceQuestion<T>,
): Promise<Way> {
  const list = window.createQuickPick<T>();
  Object.assign(list, { placeholder, items: items(''), matchOnDescription: true });
  const picked = list.items.find(isPicked) ?? list.items[0];
  // Without an active item Enter would do nothing.
  list.activeItems = picked ? [picked] : [];
  return asked(list, place, undefined, (end) => {
    list.onDidChangeValue((typed) => {
      list.items = items(typed);
    });
    list.onDidAccept(() => {
      const [chosen] = list.activeItems;
      if (!chosen) return;
      take(chosen);
      end('next');
    });
  });
}

/** The questions of VS Code that have buttons. */
type Question = QuickInput & {
  buttons: readonly QuickInputButton[];
  readonly onDidTriggerButton: (listener: (button: QuickInputButton) => void) => Disposable;
};

function asked(
  question: Question,
  { title, step, totalSteps, canGoBack }: StepPlace,
  link: Link | undefined,
  listen: (end: (way: Way) => void) => void,
): Promise<Way> {
  const back = canGoBack ? [QuickInputButtons.Back] : [];
  const buttons = [...back, ...(link ? [link.button] : [])];
  Object.assign(question, { title, step, totalSteps, buttons, ignoreFocusOut: true });
  return new Promise((resolve) => {
    let way: Way = 'left';
    const end = (chosen: Way): void => {
      way = chosen;
      question.hide();
    };
    question.onDidTriggerButton((button) => {
      if (button === QuickInputButtons.Back) end('back');
      else link?.press();
    });
    listen(end);
    question.onDidHide(() => {
      question.dispose();
      resolve(way);
    });
    question.show();
  });
}

async function whileBusy<T>(
  question: { busy: boolean; enabled: boolean },
  work: () => Promise<T>,
): Promise<T> {
  Object.assign(question, { busy: true, enabled: false });
  try {
    return await work();
  } finally {
    Object.assign(question, { busy: false, enabled: true });
  }
}
