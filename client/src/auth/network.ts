import { type ConfigurationChangeEvent, workspace } from 'vscode';
import { DirectTransport } from '../api/directTransport.ts';
import { HostTransport } from '../api/hostTransport.ts';
import type { ProxySettings } from '../api/route.ts';
import { RoutedTransport } from '../api/routedTransport.ts';
import type { Transport } from '../api/transport.ts';
import { affectsSettings, setting } from '../base/settings.ts';

/** True if a configuration change affects how requests leave this machine. */
export function affectsNetwork(change: ConfigurationChangeEvent): boolean {
  return change.affectsConfiguration('http') || affectsSettings(change, 'request');
}

/** The transport that VS Code's settings and the environment ask for. */
export function networkTransport(): Transport {
  const settings = proxySettings();
  const maxBodyBytes = Math.max(1, setting('request.maxAnswerMegabytes')) * 1024 * 1024;
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
