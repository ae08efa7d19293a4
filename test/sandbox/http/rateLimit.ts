import { ApiError } from './errors.ts';

const requestsPerHour = 120;
const hourMs = 3_600_000;

/** 120 requests an hour per key on the query endpoint, polls and cancels included. Refused ones are not counted. */
export class RateLimit {
  readonly #times = new Map<string, number[]>();

  check(key: string, now: number = Date.now()): void {
    const times = (this.#times.get(key) ?? []).filter((time) => time > now - hourMs);
    this.#times.set(key, times);
    const [oldest] = times;
    if (oldest === undefined || times.length < requestsPerHour) {
      times.push(now);
      return;
    }
    // The service sends no Retry-After header: the text is all a client gets.
    const seconds = Math.ceil((oldest + hourMs - now) / 1000);
    throw new ApiError(
      429,
      'throttled_error',
      'throttled',
      `Request was throttled. Expected available in ${seconds} seconds.`,
    );
  }
}
