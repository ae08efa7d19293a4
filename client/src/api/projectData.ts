import * as v from 'valibot';
import { Caller } from './caller.ts';
import { listed } from './insightContext.ts';
import type { ArgumentsOf } from './operations.ts';
import { parseBody } from './parseBody.ts';
import type { Requester } from './requester.ts';
import type { Clock } from './retry.ts';
import { nullableText, pageShape, text } from './shapes.ts';

const flag = v.fallback(v.nullable(v.boolean()), null);

/** An event's name and description. */
const eventDefinitionShape = v.looseObject({
  id: text,
  name: v.string(),
  description: nullableText,
  last_seen_at: nullableText,
  verified: flag,
  hidden: flag,
  tags: v.fallback(v.array(v.string()), []),
});
export type EventDefinition = v.InferOutput<typeof eventDefinitionShape>;

/** The name of a property. `property_type`: String, Numeric, Boolean, DateTime, Duration. */
const propertyDefinitionShape = v.looseObject({
  id: text,
  name: v.string(),
  property_type: v.fallback(v.nullable(v.string()), null),
  is_numerical: flag,
});
export type PropertyDefinition = v.InferOutput<typeof propertyDefinitionShape>;

/** A variable of queries. `type`: String, Number, Boolean, List, Date. */
const variableShape = v.looseObject({
  id: v.string(),
  name: v.string(),
  code_name: v.string(),
  type: text,
  default_value: v.optional(v.unknown()),
  values: v.optional(v.unknown()),
  is_multi: flag,
  values_query: nullableText,
});
export type Variable = v.InferOutput<typeof variableShape>;

/** The settable members of a variable; the service derives `code_name` when it is made. */
export type VariableChange = {
  readonly name?: string;
  readonly type?: string;
  readonly default_value?: unknown;
  /** The choices of a List. */
  readonly values?: readonly unknown[] | null;
};

const cohortShape = v.looseObject({
  id: v.number(),
  name: text,
  count: v.fallback(v.nullable(v.number()), null),
  is_static: flag,
});
export type Cohort = v.InferOutput<typeof cohortShape>;

const valueShape = v.looseObject({ name: v.unknown() });

/** A page of a list, and the total. */
export type Page<T> = {
  readonly items: readonly T[];
  readonly count: number;
  readonly hasMore: boolean;
};

/** The project's names that queries can use. These requests do not count against the query endpoint. */
export class ProjectData {
  readonly #caller: Caller;

  constructor(requester: Requester, clock: Clock, projectId: string) {
    this.#caller = new Caller(requester, clock, projectId);
  }

  /** GET event_definitions, scope `event_definition:read`. */
  async events(
    filters: ArgumentsOf<'definitions.events'>,
    signal: AbortSignal,
  ): Promise<Page<EventDefinition>> {
    const { body } = await this.#caller.call('definitions.events', filters, signal);
    return this.#page(eventDefinitionShape, body);
  }

  /** GET property_definitions, scope `property_definition:read`; of events unless `type` says. */
  async properties(
    filters: ArgumentsOf<'definitions.properties'>,
    signal: AbortSignal,
  ): Promise<Page<PropertyDefinition>> {
    const { body } = await this.#caller.call('definitions.properties', filters, signal);
    return this.#page(propertyDefinitionShape, body);
  }

  /** GET values of a property of events or persons that contain a text; as they come, text or not. */
  async values(
    of: 'events' | 'persons',
    key: string,
    containing: string | undefined,
    signal: AbortSignal,
    event?: string,
  ): Promise<readonly unknown[]> {
    const filters = { key, value: containing };
    const { body } =
      of === 'events'
        ? await this.#caller.call('values.events', { ...filters, event_name: event }, signal)
        : await this.#caller.call('values.persons', filters, signal);
    const values = parseBody(v.array(valueShape), listed(body), this.#caller.host);
    return values.map(({ name }) => name);
  }

  /** GET insight_variables, scope `insight_variable:read`; pages are counted from 1. */
  async variables(page: number, signal: AbortSignal): Promise<Page<Variable>> {
    const { body } = await this.#caller.call('variables.list', { page }, signal);
    return this.#page(variableShape, body);
  }

  /** POST insight_variables, scope `insight_variable:write`; it needs a name and a type. */
  async createVariable(
    change: VariableChange & Required<Pick<VariableChange, 'name' | 'type'>>,
    signal: AbortSignal,
  ): Promise<Variable> {
    const { body } = await this.#caller.call('variables.create', {}, signal, { body: change });
    return parseBody(variableShape, body, this.#caller.host);
  }

  /** PATCH insight_variables, scope `insight_variable:write`: the members given, no others. */
  async updateVariable(id: string, change: VariableChange, signal: AbortSignal): Promise<Variable> {
    const { body } = await this.#caller.call('variables.update', { id }, signal, { body: change });
    return parseBody(variableShape, body, this.#caller.host);
  }

  /** GET cohorts, scope `cohort:read`. */
  async cohorts(filters: ArgumentsOf<'cohorts.list'>, signal: AbortSignal): Promise<Page<Cohort>> {
    const { body } = await this.#caller.call('cohorts.list', filters, signal);
    return this.#page(cohortShape, body);
  }

  #page<T extends v.GenericSchema>(item: T, body: unknown): Page<v.InferOutput<T>> {
    const page = parseBody(pageShape(item), body, this.#caller.host);
    return { items: page.results, count: page.count, hasMore: page.next !== null };
  }
}
