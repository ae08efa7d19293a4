import { list, quoted } from './sqlText.ts';
import { materializedProperties } from './tables.ts';

const host = 'hedgebox.example';

const memberProperties = `concat(
  '"email":"', concat('user', toString(n), '@example.com'),
  '","name":"', concat('User ', toString(n)),
  '","plan":"', plan, '",')`;

/** The JSON of a person's properties, from the plan of people. */
export const personProperties = `concat(
    '{', if(is_member, ${memberProperties}, ''),
    '"is_signed_up":', if(is_member, 'true', 'false'),
    ',"first_seen_at":"', formatDateTime(created_at, '%Y-%m-%dT%H:%i:%SZ'),
    '","$initial_referring_domain":"', source.1,
    if(source.2 = '', '', concat('","$initial_utm_source":"', source.2)),
    '","$initial_channel_type":"', source.3,
    '","$geoip_country_code":"', country.1,
    '","$geoip_country_name":"', country.2,
    '","$browser":"', device.1,
    '","$os":"', device.3, '"}')`;

const url = `concat('https://${host}', step.2)`;
const isFileEvent = `event IN ('uploaded_file', 'downloaded_file', 'deleted_file', 'shared_file_link')`;
const isPlanEvent = `event IN ('signed_up', 'upgraded_plan', 'downgraded_plan', 'paid_bill')`;
const planAtEvent = `if(event IN ('signed_up', 'downgraded_plan'), 'free', plan)`;
const fileTypes = ['image/png', 'image/jpeg', 'application/pdf', 'text/csv', 'video/mp4'];
/** Prints the element of an autocaptured click. */
export const elementsChain = `concat(
  'button.btn:attr__class="btn"nth-child="2"nth-of-type="1"text="', if(step.2 = '/files', 'Upload', 'Start for free'),
  '";div.toolbar:attr__class="toolbar"nth-child="1"nth-of-type="1"')`;

/** Prints the JSON of an event's properties, from a step of a session; the dice choose its file. */
export function eventProperties(fileDice: string, sizeDice: string): string {
  const fileType = `arrayElement(${list(quoted(fileTypes))}, 1 + least(${fileDice} % 7, 4))`;
  return `concat(
    '{"$browser":"', device.1, '","$browser_version":', toString(device.2),
    ',"$os":"', device.3, '","$device_type":"', device.4, '","$screen_width":', toString(device.5),
    ',"$current_url":"', ${url}, '","$host":"${host}","$pathname":"', step.2,
    '","$referring_domain":"', source.1,
    '","$geoip_country_code":"', country.1, '","$geoip_country_name":"', country.2,
    '","$session_id":"', session_id, '","$lib":"web","$is_identified":', if(is_member, 'true', 'false'),
    if(source.2 = '', '', concat(',"utm_source":"', source.2, '"')),
    if(${isFileEvent}, concat(',"file_type":"', ${fileType} AS file_type, '","file_size_b":', toString(1000 + ${sizeDice} % 20000000)), ''),
    if(event = 'shared_file_link', concat(',"is_public":', if(${sizeDice} % 3 = 0, 'true', 'false')), ''),
    if(${isPlanEvent}, concat(',"plan":"', ${planAtEvent}, '"'), ''),
    if(event = 'paid_bill', concat(',"amount_usd":', if(plan = 'business', '99.5', '12')), ''),
    if(event = 'signed_up', concat(',"$set":{"plan":"free","is_signed_up":true}'), ''),
    '}')`;
}

const materialized: Readonly<Record<(typeof materializedProperties)[number], string>> = {
  $browser: 'device.1',
  $os: 'device.3',
  $device_type: 'device.4',
  $current_url: url,
  $pathname: 'step.2',
  $referring_domain: 'source.1',
  $geoip_country_code: 'country.1',
  utm_source: `nullIf(source.2, '')`,
  file_type: `if(${isFileEvent}, file_type, NULL)`,
  plan: `if(${isPlanEvent}, ${planAtEvent}, NULL)`,
};

/** Prints the properties that have a column of their own, in the order of those columns. */
export const materializedValues: readonly string[] = materializedProperties.map(
  (name) => materialized[name],
);
