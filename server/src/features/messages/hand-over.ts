import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../../app.ts'
import { isStoreUnavailable } from '../../db/dialect.ts'
import { retryWhileUnavailable } from '../../db/retry.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Address, Channel, Platform, SendOutcome, TemplateToSend } from '../../platforms/platform.ts'
import type { Scope } from '../../policy.ts'
import { settleSend } from './outbound-message.ts'

type Queued = {
  readonly channel: Channel
  readonly to: Address
  readonly message: MessageTable
  /** What it is made of, where it is a template message. */
  readonly template?: Pick<TemplateToSend, 'template' | 'values'>
}

const maxAttempts = 3
/** Somebody waits for the answer. A platform that asks for more patience has its refusal kept. */
const longestPauseMs = 5_000
const longestSettlingMs = 3_600_000

/**
 * Gives a queued message to the platform, at the channel's pace and outside of any transaction, and keeps what became of
 * it. Tried again only where the platform refused it, which proves that it has not got it, and asked for a little
 * patience: where the outcome stays unknown, receipts settle it. Where it cannot be kept now, because the store is away,
 * the message is answered as it stands there and settled when the store is back: an error would have it sent again.
 */
export async function handOver(app: App, scope: Scope, queued: Queued): Promise<MessageTable> {
  const outcome = await deliver(app, queued)
  const messageId = queued.message.id
  const settle = () => app.transact((tx) => settleSend(app, tx, scope, { messageId, outcome }))
  const failed = (error: unknown) =>
    app.log.error({ err: error, messageId, outcome: outcome.kind }, 'What became of a message could not be kept')
  try {
    return await settle()
  } catch (error) {
    failed(error)
    if (isStoreUnavailable(error)) void retryWhileUnavailable(longestSettlingMs, settle).catch(failed)
    return queued.message
  }
}

async function deliver(app: App, queued: Queued): Promise<SendOutcome> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await send(app, queued)
    if (outcome.kind !== 'refused' || outcome.retryAfterMs === undefined) return outcome
    if (tries === maxAttempts || outcome.retryAfterMs > longestPauseMs) return outcome
    await wait(outcome.retryAfterMs)
  }
}

async function send(app: App, queued: Queued): Promise<SendOutcome> {
  const { channel, message } = queued
  const turn = await app.pace.turn(channel)
  const outcome = await handTo(app.platforms.of(channel), queued).catch((error: unknown) => {
    app.log.error({ err: error, messageId: message.id }, 'A send was cut off; its outcome is unknown')
    return { kind: 'unknown', message: 'The connection to the platform broke off before it answered' } as const
  })
  turn.end(outcome.kind === 'accepted')
  return outcome
}

async function handTo(platform: Platform, { channel, to, message, template }: Queued): Promise<SendOutcome> {
  return template
    ? platform.sendTemplate(channel, { to, ...template, messageId: message.id })
    : platform.sendText(channel, { to, text: message.text, messageId: message.id })
}

export function addressOf(contact: { phone: string | null; platform_user_id: string | null }): Address {
  return { phone: contact.phone, platformUserId: contact.platform_user_id }
}
