import { isStoreFull } from './dialect.ts'
import type { Transact } from './transact.ts'

/** When a transaction last failed because the disk of the store is full, by this process's clock; undefined before that. */
export type FullDisk = { readonly failedAt: () => number | undefined }

/** Notices such failures in whatever `transact` runs. */
export function noticeFullDisk(transact: Transact, now: () => number): { transact: Transact; fullDisk: FullDisk } {
  let failedAt: number | undefined
  return {
    transact: async (work) => {
      try {
        return await transact(work)
      } catch (error) {
        if (isStoreFull(error)) failedAt = now()
        throw error
      }
    },
    fullDisk: { failedAt: () => failedAt },
  }
}
