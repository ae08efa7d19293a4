/** A project of a service, by the name people give it. Its key is kept apart, in `Keys`. */
export type Connection = {
  readonly name: string;
  /** The base URL: an origin, with a path prefix where the service has one; no trailing slash. */
  readonly host: string;
  readonly projectId: string;
};
