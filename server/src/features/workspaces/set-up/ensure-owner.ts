import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import { isSetUp } from '../installation.store.ts'
import { makeFirstOwner } from './set-up.ts'

/** Creates the owner that the environment names, once; later changes of those variables have no effect. */
export async function ensureOwner(app: App): Promise<void> {
  const { owner } = app.config
  if (!owner || (await isSetUp(app.db))) return
  try {
    await makeFirstOwner(app, { ...owner, name: owner.email.split('@')[0] ?? owner.email })
  } catch (error) {
    // Another process on the same store has created the owner.
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
  }
}
