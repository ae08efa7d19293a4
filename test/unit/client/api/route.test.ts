import assert from 'node:assert/strict';
import { needsHost, type ProxySettings } from '../../../../client/src/api/route.ts';

const none: ProxySettings = {
  proxy: '',
  noProxy: [],
  strictCertificates: true,
  isOff: false,
  environment: {},
};
const proxy = 'http://proxy.corp:3128';

describe('the way a request takes', () => {
  const cases: [what: string, url: string, settings: Partial<ProxySettings>, host: boolean][] = [
    ['without any proxy', 'https://us.posthog.com', {}, false],
    ['with http.proxy', 'https://us.posthog.com', { proxy }, true],
    ['with http.proxySupport off', 'https://us.posthog.com', { proxy, isOff: true }, false],
    ['with HTTPS_PROXY', 'https://us.posthog.com', { environment: { HTTPS_PROXY: proxy } }, true],
    ['with http_proxy', 'https://us.posthog.com', { environment: { http_proxy: proxy } }, true],
    ['with HTTPS_PROXY, by http', 'http://x.corp', { environment: { HTTPS_PROXY: proxy } }, false],
    ['with ALL_PROXY', 'https://us.posthog.com', { environment: { ALL_PROXY: proxy } }, true],
    [
      'with an empty variable',
      'https://us.posthog.com',
      { environment: { HTTP_PROXY: '' } },
      false,
    ],
    ['to this machine', 'http://127.0.0.1:8000', { proxy }, false],
    ['to localhost', 'http://localhost:8000', { proxy }, false],
    ['to this machine by its IPv6 address', 'http://[::1]:8000', { proxy }, false],
    ['to a host of http.noProxy', 'https://a.corp', { proxy, noProxy: ['a.corp'] }, false],
    ['to a host below one', 'https://x.a.corp', { proxy, noProxy: ['.a.corp'] }, false],
    ['to a host that only ends so', 'https://xa.corp', { proxy, noProxy: ['a.corp'] }, true],
    ['to any host', 'https://a.corp', { proxy, noProxy: ['*'] }, false],
    ['to a port', 'https://a.corp', { proxy, noProxy: ['a.corp:443'] }, false],
    ['to another port', 'https://a.corp:8443', { proxy, noProxy: ['a.corp:443'] }, true],
    [
      'to a host of NO_PROXY',
      'https://a.corp',
      { environment: { HTTPS_PROXY: proxy, NO_PROXY: 'b.corp, a.corp' } },
      false,
    ],
  ];
  for (const [what, url, settings, host] of cases) {
    it(`${what} is ${host ? 'the host’s' : 'direct'}`, () =>
      assert.equal(needsHost(new URL(url), { ...none, ...settings }), host));
  }
});
