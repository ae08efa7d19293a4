import { t } from '@vscode/l10n';
import { EventEmitter } from 'vscode';
import type { Middleware } from 'vscode-languageclient/node';
import { pingRequest } from '../../../../server/src/protocol/launch.ts';
import { Owner } from '../../base/owner.ts';
import { Watchdog } from '../../base/watchdog.ts';
import { answerLeftOut, LeftOut } from './leftOut.ts';
import type { RetryingClient } from './retryingClient.ts';
import { inTime } from './waitUpTo.ts';

/** A start takes a second on a busy machine. */
const startMs = 30_000;

/** The request that a start waits for. */
const initialize = 'initialize';

type Messages = Required<Pick<Middleware, 'sendRequest' | 'sendNotification'>>;

/**
 * Keeps the language server alive: detects when it hangs, restarts it, and excludes the document that it hung on until
 * somebody wants that analysed anyway.
 */
export class ServerLife extends Owner {
  readonly #client: () => RetryingClient;
  readonly #leftOut = new LeftOut();
  readonly #watchdog = this.register(
    new Watchdog<Asked>({
      ping: () => this.#client().sendRequest(pingRequest),
      slow: (asked) => this.#slow.fire(asked),
      hung: (asked) => this.#startWithout(asked),
    }),
  );
  readonly #slow = this.register(new EventEmitter<Asked | undefined>());
  readonly #left = this.register(new EventEmitter<string>());
  /** It was ended on purpose, to restart. */
  #isEnded = false;
  /** A start hung and was ended. The machine may be that slow: the next start has all the time. */
  #hasEndedStart = false;

  /** Fires when a request takes long, and with undefined when none does any more. */
  readonly onDidSlow = this.#slow.event;
  /** Fires with the document that the server was lost in, and is started without. */
  readonly onDidLeaveOut = this.#left.event;

  constructor(client: () => RetryingClient) {
    super();
    this.#client = client;
  }

  /**
   * Watches all messages to the server, and keeps back those about documents that are left out.
   *
   * @param ownerOf the document or notebook that a document is analysed in: of a cell its notebook
   */
  around(ownerOf: (uri: string) => string): Messages {
    return {
      sendRequest: (type, params, token, next) => {
        const method = typeof type === 'string' ? type : type.method;
        if (method === pingRequest.method) return next(type, params, token);
        const about = uriOf(params);
        const uri = about === undefined ? undefined : ownerOf(about);
        if (uri !== undefined && this.#leftOut.has(uri)) {
          return Promise.resolve().then(() => answerLeftOut(method) as never);
        }
        const asked = { method, ...(uri === undefined ? {} : { uri }) };
        return this.#watchdog.watch(asked, async () => next(type, params, token));
      },
      sendNotification: async (type, next, params) => {
        const about = uriOf(params);
        const uri = about === undefined ? undefined : ownerOf(about);
        if (uri === undefined || !this.#leftOut.has(uri)) {
          await next(type, params);
          return;
        }
        const method = typeof type === 'string' ? type : type.method;
        if (method.endsWith('Document/didClose')) this.#leftOut.admit(uri);
      },
    };
  }

  /** Watches over a start: it may hang as an answer may. */
  starts(): void {
    const started = this.#client()
      .start()
      .then(() => void (this.#hasEndedStart = false));
    const watched = this.#hasEndedStart
      ? started
      : this.#watchdog.watch({ method: initialize }, () => started);
    // Callers that wait for the start get the reason of its failure. A server that failed to initialize is useless: it
    // ends like a crashed one, and another is started.
    void watched.catch(() => this.#client().end());
  }

  /** The server has ended; says whether that was on purpose, to start another. */
  ends(): boolean {
    const { oldest } = this.#watchdog;
    this.#watchdog.forget();
    if (this.#isEnded) {
      this.#isEnded = false;
      return true;
    }
    if (oldest?.uri !== undefined && this.#leftOut.crashedIn(oldest.uri)) {
      this.#left.fire(oldest.uri);
    }
    return false;
  }

  /** Starts the server again, with all documents, whether it runs, hangs or has given up. */
  async restart(): Promise<void> {
    this.#leftOut.admitAll();
    const isRunning = this.#end();
    // A client that has given up, or waits before a retry, starts now.
    this.#client().startNow();
    const started = isRunning ? this.#nextStart() : this.#client().start();
    await inTime(started, startMs, () => {
      throw new Error(t('The language server did not restart. Try "Reload Window".'));
    });
  }

  /** Settles when the server has started the next time. */
  #nextStart(): Promise<void> {
    return new Promise((resolve) => {
      const listener = this.#client().onDidChangeState(() => {
        if (!this.#client().isRunning()) return;
        listener.dispose();
        resolve();
      });
    });
  }

  /** Includes an excluded document again; the server may hang on it again. */
  admit(uri: string): void {
    this.#leftOut.admit(uri);
  }

  #startWithout(asked: Asked | undefined): void {
    // It may be stopped in a debugger.
    if (this.#client().isInDebugMode) return;
    this.#hasEndedStart = asked?.method === initialize;
    if (asked?.uri !== undefined) this.#leftOut.add(asked.uri);
    if (this.#end() && asked?.uri !== undefined) this.#left.fire(asked.uri);
  }

  /** Ends the server's process, which the client then starts again; whether it was there. */
  #end(): boolean {
    this.#isEnded = this.#client().end();
    return this.#isEnded;
  }
}

/** The parts of a request to the language server that its watchdog needs. */
export type Asked = {
  readonly method: string;
  /** The document it is about. */
  readonly uri?: string;
};

/** The document or the notebook that a message is about. */
function uriOf(params: unknown): string | undefined {
  const { textDocument, notebookDocument } = (params ?? {}) as {
    textDocument?: { uri?: unknown };
    notebookDocument?: { uri?: unknown };
  };
  const uri = (textDocument ?? notebookDocument)?.uri;
  return typeof uri === 'string' ? uri : undefined;
}
