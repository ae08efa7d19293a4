import type { PropertyTypeMap, PropertyTypes } from '../../compiler/context.ts';

const visitor: PropertyTypeMap = {
  $browser: 'String',
  $os: 'String',
  $geoip_country_code: 'String',
  $geoip_country_name: 'String',
};

/** The demo project's property definitions: every property in its data, with its type. */
export const propertyTypes: PropertyTypes = {
  event: {
    ...visitor,
    $browser_version: 'Numeric',
    $device_type: 'String',
    $screen_width: 'Numeric',
    $current_url: 'String',
    $host: 'String',
    $pathname: 'String',
    $referring_domain: 'String',
    $session_id: 'String',
    $lib: 'String',
    $is_identified: 'Boolean',
    utm_source: 'String',
    file_type: 'String',
    file_size_b: 'Numeric',
    is_public: 'Boolean',
    plan: 'String',
    amount_usd: 'Numeric',
  },
  person: {
    ...visitor,
    email: 'String',
    name: 'String',
    plan: 'String',
    is_signed_up: 'Boolean',
    first_seen_at: 'DateTime',
    $initial_referring_domain: 'String',
    $initial_utm_source: 'String',
    $initial_channel_type: 'String',
  },
  session: {
    $start_timestamp: 'DateTime',
    $end_timestamp: 'DateTime',
    $entry_current_url: 'String',
    $entry_pathname: 'String',
    $end_current_url: 'String',
    $end_pathname: 'String',
    $pageview_count: 'Numeric',
    $autocapture_count: 'Numeric',
    $session_duration: 'Numeric',
    $is_bounce: 'Boolean',
    $entry_utm_source: 'String',
    $channel_type: 'String',
  },
  group: {
    0: {
      name: 'String',
      industry: 'String',
      plan: 'String',
      employees: 'Numeric',
      is_trial: 'Boolean',
    },
  },
};
