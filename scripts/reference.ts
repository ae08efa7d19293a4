type Command = { readonly command: string; readonly title: string };
type Keybinding = { readonly command: string; readonly key: string; readonly mac?: string };
type MenuEntry = { readonly command?: string; readonly when?: string };
type Setting = {
  readonly default?: unknown;
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
};

/** The part of package.json that people look up. */
export type Contributions = {
  readonly commands: readonly Command[];
  readonly keybindings: readonly Keybinding[];
  readonly menus: { readonly commandPalette: readonly MenuEntry[] };
  readonly configuration: { readonly properties: Readonly<Record<string, Setting>> };
};

/** VS Code's own commands to which we bind keys, with their titles there. */
const editorCommands: Readonly<Record<string, string>> = {
  'notebook.cell.execute': 'Execute Cell',
  'notebook.cell.quitEdit': 'Stop Editing Cell',
};

/** docs/reference.md: every setting, and every command of the palette with its keys. */
export function reference({ commands, keybindings, menus, configuration }: Contributions): string {
  const hidden = new Set(
    menus.commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command),
  );
  const shown = commands.filter(({ command }) => !hidden.has(command));
  const keys = keybindings.map(({ command, key, mac }) => ({ command, key, mac: mac ?? key }));
  const titles = new Map(commands.map(({ command, title }) => [command, title]));
  return [
    '# Settings, commands and keys',
    'Made by `npm run docs` from package.json.',
    '## Settings',
    table(
      ['setting', 'default', 'meaning'],
      Object.entries(configuration.properties).map(([name, setting]) => [
        code(name),
        defaultOf(setting),
        meaning(setting),
      ]),
    ),
    '## Commands',
    'In the palette each begins with “HogQL:”.',
    table(
      ['command', 'keys', 'id'],
      shown.map(({ command, title }) => [
        title,
        [...new Set(keys.filter((one) => one.command === command).map(spoken))].join(', '),
        code(command),
      ]),
    ),
    '## Keys',
    table(
      ['key', 'on a Mac', 'does'],
      keys.map(({ command, key, mac }) => [
        code(key),
        code(mac),
        titles.get(command) ?? editorCommands[command] ?? command,
      ]),
    ),
    '',
  ].join('\n\n');
}

function defaultOf(setting: Setting): string {
  const { default: value } = setting;
  return value === undefined ? '' : code(JSON.stringify(value));
}

function meaning({
  description,
  markdownDescription,
  enum: values,
  enumDescriptions,
}: Setting): string {
  const text = markdownDescription ?? description ?? '';
  const choices = (values ?? []).map((value, at) => {
    const said = enumDescriptions?.[at];
    return said ? `${code(value)}: ${said}` : code(value);
  });
  return [text, ...choices].join(' ');
}

function spoken({ key }: { readonly key: string }): string {
  return code(key);
}

function code(text: string): string {
  return `\`${text}\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
