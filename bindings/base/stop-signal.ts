/** What of an `AbortSignal` is looked at: declared here, as not every host has the type. */
export interface StopSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
}
