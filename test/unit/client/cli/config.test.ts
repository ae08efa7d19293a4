import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { configShape } from '../../../../client/src/cli/config.ts';
import { root } from '../../../workbench/harness/paths.ts';

type Property = {
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Property>>;
};

describe('the schema of hogql.config.json', () => {
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const { properties = {} } = JSON.parse(read('syntaxes/config.schema.json')) as Property;
  const format = properties['format']?.properties ?? {};
  const accepts = (value: unknown): boolean => v.safeParse(configShape, value).success;

  it('has the settings that the command line knows', () => {
    const { entries } = configShape;
    assert.deepEqual(Object.keys(properties).sort(), Object.keys(entries).sort());
    assert.deepEqual(
      Object.keys(format).sort(),
      Object.keys(entries.format.wrapped.entries).sort(),
    );
  });

  it('offers values that the command line takes', () => {
    const offered = ({ examples = [], enum: values = [] }: Property): readonly unknown[] => [
      ...examples,
      ...values,
    ];
    for (const [name, property] of Object.entries(properties)) {
      for (const value of offered(property)) assert.ok(accepts({ [name]: value }), name);
    }
    for (const [name, property] of Object.entries(format)) {
      for (const value of offered(property))
        assert.ok(accepts({ format: { [name]: value } }), name);
    }
  });

  it('knows all that the document shows', () => {
    const [, shown = ''] = /^```json\n(.*?)^```/ms.exec(read('docs/command-line.md')) ?? [];
    const settings = JSON.parse(shown) as object;
    assert.ok(accepts(settings));
    assert.deepEqual(
      Object.keys(settings).sort(),
      Object.keys(properties)
        .filter((name) => name !== '$schema')
        .sort(),
    );
  });
});
