/** One row, written with the first owner: two set-ups at once cannot both succeed. */
export type InstallationTable = { id: number; set_up_at: number }

/** One row: which process secret the store is encrypted under. */
export type StoreSecretTable = { id: number; fingerprint: string; since: number }
