import { isQuiet } from '@parley/shared/workspace/quiet-hours'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { AlertCause, NewJob } from '../../jobs/jobs.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { findConversation } from '../conversations/conversations.store.ts'
import { mentionedIn } from '../conversations/mentions/mentions.store.ts'
import { readersOf } from '../conversations/reading/read-markers.store.ts'
import { type Choice, choicesOfMembers } from './alert-choices.store.ts'
import type { AlertSubject } from './alert-subject.ts'
import { isConcerned } from './concerns.ts'
import { subscriptionsOf } from './push/push-subscriptions.store.ts'

/**
 * Enqueues the pushes and emails to those whom a message or an assignment concerns, in the transaction that ends the job, so
 * that each is enqueued once.
 */
export async function raiseAlert(app: App, job: LeasedJob<'alert.raise'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const { conversationId, cause } = job.payload
  await app.transact(async (tx) => {
    const conversation = await findConversation(tx, scope, conversationId)
    // A colleague may be asked about a resolved conversation too.
    if (conversation && (conversation.status !== 'resolved' || cause.kind === 'mentioned')) {
      const about = { conversation, cause, choices: await choicesFor(tx, scope, cause) }
      await app.jobs.enqueueAll(tx, scope, [...(await pushes(app, tx, scope, about)), ...emails(app, about)])
    }
    await job.finish(tx)
  })
}

type Raised = AlertSubject & { readonly choices: readonly Choice[] }

async function pushes(
  app: App,
  tx: Tx,
  scope: Scope,
  { conversation, cause, choices }: Raised,
): Promise<NewJob<'alert.push'>[]> {
  // Whoever has read the message meanwhile needs no push.
  const readers = cause.kind === 'message' ? await readersOf(tx, scope, conversation) : new Set()
  const mentioned = cause.kind === 'message' ? await mentionedIn(tx, scope, conversation.id) : new Set()
  const userIds = choices
    .filter(({ settings }) => settings.push && !isQuiet(settings.quietHours, app.now()))
    .filter((choice) => cause.kind !== 'message' || isConcerned(choice, conversation) || mentioned.has(choice.userId))
    .map(({ userId }) => userId)
    .filter((userId) => !readers.has(userId))
  const subscriptions = await subscriptionsOf(tx, userIds)
  return subscriptions.map(({ id, endpoint }) => ({
    kind: 'alert.push',
    payload: { subscriptionId: id, conversationId: conversation.id, cause },
    // A push service that hangs does not delay the others.
    partition: `alert.push ${new URL(endpoint).host}`,
  }))
}

/** The message that a customer's wait began with leads to one email; later ones of the same wait to none. */
function emails(app: App, { conversation, cause, choices }: Raised): NewJob<'alert.email'>[] {
  if (!app.mail) return []
  const { id: conversationId } = conversation
  const job = (userId: string, runAt: number): NewJob<'alert.email'> => ({
    kind: 'alert.email',
    payload: { userId, conversationId, cause },
    runAt,
    dedupeKey: ['alert.email', cause.kind, conversationId, userId, cause.at].join(' '),
  })
  if (cause.kind !== 'message') return [job(cause.userId, app.now())]
  if (conversation.waiting_since !== cause.at) return []
  return choices.flatMap(({ userId, settings: { emailUnansweredMinutes: minutes } }) =>
    minutes === null ? [] : [job(userId, cause.at + minutes * 60_000)],
  )
}

async function choicesFor(tx: Tx, scope: Scope, cause: AlertCause): Promise<Choice[]> {
  const choices = await choicesOfMembers(tx, scope)
  return cause.kind !== 'message' ? choices.filter(({ userId }) => userId === cause.userId) : choices
}
