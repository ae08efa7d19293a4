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
