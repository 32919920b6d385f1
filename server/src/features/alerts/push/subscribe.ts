import type { NewPushSubscription, PushEndpoint } from '@parley/shared/workspace/alerts'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import { AppError } from '../../../errors.ts'
import { deleteSubscription, storeSubscription } from './push-subscriptions.store.ts'

/** Registers the caller's browser, until the session ends. Any member may choose the URL, so it must lead to a public address. */
export async function subscribe(app: App, person: UserActor, input: NewPushSubscription): Promise<{ success: true }> {
  const refusal = await app.pushOutbound.refusal(input.endpoint)
  if (refusal !== undefined) {
    throw new AppError('invalid_request', refusal, { details: [{ path: 'endpoint', message: refusal }] })
  }
  const { endpoint, p256dh, auth } = input
  const owner = { id: app.newId(), user_id: person.userId, session_id: person.sessionId }
  await app.transact((tx) => storeSubscription(tx, { ...owner, endpoint, p256dh, auth, created_at: app.now() }))
  return { success: true }
}

/** Ends pushes to one of the caller's browsers. */
export async function unsubscribe(app: App, person: UserActor, { endpoint }: PushEndpoint): Promise<{ success: true }> {
  const { userId } = person
  await app.transact((tx) => deleteSubscription(tx, { endpoint, userId }))
  return { success: true }
}
