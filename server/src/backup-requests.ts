/** Passes requests for a backup to the part of this process that makes backups, which features do not know. */
export type BackupRequests = {
  /** `runId` names the stored run that the backup ends. */
  readonly request: (runId: string) => void
  /** Sets the function that requests call. There is at most one. */
  readonly listen: (listener: (runId: string) => void) => void
}

/**
 * Connects whoever asks for a backup with what makes it. A request that nothing listens to has no effect, and its run
 * counts as interrupted after an hour.
 */
export function makeBackupRequests(): BackupRequests {
  let notify = (_runId: string): void => {}
  return {
    request: (runId) => notify(runId),
    listen: (listener) => {
      notify = listener
    },
  }
}
