/** The first difference between two trees, in words; undefined if they are equal. */
export function firstDifference(official: unknown, ours: unknown): string | undefined {
  return difference(withoutEmpty(official), withoutEmpty(ours), '');
}

function difference(official: unknown, ours: unknown, path: string): string | undefined {
  if (isObject(official) && isObject(ours) && Array.isArray(official) === Array.isArray(ours)) {
    const fields = [...new Set([...Object.keys(official), ...Object.keys(ours)])];
    for (const field of fields) {
      const at = Array.isArray(official) ? `${path}[${field}]` : `${path}.${field}`;
      const found = difference(official[field], ours[field], at);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (Object.is(official, ours) || (official === 0 && ours === 0)) return undefined;
  return `${path.slice(1) || 'the tree'}: official ${brief(official)}, ours ${brief(ours)}`;
}

/**
 * Leaves out fields without a value: the official parser prints `null` for some rules and nothing
 * for others. The value of a constant is the exception. Places are compared separately.
 */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isObject(value)) return value;
  const isConstant = value['node'] === 'Constant';
  const isNode = 'node' in value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => !isNode || (field !== 'start' && field !== 'end'))
      .filter(
        ([field, one]) => (one ?? undefined) !== undefined || (isConstant && field === 'value'),
      )
      .map(([field, one]) => [field, withoutEmpty(one)]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function brief(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
