import { workspace } from 'vscode';
import { DirectTransport } from '../api/directTransport.ts';
import { HostTransport } from '../api/hostTransport.ts';
import type { ProxySettings } from '../api/route.ts';
import { RoutedTransport } from '../api/routedTransport.ts';
import type { Transport } from '../api/transport.ts';

/** The settings that change how requests leave this machine. */
export const networkSettings = ['http', 'hogql.request'] as const;

/** The way out that the settings of VS Code and the environment ask for. */
export function networkTransport(): Transport {
  const settings = proxySettings();
  const megabytes = workspace.getConfiguration('hogql').get('request.maxAnswerMegabytes', 64);
  const maxBodyBytes = Math.max(1, megabytes) * 1024 * 1024;
  const { strictCertificates } = settings;
  return new RoutedTransport(
    {
      direct: new DirectTransport({ maxBodyBytes, strictCertificates }),
      host: new HostTransport({ maxBodyBytes }),
    },
    settings,
  );
}

function proxySettings(): ProxySettings {
  const http = workspace.getConfiguration('http');
  return {
    proxy: http.get('proxy', ''),
    noProxy: http.get<readonly string[]>('noProxy', []),
    strictCertificates: http.get('proxyStrictSSL', true),
    isOff: http.get<string>('proxySupport') === 'off',
    environment: process.env,
  };
}
