import { isBackground, type RefreshMode } from '../../../server/common/runs/refreshMode.ts';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Finding } from '../protocol/results.ts';
import { bytesReadIn } from './byteHeaders.ts';
import { Caller, computationTimeoutMs } from './caller.ts';
import { isApiFailure, NotFoundError } from './errors.ts';
import { parseBody } from './parseBody.ts';
import { type QueryStatus, refuseFailed, runStatus, submittedStatus } from './queryResult.ts';
import {
  type DatabaseSchema,
  databaseSchemaShape,
  draftShape,
  type NodeResult,
  nodeResultShape,
  statusAnswerShape,
  suggestionsShape,
} from './queryShapes.ts';
import { metadataFindings } from './remarks.ts';
import type { Requester, ServiceAnswer } from './requester.ts';
import { type Clock, pollPolicy, readPolicy, submitOncePolicy, submitPolicy } from './retry.ts';
import { isMembers, membersOf } from '../../../server/common/json/members.ts';

export type { QueryResult, QueryStatus } from './queryResult.ts';

/** A query node: its kind says which other members it has. */
export type QueryNode = {
  readonly kind: string;
  readonly [member: string]: unknown;
};

/** The submission of a run. */
export type QuerySubmission = {
  /** HogQL text, one statement; or a `HogQLQuery` node with values, variables or filters. */
  readonly query: string | QueryNode;
  readonly refresh: RefreshMode;
  /** A fresh UUID for every run: the service answers a known id with the old run. */
  readonly clientQueryId: string;
  /** Values of variables that apply instead of the node's; the service knows them by id. */
  readonly variablesOverride?: Readonly<Record<string, unknown>>;
  /** A date range and properties that apply instead of the node's. */
  readonly filtersOverride?: Readonly<Record<string, unknown>>;
  /** Asks for the times of its steps. */
  readonly withTimings?: boolean | undefined;
  /** What its project's log of queries calls it. */
  readonly name?: string | undefined;
};

/** Services of before there were names and times of steps: they refuse a request that has either. */
const olderServices = new WeakSet<Requester>();
/** Services of before the schema came in parts. */
const wholeSchemas = new WeakSet<Requester>();

/** A part of a project's schema. */
export type SchemaPart = {
  /** Only these tables. */
  readonly tables?: readonly string[];
  /** False for the names alone. */
  readonly includeFields?: false;
};

/** The parameters for drafting SQL from words. */
export type DraftRequest = {
  /** At most 400 characters. */
  readonly prompt: string;
  /** The query to begin with. */
  readonly currentQuery?: string;
};

/**
 * True if the service answers a second submission with the same id by the run of the first. In the
 * other modes each one that arrives starts a run of its own.
 */
export function isSafeToResend(refresh: RefreshMode): boolean {
  return refresh === 'async' || refresh === 'lazy_async';
}

/** The query endpoint of one project; scope `query:read` throughout. */
export class Queries {
  readonly #requester: Requester;
  readonly #caller: Caller;

  constructor(requester: Requester, clock: Clock, projectId: string) {
    this.#requester = requester;
    this.#caller = new Caller(requester, clock, projectId);
  }

  /**
   * POST query. A background mode may still be answered with a finished result: the body says
   * which, not the status code (200 as documented, 202 in practice). `force_cache` computes on many
   * services all the same.
   */
  async submit(submission: QuerySubmission, signal: AbortSignal): Promise<QueryStatus> {
    const { name, withTimings, ...plain } = submission;
    if (olderServices.has(this.#requester)) return this.#submit(plain, signal);
    try {
      return await this.#submit(submission, signal);
    } catch (error) {
      if ((name === undefined && !withTimings) || !refusesMembers(error)) throw error;
      olderServices.add(this.#requester);
      return this.#submit(plain, signal);
    }
  }

  async #submit(submission: QuerySubmission, signal: AbortSignal): Promise<QueryStatus> {
    const { query, refresh, clientQueryId, variablesOverride, filtersOverride } = submission;
    const node = typeof query === 'string' ? { kind: 'HogQLQuery', query } : query;
    const { body, headers } = await this.#caller.call('query.run', {}, signal, {
      body: {
        query: submission.withTimings ? timed(node) : node,
        refresh,
        client_query_id: clientQueryId,
        ...(submission.name === undefined ? {} : { name: submission.name }),
        ...(variablesOverride ? { variables_override: variablesOverride } : {}),
        ...(filtersOverride ? { filters_override: filtersOverride } : {}),
      },
      ...(isBackground(refresh) ? {} : { answerTimeoutMs: computationTimeoutMs }),
      policy: isSafeToResend(refresh) ? submitPolicy : submitOncePolicy,
    });
    return withBytes(submittedStatus(await readAnswer(body), this.#caller.host), headers);
  }

  /**
   * GET query by id. `showProgress` adds the rows read so far.
   *
   * @throws NotFoundError where the service has no record of it, or no longer
   */
  async status(id: string, showProgress: boolean, signal: AbortSignal): Promise<QueryStatus> {
    const { body, headers } = await this.#caller.call(
      'query.status',
      { id, show_progress: showProgress || undefined },
      signal,
      {
        policy: pollPolicy,
        // The status of a failed query comes with a 400 or 500.
        accept: (candidate) => v.is(statusAnswerShape, candidate),
      },
    );
    const { query_status: status } = parseBody(statusAnswerShape, body, this.#caller.host);
    return withBytes(runStatus(status, body, this.#caller.host), headers);
  }

  /**
   * DELETE query by id: takes a waiting run off the queue and stops a running one. An id the
   * service does not know is as good as cancelled.
   *
   * @returns whether the service said that the run had already ended
   */
  async cancel(id: string, signal: AbortSignal): Promise<{ readonly alreadyComplete: boolean }> {
    try {
      const { body } = await this.#caller.call('query.cancel', { id }, signal);
      return { alreadyComplete: /already complete/i.test(JSON.stringify(body ?? '')) };
    } catch (error) {
      if (error instanceof NotFoundError) return { alreadyComplete: false };
      throw error;
    }
  }

  /**
   * POST query with a node of any kind, computed while we wait: the series of a trend, the steps of
   * a funnel, the rows of events.
   *
   * @throws QueryError where the result carries an error
   */
  async compute(
    node: QueryNode,
    refresh: 'blocking' | 'force_blocking',
    signal: AbortSignal,
  ): Promise<NodeResult> {
    const { body } = await this.#caller.call('query.run', {}, signal, {
      body: { query: node, refresh, client_query_id: randomUUID() },
      answerTimeoutMs: computationTimeoutMs,
    });
    return refuseFailed(parseBody(nodeResultShape, body, this.#caller.host));
  }

  /**
   * POST query with a `DatabaseSchemaQuery` node: tables and their fields. Changes nothing. For a
   * large project it takes as long as a query, and is not asked for again while that may go on.
   *
   * @param part what is wanted of it; services that cannot tell a part tell all
   */
  async databaseSchema(signal: AbortSignal, part: SchemaPart = {}): Promise<DatabaseSchema> {
    const isWhole = Object.keys(part).length === 0 || wholeSchemas.has(this.#requester);
    try {
      const { body } = await this.#caller.call('query.run', {}, signal, {
        body: { query: { kind: 'DatabaseSchemaQuery', ...(isWhole ? {} : part) } },
        answerTimeoutMs: computationTimeoutMs,
        policy: { ...readPolicy, unanswered: [] },
      });
      return parseBody(databaseSchemaShape, body, this.#caller.host);
    } catch (error) {
      if (isWhole || !refusesMembers(error)) throw error;
      wholeSchemas.add(this.#requester);
      return this.databaseSchema(signal);
    }
  }

  /**
   * POST query with a `HogQLAutocomplete` node: the names of the functions that the service's
   * version offers in a SELECT.
   */
  async functions(signal: AbortSignal): Promise<readonly string[]> {
    const query = 'select ';
    const place = { startPosition: query.length, endPosition: query.length };
    const { body } = await this.#caller.call('query.run', {}, signal, {
      body: { query: { kind: 'HogQLAutocomplete', language: 'hogQL', query, ...place } },
    });
    const { suggestions } = parseBody(suggestionsShape, body, this.#caller.host);
    return suggestions
      .filter(({ kind }) => kind === 'Function')
      .map(({ label }) => label.replace(/\(\)$/, ''));
  }

  /**
   * POST query with a `HogQLMetadata` node: the service's findings in a query, without running it. It counts against
   * the hour's requests.
   */
  async findings(query: string, signal: AbortSignal): Promise<readonly Finding[]> {
    const { body } = await this.#caller.call('query.run', {}, signal, {
      body: { query: { kind: 'HogQLMetadata', language: 'hogQL', query } },
    });
    return metadataFindings(body);
  }

  /**
   * GET draft_sql: HogQL for a sentence. Has a limit of its own (10 a minute, 100 a day, as seen),
   * and many services close it to personal API keys.
   *
   * @returns undefined if the service answers without a proposal
   */
  async draftSql(request: DraftRequest, signal: AbortSignal): Promise<string | undefined> {
    const { prompt, currentQuery } = request;
    const { body } = await this.#caller.call(
      'query.draftSql',
      { prompt, current_query: currentQuery },
      signal,
    );
    return parseBody(draftShape, body, this.#caller.host)?.sql?.trim() || undefined;
  }

  /** POST chat: no body as documented; the text of an event stream if the service supports it. */
  async chat(body: unknown, signal: AbortSignal): Promise<unknown> {
    return (await this.#caller.call('query.chat', {}, signal, { body })).body;
  }
}

function refusesMembers(error: unknown): boolean {
  return isApiFailure(error) && /extra inputs are not permitted/i.test(error.message);
}

/** A node with the wish for the times of its steps; one that only says how to draw hands it on. */
function timed(node: QueryNode): QueryNode {
  const { source, modifiers } = node;
  if (isMembers(source))
    return { ...node, source: { ...source, ...timedModifiers(source['modifiers']) } };
  return { ...node, ...timedModifiers(modifiers) };
}

function timedModifiers(modifiers: unknown): { readonly modifiers: object } {
  return { modifiers: { ...membersOf(modifiers), timings: true } };
}

/** Adds the bytes that the query read to a result that was computed for this run. */
function withBytes(status: QueryStatus, headers: ServiceAnswer['headers']): QueryStatus {
  const bytesRead = bytesReadIn(headers);
  return status.kind === 'done' && bytesRead !== undefined ? { ...status, bytesRead } : status;
}

/** Only CSV is not JSON here; what reads it is loaded by the first such answer. */
async function readAnswer(body: unknown): Promise<unknown> {
  if (typeof body !== 'string') return body;
  const { csvResult } = await import('./csvResult.ts');
  return csvResult(body);
}
