/** A version of the service that the sandbox can be. */
export type ProfileName = 'seed' | 'age2024' | 'current';

/** How the versions differ. Each entry is read in one place. */
export interface Profile {
  /** The status of a POST that started a background query, and of a poll while it runs. */
  readonly acceptedStatus: 200 | 202;
  /** A poll of a failed query answers 400 or 500 instead of 200. */
  readonly failedPollIsError: boolean;
  /** How long a status record lives. */
  readonly statusTtlSeconds: number;
  /** A cached result that is not fresh stands beside the status of the query that renews it. */
  readonly staleBesideStatus: boolean;
  /** `force_cache` on the query endpoint computes what is not in the cache. */
  readonly forceCacheComputes: boolean;
  /** DELETE of a query answers 200 with a message instead of 204, and leaves a finished query alone. */
  readonly cancelTells: boolean;
  /** DELETE of an insight explains its 405. */
  readonly refusedDeleteTells: boolean;
  /** An insight can be retrieved by its short id. */
  readonly shortIdIsPath: boolean;
}

/** The three profiles: the service as documented, as observed in 2024, and as observed lately. */
export const profiles: Readonly<Record<ProfileName, Profile>> = {
  seed: {
    acceptedStatus: 200,
    failedPollIsError: false,
    statusTtlSeconds: 600,
    staleBesideStatus: false,
    forceCacheComputes: false,
    cancelTells: false,
    refusedDeleteTells: false,
    shortIdIsPath: false,
  },
  age2024: {
    acceptedStatus: 202,
    failedPollIsError: true,
    statusTtlSeconds: 1200,
    staleBesideStatus: true,
    forceCacheComputes: true,
    cancelTells: false,
    refusedDeleteTells: true,
    shortIdIsPath: false,
  },
  current: {
    acceptedStatus: 202,
    failedPollIsError: true,
    statusTtlSeconds: 86_400,
    staleBesideStatus: true,
    forceCacheComputes: true,
    cancelTells: true,
    refusedDeleteTells: true,
    shortIdIsPath: true,
  },
};
