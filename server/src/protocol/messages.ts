/**
 * How our requests and notifications are described. The extension is bundled with this part of
 * vscode-jsonrpc alone, and loads the rest together with the language client.
 */
export { NotificationType, RequestType, RequestType0 } from 'vscode-jsonrpc';
