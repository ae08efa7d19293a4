/** What the columns mean that nearly every project queries; by table and column. */
const docs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  events: {
    uuid: 'Identifies the event.',
    event: 'The name of the event, such as `$pageview`. It is compared letter by letter.',
    properties: 'Everything that was sent with the event: `properties.$browser`.',
    timestamp: 'When the event happened, in the time zone of the project. Events are stored by it.',
    created_at: 'When the service stored the event.',
    distinct_id: 'The id that the event was sent with; a person can have several.',
    person_id: 'The person whose event it is, after merges.',
    person: 'The person whose event it is: `person.properties.email`.',
    pdi: 'The way from a distinct id to its person.',
    poe: 'The person as it was at the time of the event, which is read without a join.',
    session: 'The session of the event: `session.$entry_current_url`.',
    team_id: 'The project. Every query is limited to its own.',
    elements_chain: 'The clicked element and those around it, as one text.',
    $session_id: 'The session of the event.',
    $window_id: 'The window or tab of the event.',
    person_mode: 'Whether the event made or changed a person.',
  },
  persons: {
    id: 'Identifies the person.',
    created_at: 'When the person was first seen.',
    properties: 'What is known of the person now: `properties.email`.',
    is_identified: 'Whether the person was ever identified, or is still anonymous.',
    pdi: 'The distinct ids of the person.',
  },
  person_distinct_ids: {
    distinct_id: 'An id that events were sent with.',
    person_id: 'The person it belongs to.',
    person: 'The person it belongs to.',
  },
  sessions: {
    session_id: 'Identifies the session.',
    id: 'Identifies the session.',
    $start_timestamp: 'When the session began.',
    $end_timestamp: 'When its last event happened.',
    $session_duration: 'Seconds from its first event to its last.',
    $entry_current_url: 'The address of the first page.',
    $end_current_url: 'The address of the last page.',
    $entry_pathname: 'The path of the first page.',
    $end_pathname: 'The path of the last page.',
    $entry_referring_domain: 'The site the session came from.',
    $channel_type: 'The kind of channel the session came by, such as `Organic Search`.',
    $is_bounce: 'Whether the session had one page, no interaction, and ended soon.',
    $pageview_count: 'How many pages were viewed.',
    $autocapture_count: 'How many clicks and the like were captured.',
    $num_uniq_urls: 'How many different pages were viewed.',
  },
  groups: {
    index: 'The number of the group type, from 0 to 4.',
    key: 'Identifies the group within its type.',
    properties: 'What is known of the group.',
    created_at: 'When the group was first seen.',
    updated_at: 'When its properties were last changed.',
  },
  cohort_people: {
    person_id: 'A person of the cohort.',
    cohort_id: 'The cohort.',
  },
  session_replay_events: {
    session_id: 'The recorded session.',
    start_time: 'When the recording begins.',
    end_time: 'When the recording ends.',
    first_url: 'The address of the first page.',
    click_count: 'How many clicks were recorded.',
    keypress_count: 'How many keys were pressed.',
    active_milliseconds: 'How long the user was active.',
    console_error_count: 'How many errors the console showed.',
  },
};

/** One or two sentences about a column of the catalog, in Markdown; undefined where it says all itself. */
export function columnDoc(table: string, column: string): string | undefined {
  const columns = Object.hasOwn(docs, table) ? docs[table] : undefined;
  return columns && Object.hasOwn(columns, column) ? columns[column] : undefined;
}
