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
import { savedViews } from './savedViews.ts';

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
