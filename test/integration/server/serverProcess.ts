import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';

const source = join(import.meta.dirname, '../../../server/src/server.ts');

/** The language server as an editor starts it: a process which speaks over stdio. */
export class ServerProcess {
  readonly connection: MessageConnection;
  readonly #process: ChildProcess;

  constructor() {
    const child = spawn(process.execPath, [source, '--stdio'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#process = child;
    this.connection = createMessageConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    this.connection.listen();
  }

  /** Ends it as the protocol asks; answers with the exit code. */
  async stop(): Promise<number | null> {
    await this.connection.sendRequest('shutdown');
    return this.exit();
  }

  /** Ends it after `shutdown`; answers with the exit code. */
  async exit(): Promise<number | null> {
    const exited = new Promise<number | null>((resolve) => this.#process.once('exit', resolve));
    await this.connection.sendNotification('exit');
    const code = await exited;
    this.connection.dispose();
    return code;
  }
}
