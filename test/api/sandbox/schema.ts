import type { ProfileName } from '../../sandbox/profiles.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { readFileSync } from 'node:fs';

type Json = Record<string, unknown>;

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationSchema>>>>;
  readonly components: { schemas: Record<string, Json> };
};

type OperationSchema = {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: Json;
  }[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: { 'application/json': { schema: Json } };
  };
  readonly responses: Readonly<
    Record<string, { content?: { 'application/json': { schema: Json } } }>
  >;
};

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../openapi/${name}.json`, import.meta.url), 'utf8'));
}

/** Returns the problem of an answer according to the service's schema; undefined if it is valid. */
export type Validate = (
  method: string,
  template: string,
  status: number,
  body: unknown,
) => string | undefined;

/**
 * The service's schema for a profile: the document, the real types of computed fields, and the
 * profile's additions. An operation or status that the document lacks is an error too.
 */
export function validator(profile: ProfileName): Validate {
  const document = read('service') as Document;
  const overlays = ['computed', ...(profile === 'seed' ? [] : [profile])];
  const { schemas } = document.components;
  for (const overlay of overlays) {
    for (const [name, change] of Object.entries(read(overlay) as Record<string, Json>)) {
      schemas[name] = overlaid(schemas[name] ?? {}, change);
    }
  }
  const check = checker(document);
  return (method, template, status, body) => {
    const path = `/api/projects/{project_id}/${template}`;
    const response = document.paths[path]?.[method.toLowerCase()]?.responses[String(status)];
    if (!response) return `The document has no ${status} for ${method} ${template}.`;
    const schema = response.content?.['application/json'].schema;
    return schema && check(schema, body);
  };
}

/** Returns the problem of a value according to a schema of the document. */
function checker({ components }: Document): (schema: Json, value: unknown) => string | undefined {
  const { schemas } = components;
  for (const [name, schema] of Object.entries(schemas)) {
    // An empty enumeration allows nothing, but the validator needs another notation for that.
    if (Array.isArray(schema['enum']) && schema['enum'].length === 0) schemas[name] = { not: {} };
  }
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
  formats(ajv);
  ajv.addSchema({ $id: 'service', components });
  const compiled = new WeakMap<Json, ValidateFunction>();
  const compile = (schema: Json): ValidateFunction => {
    const text = JSON.stringify(schema).replaceAll('#/components', 'service#/components');
    return ajv.compile(JSON.parse(text) as Json);
  };
  return (schema, value) => {
    const validate = compiled.get(schema) ?? compile(schema);
    compiled.set(schema, validate);
    return validate(value) ? undefined : ajv.errorsText(validate.errors);
  };
}

/** Parameters that the real service has beyond its document. */
const observedParameters = new Set([
  'show_progress',
  'prompt',
  'current_query',
  'basic',
  'saved',
  'order',
  'search',
  'favorited',
  'user',
  'page',
  'tags',
]);

/** Finds a request's operation in the document, and returns the problem of the request. */
export type ValidateRequest = (
  method: string,
  url: URL,
  body: string | undefined,
) => { readonly operation?: string; readonly problem?: string };

/**
 * Checks requests against the document: the operation, its parameters, its body. Skips requests
 * that the document does not describe, such as projects and definitions.
 */
export function requestValidator(): ValidateRequest {
  const document = read('service') as Document;
  for (const schema of Object.values(document.components.schemas)) withoutReadOnly(schema);
  const check = checker(document);
  return (method, url, body) => {
    if (!/^\/api\/projects\/[^/]+\/(query|insights)\//.test(url.pathname)) return {};
    const template = templateOf(document, method, url.pathname);
    const schema = document.paths[template ?? '']?.[method.toLowerCase()];
    if (template === undefined || !schema)
      return { problem: 'The document has no such operation.' };
    const operation = `${method} ${template}`;
    for (const [name, text] of url.searchParams) {
      const parameter = schema.parameters?.find(
        (each) => each.in === 'query' && each.name === name,
      );
      if (!parameter && !observedParameters.has(name)) {
        return { operation, problem: `There is no parameter ${name}.` };
      }
      const value = parameter?.schema['type'] === 'integer' ? Number(text) : text;
      const problem = parameter && check(parameter.schema, value);
      if (problem !== undefined) return { operation, problem: `${name}: ${problem}` };
    }
    const { requestBody } = schema;
    if (body === undefined) {
      return requestBody?.required ? { operation, problem: 'There is no body.' } : { operation };
    }
    // Anything the document does not describe, such as the body of a chat, may have any value.
    if (!requestBody) return { operation };
    const problem = check(requestBody.content['application/json'].schema, JSON.parse(body));
    return problem === undefined ? { operation } : { operation, problem };
  };
}

/**
 * The template that matches a path with the fewest variables: `insights/trend/` is not the id of an
 * insight.
 */
function templateOf({ paths }: Document, method: string, pathname: string): string | undefined {
  return Object.keys(paths)
    .filter((template) => {
      const pattern = template.replace(/\{[^}]+\}/g, '[^/]+');
      return (
        new RegExp(`^${pattern}$`).test(pathname) && method.toLowerCase() in (paths[template] ?? {})
      );
    })
    .sort((a, b) => a.split('{').length - b.split('{').length)[0];
}

/** A request need not have fields that only the service sets. */
function withoutReadOnly(schema: Json): void {
  const properties = schema['properties'] as Readonly<Record<string, Json>> | undefined;
  const required = schema['required'] as string[] | undefined;
  if (!required) return;
  schema['required'] = required.filter((name) => properties?.[name]?.['readOnly'] !== true);
}

/** A schema with changed or additional properties, some of which may be required. */
function overlaid(schema: Json, change: Json): Json {
  return {
    ...schema,
    properties: { ...(schema['properties'] as Json), ...(change['properties'] as Json) },
    required: [
      ...((schema['required'] as string[] | undefined) ?? []),
      ...((change['required'] as string[] | undefined) ?? []),
    ],
  };
}
