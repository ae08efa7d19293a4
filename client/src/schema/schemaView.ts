import { t } from '@vscode/l10n';
import { type TreeView, window } from 'vscode';
import type { CatalogState, Catalogs } from '../catalog/catalogs.ts';
import { Owner } from '../base/owner.ts';
import { age } from '../protocol/words.ts';
import { type SchemaParts, SchemaTree } from './schemaTree.ts';
import type { SchemaNode } from './schemaNode.ts';

/** Ages are said in minutes. */
const tickMs = 60_000;

/** The Schema view: the tree, its age, and what could not be fetched. */
export class SchemaView extends Owner {
  readonly tree: SchemaTree;
  readonly #view: TreeView<SchemaNode>;

  constructor(parts: SchemaParts, catalogs: Catalogs) {
    super();
    this.tree = this.register(new SchemaTree(parts));
    this.#view = this.register(
      window.createTreeView(SchemaTree.id, {
        treeDataProvider: this.tree,
        dragAndDropController: this.tree,
        canSelectMany: true,
        showCollapseAll: true,
      }),
    );
    const describe = (): void => this.#describe(catalogs.state);
    this.register(
      catalogs.onDidChange(({ isFetching }) => {
        describe();
        if (!isFetching) this.tree.refresh();
      }),
    );
    const timer = setInterval(describe, tickMs);
    this.register({ dispose: () => clearInterval(timer) });
    describe();
  }

  /** The selected items. */
  get selection(): readonly SchemaNode[] {
    return this.#view.selection;
  }

  /** Opens what leads to a line and selects it; says whether the schema has it. */
  async reveal(path: readonly string[]): Promise<boolean> {
    const line = await this.tree.lineOf(path);
    if (line) await this.#view.reveal(line, { select: true, focus: true });
    return line !== undefined;
  }

  #describe({ fetched, isFetching, failure }: CatalogState): void {
    const told = fetched ? age(Date.now() - fetched.fetchedAt) : t('built-in tables');
    this.#view.description = isFetching ? t('fetching…') : told;
    const notes = [...(failure ? [failure] : []), ...(fetched?.gaps ?? [])];
    // Without a message the view reserves no space for it.
    this.#view.message = notes.length > 0 ? notes.join('\n') : '';
  }
}
