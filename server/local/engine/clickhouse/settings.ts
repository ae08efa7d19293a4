import type { ClickHouseSettings } from '@clickhouse/client';
import type { EngineJob } from '../engine.ts';
import { serviceSettings } from '../serviceSettings.ts';

/** More memory than this is for a server's own users. */
const maxMemoryBytes = 10_000_000_000;

/** The most that is taken from a server in one answer. */
const maxAnswerBytes = 400_000_000;
const maxRows = 2_000_000;

/** How the answers are written: as the embedded engine writes them. */
const form: ClickHouseSettings = {
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_64bit_floats: 0,
  output_format_json_escape_forward_slashes: 0,
  date_time_output_format: 'iso',
  http_write_exception_in_output_format: 0,
};

/** What is sent with every query: it reads, and no more than this. */
export function querySettings({
  maxSeconds,
  endsInTime = false,
  sampleRows = 0,
}: Pick<EngineJob, 'maxSeconds' | 'endsInTime' | 'sampleRows'>): ClickHouseSettings {
  return {
    ...form,
    ...serviceSettings,
    // Whatever a query says, nothing is written. 1 would forbid the settings beside it.
    readonly: '2',
    max_execution_time: maxSeconds,
    timeout_overflow_mode: endsInTime ? 'break' : 'throw',
    max_rows_to_read: String(sampleRows),
    read_overflow_mode: 'break',
    max_memory_usage: String(maxMemoryBytes),
    max_result_rows: String(maxRows),
    max_result_bytes: String(maxAnswerBytes),
    result_overflow_mode: 'throw',
    // A query's text can contain lists of persons.
    max_query_size: '64000000',
    // A query that nobody waits for any more ends, whichever server of a cluster has it.
    cancel_http_readonly_queries_on_client_close: 1,
    // Each shard sees all rows of a joined table, wherever they are stored.
    distributed_product_mode: 'global',
    prefer_global_in_and_join: 1,
    send_progress_in_http_headers: 1,
    http_headers_progress_interval_ms: '500',
  };
}
