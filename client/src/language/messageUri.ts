/** The document or the notebook that a message is about. */
export function uriOf(params: unknown): string | undefined {
  const { textDocument, notebookDocument } = (params ?? {}) as {
    textDocument?: { uri?: unknown };
    notebookDocument?: { uri?: unknown };
  };
  const uri = (textDocument ?? notebookDocument)?.uri;
  return typeof uri === 'string' ? uri : undefined;
}
