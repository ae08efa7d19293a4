import { list, quoted } from './sqlText.ts';

const owners = ['ada@hedgebox.example', 'grace@hedgebox.example', 'linus@hedgebox.example'];
const industries = ['education', 'finance', 'health', 'media', 'retail', 'software'];
const subjects = ['Cannot sign in', 'Upload fails', 'Invoice address', 'Share link expired'];
const priorities = ['low', 'normal', 'normal', 'high', 'urgent'];

/** The engine's tables of other systems: a CRM, invoices, support. */
export const warehouseTables: readonly string[] = [
  `CREATE TABLE crm_accounts (
    id String,
    name String,
    email String,
    owner String,
    industry String,
    stage String,
    annual_revenue Nullable(Float64),
    created_at DateTime64(6, 'UTC')
  ) ENGINE = MergeTree ORDER BY id`,

  `CREATE TABLE stripe_invoices (
    id String,
    customer_email String,
    status String,
    currency String,
    amount_due Int64,
    amount_paid Int64,
    created_at DateTime64(6, 'UTC'),
    paid_at Nullable(DateTime64(6, 'UTC'))
  ) ENGINE = MergeTree ORDER BY created_at`,

  `CREATE TABLE support_tickets (
    id Int64,
    requester_email String,
    subject String,
    priority String,
    status String,
    tags Array(String),
    created_at DateTime64(6, 'UTC'),
    first_reply_at Nullable(DateTime64(6, 'UTC')),
    satisfaction Nullable(Int64)
  ) ENGINE = MergeTree ORDER BY id`,
];

/** The saved views over them. */
export const warehouseViews: readonly string[] = [
  `CREATE OR REPLACE VIEW paying_accounts AS SELECT
    a.id AS account_id, any(a.name) AS name, any(a.email) AS email,
    count() AS invoices, sum(i.amount_paid) / 100 AS revenue, max(i.created_at) AS last_invoice_at
  FROM crm_accounts AS a JOIN stripe_invoices AS i ON i.customer_email = a.email
  WHERE i.status = 'paid' GROUP BY a.id`,

  `CREATE OR REPLACE VIEW tickets_by_priority AS SELECT
    priority, count() AS tickets, countIf(isNull(first_reply_at)) AS unanswered
  FROM support_tickets GROUP BY priority`,
];

/** Every person who signed up may be in the CRM and may ask for support; bills are invoiced. */
export function warehouseStatements(seed: number): readonly string[] {
  const dice = (what: string): string => `cityHash64(${seed}, email, '${what}')`;
  const pick = (options: readonly string[], what: string): string =>
    `arrayElement(${list(quoted(options))}, 1 + ${dice(what)} % ${options.length})`;
  const people = `SELECT
      JSONExtractString(properties, 'email') AS email,
      JSONExtractString(properties, 'name') AS person,
      JSONExtractString(properties, 'plan') AS plan,
      created_at
    FROM raw_persons WHERE is_identified`;
  return [
    `INSERT INTO crm_accounts
      SELECT
        concat('acc_', lower(hex(${dice('id')}))), concat(person, ' Ltd.'), email,
        ${pick(owners, 'owner')}, ${pick(industries, 'industry')},
        if(plan = 'free', 'lead', 'customer'),
        if(${dice('known')} % 3 = 0, NULL, 1000 * (1 + ${dice('revenue')} % 5000)),
        created_at + INTERVAL 1 DAY
      FROM (${people}) WHERE plan != 'free' OR ${dice('lead')} % 4 = 0`,
    `INSERT INTO stripe_invoices
      SELECT
        concat('in_', lower(hex(cityHash64(${seed}, uuid)))), email,
        if(is_open, 'open', 'paid'), 'usd', cents, if(is_open, 0, cents), timestamp,
        if(is_open, NULL, timestamp + INTERVAL 1 HOUR)
      FROM (
        SELECT
          uuid, timestamp,
          JSONExtractString(person_properties, 'email') AS email,
          toInt64(round(JSONExtractFloat(properties, 'amount_usd') * 100)) AS cents,
          cityHash64(${seed}, uuid, 'open') % 10 = 0 AS is_open
        FROM events WHERE event = 'paid_bill'
      )`,
    `INSERT INTO support_tickets
      SELECT
        row_number() OVER (ORDER BY created_at, email), email, ${pick(subjects, 'subject')},
        ${pick(priorities, 'priority')}, if(is_answered, 'solved', 'open'),
        if(plan = 'free', [], ['paying', plan]),
        created_at + INTERVAL 3 DAY,
        if(is_answered, created_at + INTERVAL 3 DAY + toIntervalMinute(${dice('reply')} % 600), NULL),
        if(is_answered AND ${dice('rated')} % 2 = 0, 1 + ${dice('rating')} % 5, NULL)
      FROM (SELECT *, ${dice('answered')} % 5 > 0 AS is_answered FROM (${people}))
      WHERE ${dice('asks')} % 6 = 0`,
  ];
}
