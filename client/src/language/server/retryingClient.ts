import type { ChildProcess } from 'node:child_process';
import { t } from '@vscode/l10n';
import { LanguageClient, type MessageTransports } from 'vscode-languageclient/node';
import { showWarning } from '../../base/messages.ts';
import { Backoff } from './backoff.ts';

/**
 * The client of the language server. Where the system gives no process, say because too many files
 * are open, the library's own would have none for the rest of the window's life: this one tries again.
 */
export class RetryingClient extends LanguageClient {
  readonly #backoff = new Backoff((error) => {
    const why = error instanceof Error ? error.message : String(error);
    const tryNow = t('Try Now');
    const words = t(
      'The HogQL language server cannot be started ({0}). It will be retried from time to time; until then, queries run but are not checked.',
      why,
    );
    void showWarning(words, tryNow).then((chosen) => {
      if (chosen === tryNow) this.startNow();
    });
  });

  /** The library forgets a process that failed to initialize, and leaves it running. */
  #process: ChildProcess | undefined;

  /** Does not wait any longer for a better moment to start. */
  startNow(): void {
    this.#backoff.retryNow();
  }

  /** Ends the process of the server, after which another is started; whether there was one. */
  end(): boolean {
    // A process that hangs does not react to a request to end.
    return this.#process?.exitCode === null && this.#process.kill('SIGKILL');
  }

  override async dispose(): Promise<void> {
    this.#backoff.dispose();
    // A client that is still starting cannot be stopped.
    await super.dispose().catch(() => undefined);
  }

  protected override async createMessageTransports(encoding: string): Promise<MessageTransports> {
    const transports = await this.#backoff.retry(() => super.createMessageTransports(encoding));
    this.#process = this.serverProcess;
    return transports;
  }
}
