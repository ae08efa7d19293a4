/** The document that a message is about. */
export function uriOf(params: unknown): string | undefined {
  const { textDocument } = (params ?? {}) as { textDocument?: { uri?: unknown } };
  return typeof textDocument?.uri === 'string' ? textDocument.uri : undefined;
}
