import { t } from '@vscode/l10n';
import type { Parameter, ParameterValue } from '../api/operations/operation.ts';

/** What a person typed for a parameter: its value, or what to correct. */
export type ParameterInput =
  | { readonly kind: 'value'; readonly value: ParameterValue }
  | { readonly kind: 'problem'; readonly problem: string };

/** Parses what was typed for a parameter. */
export function readParameter({ type, choices }: Parameter, typed: string): ParameterInput {
  const text = typed.trim();
  const problem = (words: string): ParameterInput => ({ kind: 'problem', problem: words });
  if (text === '') return problem(t('Enter a value.'));
  if (choices && !choices.includes(text))
    return problem(t('Enter one of {0}.', choices.join(', ')));
  switch (type) {
    case 'string':
      return { kind: 'value', value: text };
    case 'integer':
      // As text, so that no digit is lost on the way into the address.
      return /^-?\d+$/.test(text)
        ? { kind: 'value', value: Number.isSafeInteger(Number(text)) ? Number(text) : text }
        : problem(t('Enter a whole number.'));
    case 'integers': {
      const list = /^\[\s*(-?\d+\s*(?:,\s*-?\d+\s*)*)\]$/.exec(text)?.[1];
      if (list !== undefined) return { kind: 'value', value: list.split(',').map(Number) };
      return /^-?\d+$/.test(text)
        ? { kind: 'value', value: Number(text) }
        : problem(t('Enter a whole number, or a list such as [1, 2].'));
    }
    case 'boolean':
      return text === 'true' || text === 'false'
        ? { kind: 'value', value: text === 'true' }
        : problem(t('Enter true or false.'));
  }
}

/** The values a parameter can have, if they can be listed. */
export function choicesOf({ type, choices }: Parameter): readonly string[] | undefined {
  return type === 'boolean' ? ['true', 'false'] : choices;
}
