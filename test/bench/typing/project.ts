import type { CatalogUpdate } from '../../../server/src/schema/catalog.ts';

/** The project of the queries, as a client sends it to the server. */
export const project: CatalogUpdate = {
  revision: 'typing',
  events: [
    '$pageview 812000',
    '$autocapture 640000',
    '$pageleave 401000',
    '$feature_flag_called 95000',
    '$identify 61000',
    '$set 44000',
    '$web_vitals 39000',
    '$exception 8100',
    '$groupidentify 7000',
    'uploaded_file 52000',
    'downloaded_file 47000',
    'deleted_file 9100',
    'shared_file_link 8800',
    'api_request 31000',
    'searched 12000',
    'signed_up 5200',
    'logged_in 23000',
    'logged_out 11000',
    'upgraded_plan 900',
    'downgraded_plan 120',
    'paid_bill 3100',
    'payment_failed 210',
    'invited_team_member 2400',
    'invitation_accepted 1400',
    'removed_team_member 160',
    'survey_shown 1900',
    '$ai_generation 6100',
    '$ai_trace 2900',
    'account_deleted 70',
  ]
    .map((one) => one.split(' '))
    .map(([name = '', volume]) => ({ name, volume: Number(volume) }))
    .concat({ name: 'survey sent', volume: 800 }),
  properties: {
    event: [
      ...text(
        '$browser',
        '$browser_language',
        '$current_url',
        '$pathname',
        '$host',
        '$os',
        '$os_version',
        '$device_type',
        '$device_id',
        '$device',
        '$lib',
        '$lib_version',
        '$referrer',
        '$raw_user_agent',
        '$referring_domain',
        '$session_id',
        '$window_id',
        '$pageview_id',
        '$insert_id',
        '$time',
        '$geoip_country_name',
        '$geoip_country_code',
        '$geoip_city_name',
        '$geoip_continent_name',
        '$geoip_time_zone',
        '$geoip_subdivision_1_name',
        '$initial_referrer',
        '$initial_utm_source',
        '$event_type',
        '$el_text',
        '$elements',
        '$feature_flag',
        '$feature_flag_response',
        '$group_0',
        '$exception_type',
        '$exception_message',
        '$exception_level',
        '$survey_id',
        '$survey_response',
        '$ai_model',
        '$ai_trace_id',
        '$ai_provider',
        '$feature/new-pricing',
        '$active_feature_flags',
        'utm_source',
        'utm_medium',
        'utm_campaign',
        'utm_term',
        'tags',
        'file_type',
        'file_name',
        'search_term',
        'endpoint',
        'plan',
        'previous_plan',
        'new_plan',
        'title',
        'email',
        'method',
      ),
      ...numbers(
        '$screen_width',
        '$screen_height',
        '$viewport_width',
        '$viewport_height',
        '$browser_version',
        '$prev_pageview_duration',
        '$prev_pageview_max_scroll_percentage',
        '$web_vitals_LCP_value',
        '$web_vitals_CLS_value',
        '$web_vitals_INP_value',
        '$ai_input_tokens',
        '$ai_output_tokens',
        '$ai_total_cost_usd',
        '$ai_latency',
        'file_size_b',
        'amount_usd',
        'duration_ms',
        'results',
      ),
      { name: 'is_demo', type: 'Boolean' },
    ],
    person: [
      ...text('email', 'email_domain', 'name', 'plan', 'company', 'role', 'job_title', 'is_demo'),
      ...text(
        '$initial_referrer',
        '$initial_utm_source',
        '$geoip_country_name',
        '$creator_event_uuid',
      ),
    ],
    session: text('$entry_current_url', '$exit_current_url', '$channel_type'),
    group: { '0': [...text('industry', 'name', 'domain'), ...numbers('employees')] },
  },
  tables: {
    stripe_invoices: warehouse(
      'id:string customer_id:string status:string amount:float amount_due:float currency:string',
      'due_date:datetime created_at:datetime subscription_id:string',
    ),
    stripe_customers: warehouse(
      'id:string email:string name:string created_at:datetime country:string',
    ),
    stripe_charges: warehouse(
      'id:string customer_id:string amount:integer status:string created_at:datetime refunded:boolean',
    ),
    stripe_products: warehouse('id:string name:string amount:float currency:string active:boolean'),
    stripe_subscriptions: warehouse(
      'id:string customer_id:string status:string started_at:datetime',
    ),
    salesforce_accounts: warehouse(
      'id:string account_name:string domain:string industry:string owner_id:string',
    ),
    salesforce_opportunities: warehouse(
      'id:string account_id:string amount:float stage_name:string close_date:date owner_id:string',
    ),
    zendesk_tickets: warehouse(
      'ticket_id:integer subject:string status:string priority:string created_at:datetime',
      'solved_at:datetime requester_email:string',
    ),
    blog_posts: warehouse(
      'id:integer title:string author:string slug:string published_at:datetime',
    ),
    weekly_revenue: { ...warehouse('week:date plan:string revenue:float'), kind: 'view' },
    weekly_signups: { ...warehouse('week:date signups:integer'), kind: 'view' },
  },
  variables: [{ codeName: 'user', name: 'User', type: 'String' }],
  cohorts: [
    { id: 1, name: 'Power users' },
    { id: 2, name: 'Churned' },
  ],
};

function text(...names: string[]): { name: string; type: string }[] {
  return names.map((name) => ({ name, type: 'String' }));
}

function numbers(...names: string[]): { name: string; type: string }[] {
  return names.map((name) => ({ name, type: 'Numeric' }));
}

function warehouse(
  ...columns: string[]
): NonNullable<NonNullable<CatalogUpdate['tables']>[string]> {
  const fields = columns.flatMap((some) => some.split(' ')).map((one) => one.split(':'));
  return {
    kind: 'data_warehouse',
    fields: Object.fromEntries(fields.map(([name = '', type = '']) => [name, { type }])),
  };
}
