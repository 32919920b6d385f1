/** One row, inserted with the first owner, so that of two concurrent setups only one succeeds. */
export type InstallationTable = { id: number; set_up_at: number }

/** One row: the fingerprint of the process secret that the store is encrypted with. */
export type StoreSecretTable = { id: number; fingerprint: string; since: number }
