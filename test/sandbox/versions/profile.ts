/** Operations that a version of the service may restrict to people who are signed in. */
export type SignedInOperation =
  | 'chat'
  | 'draftSql'
  | 'myLastViewed'
  | 'cancel'
  | 'timing'
  | 'viewed'
  | 'correlation';

/** The differences between versions of the service. Each entry is used in one place. */
export type Profile = {
  /** The status of a POST that starts a background query, and of a poll while it runs. */
  readonly acceptedStatus: 200 | 202;
  /** A poll of a failed query has status 400 or 500 instead of 200. */
  readonly failedPollIsError: boolean;
  /** The lifetime of a status record. */
  readonly statusTtlSeconds: number;
  /** A stale cached result is returned beside the status of the query that renews it. */
  readonly staleBesideStatus: boolean;
  /** `force_cache` on the query endpoint computes results that are not in the cache. */
  readonly forceCacheComputes: boolean;
  /**
   * DELETE of a query returns 200 with a message instead of 204, and leaves a finished query alone.
   */
  readonly cancelTells: boolean;
  /**
   * Only HogQL counts against the hourly limit of queries: polls, cancels and other kinds do not.
   */
  readonly onlyHogqlIsScarce: boolean;
  /** The time limit of a blocking query, if less than a minute. */
  readonly waitSeconds?: number;
  /** Failures of time and memory are replayed for a while to those who wait. */
  readonly replaysFailures?: true;
  /** Values of event properties require the name of an event. */
  readonly valuesNeedEvent?: true;
  /** `{filters(expr AS key)}`, a unit and a breakdown of `filters`, and `{filters}` on persons. */
  readonly bindsFilters?: true;
  /** The refusal of a query tells the places of its errors. */
  readonly placesErrors?: true;
  /** A result has the times of its steps only if the query asks for them. */
  readonly timingsOnDemand?: true;
  /** Runs that read this many rows tell what they read, and why. */
  readonly slowRows?: number;
  /** The functions `decide` and `jev`, which ask a model about rows. */
  readonly hasDecisions?: true;
  /** Clauses that a local project runs are refused, QUALIFY and FINAL among them. */
  readonly refusesForms?: true;
  /** The most rows that a HogQL query returns. */
  readonly mostRows: number;
  /** Personal keys must not use OFFSET. */
  readonly offsetIsRefused: boolean;
  /** A query with a name, or with the wish for times of its steps, is refused. */
  readonly refusesNewMembers?: true;
  /** The schema is told in parts, if a part is asked for. */
  readonly tellsSchemaInParts?: true;
  /** HogQL can read what the service says of its own schema. */
  readonly describesSchema?: true;
  /** HogQL may run on another source of data. */
  readonly hasOtherSources?: true;
  /** For how many months the project keeps events, told on a path of its own. */
  readonly retentionMonths?: number;
  /** Operations that refuse personal keys. */
  readonly closedToKeys: ReadonlySet<SignedInOperation>;
  /**
   * Operations that have no body in the service's document return an empty 200, whatever is sent.
   * The activity keeps its entries all the same: they alone tell who overwrote what.
   */
  readonly bareOperations: boolean;
  /** The assistant's chat exists. */
  readonly hasChat: boolean;
  /**
   * Trends and funnels by filter parameters: available, or closed with 403. Paths, retention and
   * correlation: available, or gone.
   */
  readonly legacyComputations: 'open' | 'gone';
  /**
   * `date_to` of a computation by parameters; the document's own default makes a range of one day.
   */
  readonly dateToDefault: string | undefined;
  /**
   * Computations by parameters return text and numbers where the real service returns numbers and
   * null.
   */
  readonly documentedStepTypes: boolean;
  /**
   * `aggregation_group_type_index` of a computation by parameters counts people for 0 and the kinds
   * of groups from 1, instead of the kinds from 0.
   */
  readonly groupsFromOne: boolean;
  /** DELETE of an insight explains its 405. */
  readonly refusedDeleteTells: boolean;
  /** A deleted insight is removed from its dashboards. */
  readonly deletedLeavesDashboards: boolean;
  /** Deleting and restoring have their own names in the activity log. */
  readonly activityNamesDeletion: boolean;
  /** A saved node is returned at the latest version, while the log keeps it as it was saved. */
  readonly upgradesNodes: boolean;
  /** An insight can be retrieved by its short id. */
  readonly shortIdIsPath: boolean;
  /**
   * An insight with `filters` instead of a query is refused, and every PATCH makes it a saved one.
   */
  readonly queriesOnly: boolean;
  /** `viewed` takes a list of insights, and is not a path of each insight. */
  readonly viewedTakesList: boolean;
  /** `created_by` of a list is JSON text, `[1,42]`, instead of an id. */
  readonly createdByIsList: boolean;
  /** Variables of queries can be made and changed. */
  readonly variablesAreWritten: boolean;
  /** Fields of insights and sharing beyond the documented ones. */
  readonly extraFields: 'none' | 'hash' | 'many';
};
