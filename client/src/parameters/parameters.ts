import type { Session } from '../auth/sessions.ts';
import { fileHeader, headerStart } from '../base/fileHeader.ts';
import type { CatalogVariable } from '../../../server/src/protocol/catalog.ts';
import type { Placeholder } from '../../../server/src/protocol/statements.ts';
import { bindParameters, type BoundQuery, type KnownValues } from './bindParameters.ts';
import type { EnteredValues } from './enteredValues.ts';
import { membersOf } from '../../../server/common/json/members.ts';

/** Where parameters come from. */
export type ParameterSources = {
  readonly placeholders: (query: string, session: Session) => Promise<readonly Placeholder[]>;
  readonly variables: (session: Session) => Promise<readonly CatalogVariable[]>;
  /** The choices that a variable's HogQL returns; undefined if it cannot run. */
  readonly choices: (
    session: Session,
    valuesQuery: string,
  ) => Promise<readonly string[] | undefined>;
  readonly entered: EnteredValues;
  /** The known state of a project without asking for it. */
  readonly known: (session: Session) => ProjectKnowledge;
};

/** What helps to enter and to parse values. */
export type ProjectKnowledge = Pick<KnownValues, 'suggest' | 'clock'>;

/** A query and the placeholders in it. */
export type PlaceholderQuery = {
  readonly query: string;
  readonly placeholders: readonly Placeholder[];
};

/** Values that a file and its readers give, whatever the project has. */
export type GivenValues = Pick<KnownValues, 'entered' | 'fromFile'>;

/** Finds the placeholders of queries and gives them values. */
export class Parameters {
  readonly #sources: ParameterSources;

  constructor(sources: ParameterSources) {
    this.#sources = sources;
  }

  /**
   * @param file the text of the file that the query stands in: its header may give values
   * @returns undefined for a query without placeholders
   */
  async bind(query: string, session: Session, file: string): Promise<BoundQuery | undefined> {
    const placeholders = await this.#sources.placeholders(query, session);
    const { all: entered } = this.#sources.entered;
    return this.bindTo({ query, placeholders }, session, { entered, fromFile: valuesIn(file) });
  }

  /**
   * Binds a query whose placeholders are known already.
   *
   * @param given the values of its file
   * @returns undefined for a query without placeholders
   */
  async bindTo(
    { query, placeholders }: PlaceholderQuery,
    session: Session,
    given: GivenValues,
  ): Promise<BoundQuery | undefined> {
    if (placeholders.length === 0) return undefined;
    const names = new Set(
      placeholders.flatMap((each) => (each.kind === 'variable' ? each.codeName : [])),
    );
    const known = names.size > 0 ? await this.#sources.variables(session) : [];
    const used = known.filter(({ codeName }) => names.has(codeName));
    const variables = await Promise.all(used.map((each) => this.#withChoices(each, session)));
    return bindParameters(query, placeholders, {
      ...given,
      ...this.#sources.known(session),
      variables,
    });
  }

  async #withChoices(variable: CatalogVariable, session: Session): Promise<CatalogVariable> {
    if (!variable.valuesQuery) return variable;
    const choices = await this.#sources.choices(session, variable.valuesQuery);
    return choices ? { ...variable, choices } : variable;
  }

  /** Stores the entries of a form. */
  async enter(entries: unknown): Promise<void> {
    await this.#sources.entered.keep(entries);
  }
}

/** The `-- @values: {"name": 1}` line of a file; a broken one gives none, and the form asks. */
export function valuesIn(file: string): Readonly<Record<string, unknown>> {
  try {
    return membersOf(JSON.parse(fileHeader(file, headerStart(file)).get('values') ?? '{}'));
  } catch {
    return {};
  }
}
