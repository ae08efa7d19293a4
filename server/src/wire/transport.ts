import { Console } from 'node:console';
import {
  createMessageConnection,
  createServerPipeTransport,
  createServerSocketTransport,
  ErrorCodes,
  IPCMessageReader,
  IPCMessageWriter,
  type Logger,
  Message,
  type MessageConnection,
  type MessageReader,
  type MessageWriter,
  type ResponseMessage,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import { cancelledAnswer } from './order.ts';

/**
 * Connects to the client as the command line says: `--node-ipc`, `--stdio`, `--socket=<port>` or `--pipe=<name>`.
 * Without one of them, the process ends with a message.
 */
export function connect(args: readonly string[]): MessageConnection {
  const [reader, writer] = transport(args);
  reader.onError((error) => {
    answerUnreadable(error, writer);
  });
  return createMessageConnection(reader, writer, logger, {
    connectionStrategy: {
      cancelUndispatched: (message) =>
        Message.isRequest(message) ? cancelledAnswer(message.id) : undefined,
    },
  });
}

/**
 * Answers a message that is not JSON with an error. After a header without a length the next message cannot be found: a
 * new server is better than one that never answers again.
 */
function answerUnreadable(error: Error, writer: MessageWriter): void {
  say(`A message cannot be read. ${error.message}`);
  if (!(error instanceof SyntaxError)) process.exit(1);
  const message = 'The message is no JSON.';
  const answer: ResponseMessage = {
    jsonrpc: '2.0',
    id: null,
    error: { code: ErrorCodes.ParseError, message },
  };
  void writer.write(answer);
}

function transport(args: readonly string[]): [MessageReader, MessageWriter] {
  if (args.includes('--node-ipc')) {
    return [new IPCMessageReader(process), new IPCMessageWriter(process)];
  }
  if (args.includes('--stdio')) {
    // Output of libraries must not get between the messages.
    globalThis.console = new Console(process.stderr);
    return [new StreamMessageReader(process.stdin), new StreamMessageWriter(process.stdout)];
  }
  const port = valueOf('--socket', args);
  if (port !== undefined) return createServerSocketTransport(Number(port));
  const pipe = valueOf('--pipe', args);
  if (pipe !== undefined) return createServerPipeTransport(pipe);
  process.stderr.write('Say how to talk: --stdio, --node-ipc, --socket=<port> or --pipe=<name>.\n');
  process.exit(2);
}

function valueOf(option: string, args: readonly string[]): string | undefined {
  const at = args.findIndex((arg) => arg === option || arg.startsWith(`${option}=`));
  const arg = args[at];
  return arg === option ? args[at + 1] : arg?.slice(option.length + 1);
}

/** Standard error is what editors show as the log of a server. */
const say = (message: string): void => {
  process.stderr.write(`${message}\n`);
};
const logger: Logger = { error: say, warn: say, info: () => undefined, log: () => undefined };
