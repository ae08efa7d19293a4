import { joinSql } from '../../compiler/sqlTemplate.ts';
import {
  column,
  dateTime,
  integer,
  type Table,
  type TableField,
  text,
  texts,
} from '../../compiler/tableShape.ts';
import { nullable, plain } from '../../compiler/types.ts';

/** The HogQL of the demo project's saved views, by name. */
export const savedViews = {
  paying_accounts: `select crm_accounts.id as account_id, any(crm_accounts.name) as name, any(crm_accounts.email) as email,
  count() as invoices, sum(paid.amount_paid) / 100 as revenue, max(paid.created_at) as last_invoice_at
from crm_accounts
join stripe.invoices as paid on paid.customer_email = crm_accounts.email
where paid.status = 'paid'
group by account_id`,
  tickets_by_priority: `select priority, count() as tickets, countIf(isNull(first_reply_at)) as unanswered
from support_tickets
group by priority`,
} as const;

/** Joins a person to the rows of another system with the same email address. */
function byEmail(table: string, key: string): TableField {
  return {
    kind: 'lazyJoin',
    table,
    on: joinSql((from, to) => `JSONExtractString(${from}.properties, 'email') = ${to}.${key}`),
  };
}

/** The joins that somebody set up from persons to the tables of other systems. */
export const personWarehouseJoins: Readonly<Record<string, TableField>> = {
  crm_account: byEmail('crm_accounts', 'email'),
  invoices: byEmail('stripe.invoices', 'customer_email'),
  support_tickets: byEmail('support_tickets', 'requester_email'),
};

const views: Readonly<Record<keyof typeof savedViews, Table['fields']>> = {
  paying_accounts: {
    account_id: column(text),
    name: column(text),
    email: column(text),
    invoices: column(integer),
    revenue: column(plain('Float')),
    last_invoice_at: column(dateTime),
  },
  tickets_by_priority: {
    priority: column(text),
    tickets: column(integer),
    unanswered: column(integer),
  },
};

/** The project's own tables: synchronized from other systems, and saved views. */
export const warehouseTables: readonly Table[] = [
  {
    name: 'crm_accounts',
    from: { kind: 'data_warehouse', source: 'Hubspot' },
    fields: {
      id: column(text),
      name: column(text),
      email: column(text),
      owner: column(text),
      industry: column(text),
      stage: column(text),
      annual_revenue: column(nullable('Float')),
      created_at: column(dateTime),
    },
  },
  {
    name: 'stripe.invoices',
    stored: 'stripe_invoices',
    from: { kind: 'data_warehouse', source: 'Stripe' },
    fields: {
      id: column(text),
      customer_email: column(text),
      status: column(text),
      currency: column(text),
      amount_due: column(integer),
      amount_paid: column(integer),
      created_at: column(dateTime),
      paid_at: column(nullable('DateTime')),
    },
  },
  {
    name: 'support_tickets',
    from: { kind: 'data_warehouse', source: 'Zendesk' },
    fields: {
      id: column(integer),
      requester_email: column(text),
      subject: column(text),
      priority: column(text),
      status: column(text),
      tags: column(texts),
      created_at: column(dateTime),
      first_reply_at: column(nullable('DateTime')),
      satisfaction: column(nullable('Integer')),
    },
  },
  ...Object.entries(views).map(([name, fields]): Table => {
    const query = savedViews[name as keyof typeof savedViews];
    return { name, from: { kind: 'view', query }, fields };
  }),
];
