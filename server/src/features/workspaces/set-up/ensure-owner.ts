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
    if (!(error instanceof AppError)) throw error
    // Another process on the same store has created the owner.
    if (error.code === 'conflict') return
    throw error.details.some(({ path }) => path === 'password') ? passwordRefused(error) : error
  }
}

/** The reason never contains the password. */
function passwordRefused({ message }: AppError): Error {
  return new Error(`Parley cannot start: the environment is not valid.\nPARLEY_OWNER_PASSWORD is refused: ${message}.`)
}
