import type { SendDelay } from '@parley/shared/workspace/account'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { sendDelayOf, updateSendDelay } from './send-delay.store.ts'

/** Returns for how long the caller's own replies can be undone, in every workspace. */
export async function getSendDelay(app: App, person: UserActor): Promise<SendDelay> {
  return { seconds: await sendDelayOf(app.db, person) }
}

/** Changes how long a person's messages wait. Messages that wait already keep their time. */
export async function changeSendDelay(app: App, person: UserActor, { seconds }: SendDelay): Promise<SendDelay> {
  await app.transact((tx) => updateSendDelay(app, tx, person, seconds))
  return { seconds }
}
