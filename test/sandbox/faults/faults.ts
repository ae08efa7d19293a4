import * as v from 'valibot';
import { invalid } from '../../../server/local/base/errors.ts';
import { parseJson } from '../../../server/local/base/json.ts';

const ms = v.pipe(v.number(), v.minValue(0));
const headers = v.optional(v.record(v.string(), v.string()), {});

const action = v.variant('kind', [
  /** Waits for a while. */
  v.object({ kind: v.literal('delay'), ms }),
  /** An answer with this status: the service's error body, or a page as a gateway writes it. */
  v.object({
    kind: v.literal('status'),
    status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
    type: v.optional(v.string(), 'server_error'),
    code: v.optional(v.string(), 'error'),
    detail: v.optional(v.string(), 'A server error occurred.'),
    attr: v.optional(v.nullable(v.string()), null),
    html: v.optional(v.boolean(), false),
    headers,
  }),
  /** 429; `seconds` goes into the text, `retryAfter` into a header, each only if given. */
  v.object({
    kind: v.literal('throttle'),
    seconds: v.optional(v.number()),
    retryAfter: v.optional(v.union([v.string(), v.number()])),
    concurrency: v.optional(v.boolean(), false),
  }),
  /** A sign-in page with status 200, as from a proxy. */
  v.object({ kind: v.literal('signInPage') }),
  v.object({
    kind: v.literal('redirect'),
    to: v.string(),
    status: v.optional(v.picklist([301, 302, 303, 307, 308]), 302),
  }),
  /**
   * The connection closes: before the request is handled, after that without an answer, or inside
   * the body.
   */
  v.object({ kind: v.literal('reset'), when: v.picklist(['before', 'after', 'midBody']) }),
  /** The request is accepted and never answered. */
  v.object({ kind: v.literal('hang') }),
  /** The body ends early, as if it were complete. */
  v.object({ kind: v.literal('truncate') }),
  v.object({ kind: v.literal('contentType'), value: v.string() }),
  /** The body is followed by white space up to this size. */
  v.object({ kind: v.literal('padding'), bytes: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  /** The service's clock is wrong, in the Date header and in every time of a body. */
  v.object({ kind: v.literal('clock'), offsetMs: v.number() }),
  /** A query waits this long before it is picked up. */
  v.object({ kind: v.literal('queue'), ms }),
  /** The record of a background query disappears this long after its end. */
  v.object({ kind: v.literal('statusTtl'), ms }),
  /** A cancelled worker writes an error record afterwards. */
  v.object({ kind: v.literal('lateError') }),
  /**
   * A background query fails. Older services then leave `complete` false, and sometimes give no
   * message.
   */
  v.object({
    kind: v.literal('failRun'),
    message: v.nullable(v.string()),
    complete: v.optional(v.boolean(), true),
  }),
  /** The record of a background query is lost while it runs. */
  v.object({ kind: v.literal('lostRecord') }),
  /** The engine's process is killed some time after the request arrived. */
  v.object({ kind: v.literal('killEngine'), ms }),
  /** Somebody else changes the insight just before the request is handled. */
  v.object({
    kind: v.literal('savedElsewhere'),
    fields: v.optional(v.record(v.string(), v.unknown()), {}),
  }),
  /** The query's text is replaced by one whose rows are hard to parse. */
  v.object({ kind: v.literal('rows'), of: v.picklist(['bigIntegers', 'nan', 'wide']) }),
  /** The result has an `error` with status 200, and no rows. */
  v.object({ kind: v.literal('errorInResult'), message: v.string() }),
]);

const fault = v.intersect([
  action,
  v.object({
    /**
     * The requests it applies to: method and path inside the project, such as `POST query/`; `*` is
     * any.
     */
    on: v.optional(v.string(), '* *'),
    /** The number of those requests that pass first. */
    skip: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    /** The number of requests it hits; all of them if undefined. */
    times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
]);

/** A deliberate fault, and the requests it applies to. */
export type Fault = v.InferOutput<typeof fault>;
export type FaultKind = Fault['kind'];
export type FaultOf<K extends FaultKind> = Extract<v.InferOutput<typeof action>, { kind: K }>;

/** The faults that apply to a request. */
export class RequestFaults {
  readonly #faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    this.#faults = faults;
  }

  /** The fault of a kind that applies to this request, if any. */
  get<K extends FaultKind>(kind: K): FaultOf<K> | undefined {
    return this.#faults.find((one) => one.kind === kind) as FaultOf<K> | undefined;
  }
}

/** The switches: faults wait here for their requests. */
export class FaultSwitches {
  #faults: { fault: Fault; seen: number }[] = [];

  /** The active faults, with the number of requests each was tried on. */
  list(): readonly (Fault & { readonly seen: number })[] {
    return this.#faults.map(({ fault: one, seen }) => ({ ...one, seen }));
  }

  /** Activates one fault or a list of them. */
  add(value: unknown): void {
    this.#faults.push(...readFaults(value).map((one) => ({ fault: one, seen: 0 })));
  }

  clear(): void {
    this.#faults = [];
  }

  /** The faults for a request; `header` is a fault, or a list of them, for this request alone. */
  take(method: string, path: string, header: string | undefined): RequestFaults {
    const own = header === undefined ? [] : readFaults(readHeader(header));
    const waiting = this.#faults.filter(({ fault: one }) => isFor(one.on, `${method} ${path}`));
    const hit = waiting.filter((entry) => {
      const { skip, times } = entry.fault;
      entry.seen++;
      return entry.seen > skip && (times === undefined || entry.seen <= skip + times);
    });
    return new RequestFaults([...own, ...hit.map(({ fault: one }) => one)]);
  }
}

function isFor(pattern: string, request: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(request);
}

function readFaults(value: unknown): readonly Fault[] {
  const parsed = v.safeParse(v.array(fault), Array.isArray(value) ? value : [value]);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw invalid(`This is not a fault: ${issue.message} (${v.getDotPath(issue) ?? 'kind'})`);
}

function readHeader(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw invalid('The header X-Sandbox-Fault holds a fault, or a list of faults, in JSON.');
  }
}
