/** The values that visitors may have. A value listed twice is picked twice as often. */
export const visitors = {
  countries: [
    ...times(9, country('US', 'United States', 5)),
    ...times(4, country('DE', 'Germany', -1)),
    ...times(3, country('GB', 'United Kingdom', 0)),
    ...times(3, country('IN', 'India', -5)),
    ...times(2, country('FR', 'France', -1)),
    ...times(2, country('BR', 'Brazil', 3)),
    ...times(2, country('CA', 'Canada', 5)),
    country('JP', 'Japan', -9),
    country('AU', 'Australia', -10),
    country('NL', 'Netherlands', -1),
  ],
  devices: [
    ...times(6, device('Chrome', 128, 'Windows', 'Desktop', 1920)),
    ...times(5, device('Chrome', 128, 'Mac OS X', 'Desktop', 1728)),
    ...times(3, device('Safari', 17, 'Mac OS X', 'Desktop', 1512)),
    ...times(3, device('Mobile Safari', 17, 'iOS', 'Mobile', 390)),
    ...times(3, device('Chrome', 127, 'Android', 'Mobile', 412)),
    ...times(2, device('Firefox', 129, 'Linux', 'Desktop', 1920)),
    ...times(2, device('Microsoft Edge', 127, 'Windows', 'Desktop', 1536)),
    device('Mobile Safari', 16, 'iOS', 'Tablet', 820),
  ],
  sources: [
    ...times(7, source('$direct', '', 'Direct')),
    ...times(6, source('www.google.com', '', 'Organic Search')),
    ...times(3, source('www.google.com', 'google', 'Paid Search')),
    ...times(2, source('duckduckgo.com', '', 'Organic Search')),
    ...times(2, source('news.ycombinator.com', '', 'Referral')),
    ...times(2, source('www.reddit.com', 'reddit', 'Paid Social')),
    source('t.co', '', 'Organic Social'),
    source('$direct', 'newsletter', 'Email'),
  ],
  plans: ['free', 'free', 'free', 'free', 'pro', 'pro', 'business'],
  industries: ['education', 'finance', 'health', 'media', 'retail', 'software'],
} as const;

/** Pages and actions of visitors without an account, and with one. */
export const steps = {
  visitor: [
    ...times(4, step('$pageview', '/')),
    ...times(3, step('$pageview', '/features')),
    ...times(3, step('$pageview', '/pricing')),
    ...times(2, step('$autocapture', '/pricing')),
    ...times(2, step('$pageview', '/blog/why-files-need-quills')),
    step('$pageview', '/about'),
  ],
  member: [
    ...times(6, step('$pageview', '/files')),
    ...times(4, step('uploaded_file', '/files')),
    ...times(3, step('downloaded_file', '/files')),
    ...times(2, step('$pageview', '/files/shared')),
    ...times(2, step('$autocapture', '/files')),
    ...times(2, step('shared_file_link', '/files')),
    step('deleted_file', '/files'),
    step('$pageview', '/account/settings'),
  ],
} as const;

/** Sessions per hour of the visitor's own day, from midnight on. */
export const hours = [
  2, 1, 1, 1, 1, 2, 4, 7, 11, 14, 15, 14, 11, 13, 15, 14, 12, 10, 8, 8, 9, 8, 6, 4,
];

function country(code: string, name: string, hoursBehindUtc: number): string {
  return `('${code}', '${name}', ${hoursBehindUtc})`;
}

function device(browser: string, version: number, os: string, type: string, width: number): string {
  return `('${browser}', ${version}, '${os}', '${type}', ${width})`;
}

function source(referringDomain: string, utmSource: string, channel: string): string {
  return `('${referringDomain}', '${utmSource}', '${channel}')`;
}

function step(event: string, pathname: string): string {
  return `('${event}', '${pathname}')`;
}

function times(count: number, text: string): string[] {
  return Array.from({ length: count }, () => text);
}
