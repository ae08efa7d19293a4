import { headerTextLine } from '../../../server/common/header/headerValue.ts';

/** The first document of the demo: statements to run, bound to their connection. */
export function demoText(connection: string): string {
  return `${headerTextLine('connection', connection)}
-- The demo project on this machine: a file sharing service with some months of events.
-- Put the cursor into a statement and press Ctrl+Enter (Cmd+Enter on a Mac).

-- What happens in this product?
select event, count()
from events
where timestamp >= now() - interval 28 day
group by event
order by 2 desc
limit 100;

-- People who come back: active persons per day of the last four weeks.
select
    toDate(timestamp) as day,
    count(distinct person_id) as people,
    round(count() / people, 1) as events_per_person
from events
where timestamp >= now() - interval 28 day
group by day
order by day
limit 100;

-- Which browsers do the people of paying accounts use?
select
    properties.$browser as browser,
    count() as pageviews
from events
where
    event = '$pageview'
    and person.properties.plan = 'business'
    and timestamp >= now() - interval 28 day
group by browser
order by pageviews desc
limit 10;
`;
}
