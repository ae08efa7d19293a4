import { type ConfigurationChangeEvent, workspace } from 'vscode';

/** A setting as package.json declares it. */
type Setting<T> = {
  readonly type: 'array' | 'boolean' | 'integer' | 'number' | 'object' | 'string';
  readonly default: T;
  /** The only values it may have. */
  readonly enum?: readonly T[];
};

/** Every setting, by its name without `hogql.`; a test compares the table with package.json. */
export const settings = {
  connections: list<Readonly<Record<string, unknown>>>(),
  'local.engineFolder': string(),
  'budget.requestsPerHour': integer(120),
  'request.maxAnswerMegabytes': integer(64),
  'rows.limit': integer(0),
  'catalog.fetch': boolean(true),
  'history.capture': boolean(true),
  'history.entries': integer(1000),
  'history.resultsMegabytes': integer(200),
  'runs.cancelOnClose': boolean(false),
  'runs.giveUpAfterMinutes': integer(10),
  'runs.sendName': boolean(true),
  whatsNew: boolean(true),
  'results.location': oneOf('panel', 'beside'),
  'results.groupDigits': boolean(false),
  'results.shortDates': boolean(false),
  'editor.statementMark': boolean(true),
  'editor.runMarks': boolean(true),
  'insights.endpoint': oneOf('query', 'insights'),
  'insights.refreshAfterMinutes': number(60),
  'insights.sendViewed': boolean(false),
  'notebook.stopOnFailure': boolean(true),
  // The language server asks for these itself.
  'completion.addFrom': boolean(false),
  'format.keywordCase': oneOf('lower', 'upper', 'preserve'),
  'format.style': oneOf('clauses', 'compact'),
  'format.width': integer(100),
  'inlayHints.types': boolean(true),
  'inlayHints.implicitLimit': boolean(true),
  diagnostics: record<string>(),
};

export type SettingName = keyof typeof settings;

/** The type of a setting's value. */
type SettingValue<K extends SettingName> = (typeof settings)[K]['default'];

/** A setting, or the word before the dot of several. */
type SettingSection = SettingName | SectionOf<SettingName>;

type SectionOf<Name> = Name extends `${infer Section}.${string}` ? Section : never;

/** The value of a setting. One of another type, typed by hand, counts as absent. */
export function setting<K extends SettingName>(name: K): SettingValue<K> {
  const declared: Setting<SettingValue<K>> = settings[name];
  const value: unknown = workspace.getConfiguration('hogql').get(name);
  return fits(declared, value) ? value : declared.default;
}

/** The settings that somebody has changed, by name. */
export function changedSettings(): Readonly<Record<string, unknown>> {
  const configuration = workspace.getConfiguration('hogql');
  const names = Object.keys(settings) as SettingName[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const found = configuration.inspect(name);
      const value = found?.workspaceFolderValue ?? found?.workspaceValue ?? found?.globalValue;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Changes a setting in the place that counts: a workspace's value hides the user's. */
export async function changeSetting<K extends SettingName>(
  name: K,
  change: (value: SettingValue<K> | undefined) => SettingValue<K>,
): Promise<void> {
  const configuration = workspace.getConfiguration('hogql');
  const found = configuration.inspect<SettingValue<K>>(name);
  const isWorkspace = found?.workspaceValue !== undefined;
  const value = isWorkspace ? found.workspaceValue : found?.globalValue;
  await configuration.update(name, change(value), !isWorkspace);
}

/** True if a setting has a value in the workspace, which hides that of the user. */
export function isSetByWorkspace(name: SettingName): boolean {
  const found = workspace.getConfiguration('hogql').inspect(name);
  return found?.workspaceValue !== undefined || found?.workspaceFolderValue !== undefined;
}

/** True if a configuration change affects a setting, or one of a section. */
export function affectsSettings(
  change: ConfigurationChangeEvent,
  section: SettingSection,
): boolean {
  return change.affectsConfiguration(`hogql.${section}`);
}

/** The id of a setting, by which VS Code's settings editor finds it. */
export function settingId(name: SettingName): string {
  return `hogql.${name}`;
}

function boolean(value: boolean): Setting<boolean> {
  return { type: 'boolean', default: value };
}

function string(): Setting<string> {
  return { type: 'string', default: '' };
}

function number(value: number): Setting<number> {
  return { type: 'number', default: value };
}

function integer(value: number): Setting<number> {
  return { type: 'integer', default: value };
}

function list<T>(): Setting<readonly T[]> {
  return { type: 'array', default: [] };
}

function record<T>(): Setting<Readonly<Record<string, T>>> {
  return { type: 'object', default: {} };
}

/** The first of the values is the default. */
function oneOf<const T extends string>(first: T, ...others: readonly T[]): Setting<T> {
  return { type: 'string', default: first, enum: [first, ...others] };
}

function fits<T>(declared: Setting<T>, value: unknown): value is T {
  if (declared.enum) return declared.enum.some((each) => each === value);
  switch (declared.type) {
    case 'array':
      return Array.isArray(value);
    case 'integer':
    case 'number':
      return typeof value === 'number';
    case 'object':
      return typeof value === 'object' && value !== null;
    case 'boolean':
    case 'string':
      return typeof value === declared.type;
  }
}
