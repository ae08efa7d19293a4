import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { JsonFile } from '../folder/jsonFile.ts';
import { demoUser } from '../demo/project.ts';
import { invalid, notFound } from '../../base/errors.ts';

/** A variable of queries, as the service sends it. */
export type Variable = {
  readonly id: string;
  readonly name: string;
  readonly code_name: string;
  readonly type: string;
  readonly default_value?: unknown;
  readonly values?: unknown;
};

const types = ['String', 'Number', 'Boolean', 'List', 'Date'];
const required = 'This field is required.';

const fields = v.object({
  name: v.pipe(
    v.string(required),
    v.trim(),
    v.minLength(1, 'This field may not be blank.'),
    v.maxLength(400, 'Ensure this field has no more than 400 characters.'),
  ),
  type: v.pipe(
    v.string(required),
    v.check(
      (type) => types.includes(type),
      ({ input }) => `"${input}" is not a valid choice.`,
    ),
  ),
  default_value: v.optional(v.unknown()),
  values: v.optional(v.unknown()),
  is_multi: v.optional(v.boolean()),
  values_query: v.optional(v.nullable(v.string())),
});

/** The fields that a stored variable must have. */
const keptShape = v.array(
  v.looseObject({ id: v.string(), name: v.string(), code_name: v.string(), type: v.string() }),
);

/** The variables of the project: the initial ones, with all later changes. */
export class VariableStore {
  readonly #file: JsonFile<readonly Variable[]>;

  constructor(path: string, first: readonly Variable[]) {
    this.#file = new JsonFile<readonly Variable[]>(
      path,
      (text) => v.parse(keptShape, JSON.parse(text)),
      () => first,
    );
  }

  all(): readonly Variable[] {
    return this.#file.value;
  }

  /** Makes a variable, whose code name is that of no other. */
  create(body: unknown): Variable {
    const given = read(fields, body);
    const code = codeName(given.name);
    if (this.all().some((each) => each.code_name === code)) {
      throw invalid('Variable with this code name already exists');
    }
    const made = withChoices({
      id: randomUUID(),
      default_value: null,
      values: null,
      is_multi: false,
      values_query: null,
      ...given,
      code_name: code,
      created_by: demoUser.id,
      created_at: new Date().toISOString(),
    });
    this.#file.value = [...this.all(), made];
    return made;
  }

  /** Changes the fields that were sent. The code name stays, even if the name changes. */
  update(id: string, body: unknown): Variable {
    const before = this.all().find((each) => each.id === id);
    if (!before) throw notFound();
    const given = read(v.partial(fields), body) as Partial<Variable>;
    const changed = withChoices({ ...before, ...given });
    this.#file.value = this.all().map((each) => (each === before ? changed : each));
    return changed;
  }
}

/** Picks the writable fields and ignores others, as the service does. */
function read<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  if (typeof (body ?? {}) !== 'object' || Array.isArray(body)) {
    throw invalid('Invalid data. Expected a dictionary.', 'non_field_errors');
  }
  const parsed = v.safeParse(schema, body ?? {});
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  // The schema's own words where a member is missing altogether.
  const isMissing = issue.received === 'undefined';
  throw invalid(
    isMissing ? required : issue.message,
    v.getDotPath(issue),
    isMissing ? 'required' : undefined,
  );
}

/** A list has at least an empty list of choices. */
function withChoices<T extends Variable>(variable: T): T {
  const lacksThem = variable.type === 'List' && (variable.values ?? null) === null;
  return lacksThem ? { ...variable, values: [] } : variable;
}

/** `Plan (new)` is `plan_new` in a query. */
function codeName(name: string): string {
  return name
    .replace(/[^\p{L}\p{N} _]/gu, '')
    .replaceAll(' ', '_')
    .toLowerCase();
}
