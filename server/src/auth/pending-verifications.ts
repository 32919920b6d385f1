import type { Tx } from '../db/transact.ts'

/** Ends what a person has begun with their present password: links for a new password, and sign-ins that await a code. */
export async function deletePendingVerifications(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('verification').where('value', '=', userId).execute()
}
