import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import { isSetUp } from './installation.store.ts'
import { makeFirstOwner } from './set-up.ts'

/** Makes the owner that the environment names, once; later changes of those variables change nobody. */
export async function ensureOwner(app: App): Promise<void> {
  const { owner } = app.config
  if (!owner || (await isSetUp(app.db))) return
  try {
    await makeFirstOwner(app, { ...owner, name: owner.email.split('@')[0] ?? owner.email })
  } catch (error) {
    // Another process on the same store was faster.
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
  }
}
