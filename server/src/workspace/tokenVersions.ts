import type { SemanticTokens, SemanticTokensDelta } from 'vscode-languageserver-protocol';

/** The tokens last sent for each document, so that only the difference has to be sent. */
export class TokenVersions {
  readonly #sent = new Map<string, { readonly id: string; readonly data: readonly number[] }>();
  #next = 1;

  /** All tokens, under an id that a later call may name. */
  full(uri: string, data: number[]): SemanticTokens {
    return { resultId: this.#remember(uri, data), data };
  }

  /** The changes in the tokens sent under an id; all tokens if that id is unknown. */
  delta(uri: string, id: string, data: number[]): SemanticTokens | SemanticTokensDelta {
    const before = this.#sent.get(uri);
    if (before?.id !== id) return this.full(uri, data);
    const old = before.data;
    const resultId = this.#remember(uri, data);
    const most = Math.min(old.length, data.length);
    let start = 0;
    while (start < most && old[start] === data[start]) start++;
    let same = 0;
    while (same < most - start && old.at(-1 - same) === data.at(-1 - same)) same++;
    if (start === old.length && start === data.length) return { resultId, edits: [] };
    const deleteCount = old.length - start - same;
    return {
      resultId,
      edits: [{ start, deleteCount, data: data.slice(start, data.length - same) }],
    };
  }

  close(uri: string): void {
    this.#sent.delete(uri);
  }

  #remember(uri: string, data: readonly number[]): string {
    const id = String(this.#next++);
    this.#sent.set(uri, { id, data });
    return id;
  }
}
