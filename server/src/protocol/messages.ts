/**
 * The descriptions of our requests and notifications. The extension bundles only this part of vscode-jsonrpc, and loads
 * the rest together with the language client.
 */
export { NotificationType, RequestType, RequestType0 } from 'vscode-jsonrpc';
