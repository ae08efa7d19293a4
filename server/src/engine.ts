import { formatDocument } from './formatter/formatDocument.ts';
import { defaultOptions, type FormatOptions } from './formatter/document/options.ts';
import type { DiagnosticLevels } from './features/shared/diagnosticLevels.ts';
import { fragmentDiagnostics, fragmentDocument } from './features/shared/fragmentDocument.ts';
import type { Problem } from './features/shared/statementProblems.ts';
import { problems } from './features/shared/problems.ts';
import { officialJson } from './officialTree/json.ts';
import { toOfficialTree } from './officialTree/tree.ts';
import type { Fragment } from './protocol/fragments.ts';
import { bundledCatalog } from './schema/bundledCatalog.ts';
import type { Catalog } from './schema/catalog.ts';
import { analyze } from './semantics/analysis/analysis.ts';
import { readCatalog } from './workspace/catalogUpdate.ts';

export { LineTable } from './ast/lineTable.ts';
export { isFindingCode } from './semantics/checks/codes.ts';
export type { Edit, Fix } from './ast/fix.ts';
export type { DiagnosticLevels, FormatOptions, Fragment, Problem };

/** A statement and its tree. */
export type StatementTree = {
  readonly start: number;
  readonly end: number;
  /** JSON of the tree as the service's own parser prints it; undefined if the syntax has errors. */
  readonly tree: string | undefined;
};

/** The language for programs that have text and no editor: the door of the command line. */
export class Engine {
  readonly #catalog: Catalog;
  /** The malformed parts of the snapshot, which were left out. */
  readonly refused: readonly string[];

  /**
   * @param dataDirectory where the tables and functions are that every project has
   * @param snapshot the catalog of a project, as JSON gave it
   */
  constructor(dataDirectory: string, snapshot?: unknown) {
    const bundled = bundledCatalog(dataDirectory);
    if (snapshot === undefined) {
      this.#catalog = bundled;
      this.refused = [];
      return;
    }
    const { update, refused } = readCatalog(snapshot);
    this.#catalog = bundled.updated(update);
    this.refused = refused;
  }

  /** Everything wrong with a file. */
  check(text: string, levels: DiagnosticLevels = {}): readonly Problem[] {
    return problems(analyze(text), this.#catalog, levels);
  }

  /** Like `check`, for HogQL embedded in another file at its own positions; only whole queries have fixes. */
  checkFragment(each: Fragment, levels: DiagnosticLevels = {}): readonly Problem[] {
    const fragment = fragmentDocument(each);
    const found = problems(fragment.document, this.#catalog, levels);
    if (each.role === 'query') return found;
    const told = found.map(({ diagnostic }) => diagnostic);
    return fragmentDiagnostics(told, fragment, each.isOpen === true).map((diagnostic) => ({
      diagnostic,
      fixes: () => [],
    }));
  }

  /** The text laid out; statements with errors of syntax stay as they are. */
  format(text: string, options: Partial<FormatOptions> = {}): string {
    const { statements } = analyze(text);
    const changes = formatDocument({ text, statements }, { ...defaultOptions, ...options });
    const pieces: string[] = [];
    let at = 0;
    for (const { start, end, text: written } of changes) {
      pieces.push(text.slice(at, start), written);
      at = end;
    }
    return pieces.join('') + text.slice(at);
  }

  /** The statements of a text and their trees. */
  parse(text: string): readonly StatementTree[] {
    return analyze(text).statements.map(({ start, end, parsed }) => ({
      start,
      end,
      tree: parsed.errors.length > 0 ? undefined : officialJson(toOfficialTree(parsed.tree)),
    }));
  }
}

/** The syntax errors of a text; needs no catalog. */
export function syntaxProblems(text: string): readonly Problem[] {
  return problems(analyze(text)).filter(({ diagnostic }) =>
    String(diagnostic.code).startsWith('syntax/'),
  );
}
