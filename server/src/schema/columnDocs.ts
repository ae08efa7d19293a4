/** The meaning of columns that nearly every project queries, by table and column. */
const docs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  events: {
    uuid: 'Identifies the event.',
    event: 'The name of the event, such as `$pageview`. Comparisons are case-sensitive.',
    properties: 'The data sent with the event: `properties.$browser`.',
    timestamp: 'The time of the event, in the project’s time zone. Events are sorted by it.',
    created_at: 'The time at which the service stored the event.',
    distinct_id: 'The id that the event was sent with; a person can have several.',
    person_id: 'The id of the event’s person, after merges.',
    person: 'The event’s person: `person.properties.email`.',
    pdi: 'Maps a distinct id to its person.',
    poe: 'The person as of the event, read without a join.',
    session: 'The session of the event: `session.$entry_current_url`.',
    team_id: 'The project. A query only sees its own project.',
    elements_chain: 'The clicked element and its parents, as one string.',
    $session_id: 'The session of the event.',
    $window_id: 'The window or tab of the event.',
    person_mode: 'The mode of person processing, such as `full` or `propertyless`.',
  },
  persons: {
    id: 'Identifies the person.',
    created_at: 'The time at which the person was first seen.',
    properties: 'The person’s current properties: `properties.email`.',
    is_identified: 'True if the person was ever identified; false if still anonymous.',
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
    $end_timestamp: 'The time of its last event.',
    $session_duration: 'Seconds from its first event to its last.',
    $entry_current_url: 'The address of the first page.',
    $end_current_url: 'The address of the last page.',
    $entry_pathname: 'The path of the first page.',
    $end_pathname: 'The path of the last page.',
    $entry_referring_domain: 'The site the session came from.',
    $channel_type: 'The kind of channel the session came by, such as `Organic Search`.',
    $is_bounce: 'True if the session had one page, no interaction, and was short.',
    $pageview_count: 'How many pages were viewed.',
    $autocapture_count: 'The number of captured clicks and other interactions.',
    $num_uniq_urls: 'The number of different pages viewed.',
  },
  'posthog.flag_evaluations': {
    event: 'Always `$feature_flag_called`.',
    properties:
      'The data sent with the call. The columns `flag_key` and `response` are read faster.',
    timestamp: 'The time of the call. Rows are kept for 90 days.',
    distinct_id: 'The id that the flag was called for.',
    person_id: 'The id of the call’s person, after merges.',
    flag_key: 'The key of the flag.',
    response: 'What the flag returned: `true`, `false` or a variant.',
    session_id: 'The session of the call, if one was sent.',
    request_id: 'The request of the call; all flags of one request share it.',
    person: 'The call’s person. It has an id alone: join `persons` for properties.',
  },
  groups: {
    index: 'The number of the group type, from 0 to 4.',
    key: 'Identifies the group within its type.',
    properties: 'What is known of the group.',
    created_at: 'The time at which the group was first seen.',
    updated_at: 'The time at which its properties last changed.',
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
    click_count: 'The number of recorded clicks.',
    keypress_count: 'How many keys were pressed.',
    active_milliseconds: 'The time the user was active.',
    console_error_count: 'The number of console errors.',
  },
};

/** One or two sentences about a column of the catalog, in Markdown; undefined if its name says it all. */
export function columnDoc(table: string, column: string): string | undefined {
  const columns = Object.hasOwn(docs, table) ? docs[table] : undefined;
  return columns && Object.hasOwn(columns, column) ? columns[column] : undefined;
}
