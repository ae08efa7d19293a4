import type { ProfileName } from '../../sandbox/profiles.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { readFileSync } from 'node:fs';

type Json = Record<string, unknown>;

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationSchema>>>>;
  readonly components: { schemas: Record<string, Json> };
}

interface OperationSchema {
  readonly responses: Readonly<
    Record<string, { content?: { 'application/json': { schema: Json } } }>
  >;
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../openapi/${name}.json`, import.meta.url), 'utf8'));
}

/** Says what is wrong with an answer, by the service's schema; undefined where nothing is. */
export type Validate = (
  method: string,
  template: string,
  status: number,
  body: unknown,
) => string | undefined;

/**
 * The service's schema for a profile: the document, the true types of computed fields over it, and what the
 * profile has beyond. An operation or status that the document does not have is an error too.
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
  for (const [name, schema] of Object.entries(schemas)) {
    // An enumeration of nothing allows nothing, which the validator wants to be told in other words.
    if (Array.isArray(schema['enum']) && schema['enum'].length === 0) schemas[name] = { not: {} };
  }
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
  formats(ajv);
  ajv.addSchema({ $id: 'service', components: document.components });
  return (method, template, status, body) => {
    const path = `/api/projects/{project_id}/${template}`;
    const response = document.paths[path]?.[method.toLowerCase()]?.responses[String(status)];
    if (!response) return `The document has no ${status} for ${method} ${template}.`;
    const schema = response.content?.['application/json'].schema;
    if (!schema) return undefined;
    const text = JSON.stringify(schema).replaceAll('#/components', 'service#/components');
    const validate = ajv.compile(JSON.parse(text) as Json);
    return validate(body) ? undefined : ajv.errorsText(validate.errors);
  };
}

/** A schema with other or more properties, of which more may be required. */
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
