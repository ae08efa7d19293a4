import { QuickPickItemKind, window } from 'vscode';
import type { QuickPickItem } from 'vscode';
import { operationNames, operationOf } from '../api/operations.ts';
import type { LooseArguments, OperationName } from '../api/operations.ts';
import type { Operation, Parameter, ParameterValue } from '../api/operations/operation.ts';
import { choicesOf, readParameter } from './parameterText.ts';

/** Lets a person pick one of all operations, each with what it does. */
export async function pickOperation(): Promise<OperationName | undefined> {
  const items = operationNames.flatMap(
    (name, index): (QuickPickItem & { name?: OperationName })[] => {
      const { method, path, about, scope } = operationOf(name);
      const group = groupOf(name);
      const before = operationNames[index - 1];
      const separator =
        before && groupOf(before) === group
          ? []
          : [{ label: group, kind: QuickPickItemKind.Separator }];
      const detail = scope ? `${about} Scope ${scope}.` : about;
      return [
        ...separator,
        { label: name, description: `${method} ${shortPath(path)}`, detail, name },
      ];
    },
  );
  const picked = await window.showQuickPick(items, {
    title: 'Call API Operation',
    placeHolder: 'Which operation of the query service',
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.name;
}

/**
 * Asks for the parameters of an operation: those of the path, then those of the query a person
 * chooses to send.
 *
 * @returns undefined where the person gave up
 */
export async function askParameters(
  name: OperationName,
  operation: Operation,
): Promise<LooseArguments | undefined> {
  const asked = operation.parameters.filter((each) => each.name !== 'project_id');
  const optional = asked.filter((each) => each.in === 'query');
  const chosen = await chooseOptional(name, optional);
  if (!chosen) return undefined;
  const wanted = [...asked.filter((each) => each.in === 'path'), ...chosen];
  const values: Record<string, ParameterValue> = {};
  for (const [index, parameter] of wanted.entries()) {
    const step = wanted.length > 1 ? ` (${index + 1}/${wanted.length})` : '';
    const value = await askValue(`${name}${step}`, parameter);
    if (value === undefined) return undefined;
    values[parameter.name] = value;
  }
  return values;
}

async function chooseOptional(
  title: string,
  optional: readonly Parameter[],
): Promise<readonly Parameter[] | undefined> {
  if (optional.length === 0) return [];
  const items = optional.map((parameter) => ({
    label: parameter.name,
    description: parameter.default ? `default ${parameter.default}` : '',
    detail: parameter.about,
    parameter,
  }));
  const picked = await window.showQuickPick(items, {
    title,
    placeHolder: 'Parameters to send, or none',
    canPickMany: true,
  });
  return picked?.map(({ parameter }) => parameter);
}

async function askValue(title: string, parameter: Parameter): Promise<ParameterValue | undefined> {
  const { name, about } = parameter;
  const choices = choicesOf(parameter);
  const typed = choices
    ? await window.showQuickPick([...choices], { title, placeHolder: `${name}: ${about}` })
    : await window.showInputBox({
        title,
        prompt: `${name}: ${about}`,
        ignoreFocusOut: true,
        validateInput: (text) => {
          const input = readParameter(parameter, text);
          return input.kind === 'problem' ? input.problem : undefined;
        },
      });
  if (typed === undefined) return undefined;
  const input = readParameter(parameter, typed);
  return input.kind === 'value' ? input.value : undefined;
}

function groupOf(name: OperationName): string {
  return name.split('.', 1)[0] ?? name;
}

function shortPath(path: string): string {
  return path.replace('/api/projects/{project_id}/', '…/');
}
