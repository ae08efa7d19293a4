import type { ClickHouseSettings } from '@clickhouse/client';
import type { EngineJob } from '../engine.ts';
import { serviceSettings } from '../serviceSettings.ts';

/** More memory than this is for a server's own users. */
const maxMemoryBytes = 10_000_000_000;

/** The largest answer accepted from a server. */
const maxAnswerBytes = 400_000_000;
const maxRows = 2_000_000;

/** The output format of answers: that of the embedded engine. */
const form: ClickHouseSettings = {
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_64bit_floats: 0,
  output_format_json_escape_forward_slashes: 0,
  date_time_output_format: 'iso',
  http_write_exception_in_output_format: 0,
};

/** The settings of every query: read-only, and with these limits. */
export function querySettings({
  maxSeconds,
  endsInTime = false,
  sampleRows = 0,
}: Pick<EngineJob, 'maxSeconds' | 'endsInTime' | 'sampleRows'>): ClickHouseSettings {
  return {
    ...form,
    ...serviceSettings,
    // Nothing is written, whatever the query says. 1 would forbid the settings beside it.
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
    // A query whose client is gone ends, on whichever server of a cluster it runs.
    cancel_http_readonly_queries_on_client_close: 1,
    // Each shard sees all rows of a joined table, wherever they are stored.
    distributed_product_mode: 'global',
    prefer_global_in_and_join: 1,
    send_progress_in_http_headers: 1,
    http_headers_progress_interval_ms: '500',
  };
}
