import * as v from 'valibot';
import type { Route } from '../../../server/local/http/routes.ts';

const asked = v.looseObject({
  query: v.looseObject({
    kind: v.literal('DatabaseSchemaQuery'),
    tables: v.nullish(v.array(v.string())),
    includeFields: v.optional(v.boolean(), true),
  }),
});

type Table = Readonly<Record<string, unknown>>;

/** Tells only the tables that are asked for, and their fields only if they are wanted. */
export function schemaInParts(handle: Route['handle']): Route['handle'] {
  return async (request) => {
    const reply = await handle(request);
    const parsed = v.safeParse(asked, request.body);
    if (!parsed.success || reply.status !== 200) return reply;
    const { tables: wanted, includeFields } = parsed.output.query;
    const body = reply.body as { readonly tables: Readonly<Record<string, Table>> };
    const tables = Object.entries(body.tables).flatMap(([name, table]) => {
      if (wanted && !wanted.includes(name)) return [];
      return [[name, includeFields ? table : { ...table, fields: {} }] as const];
    });
    return { ...reply, body: { ...body, tables: Object.fromEntries(tables) } };
  };
}
