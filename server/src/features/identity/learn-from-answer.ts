import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Address } from '../../platforms/channel.ts'
import type { SendOutcome } from '../../platforms/platform.ts'
import type { Scope } from '../../policy.ts'
import { recordPlatformOptOut } from '../contacts/record-opt-out-preference.ts'
import { identifyContact } from './identify-contact.ts'
import { contactOfMessage } from './merge.store.ts'

export type Settlement = { readonly messageId: string; readonly outcome: SendOutcome }

/**
 * What the platform's answer says about the recipient: by which other address it knows them, or that they opted out.
 * Before the message is locked, because contacts are always locked first.
 */
export async function learnFromAnswer(
  app: App,
  tx: Tx,
  scope: Scope,
  { messageId, outcome }: Settlement,
): Promise<void> {
  const known = knownBy(outcome)
  if (!known && !isOptOut(outcome)) return
  const contactId = await contactOfMessage(tx, scope, messageId)
  if (contactId === undefined) return
  if (known) await identifyContact(app, tx, scope, { ...known, contactId, source: 'send', at: app.now() })
  if (isOptOut(outcome)) await recordPlatformOptOut(app, tx, scope, contactId)
}

function knownBy(outcome: SendOutcome): Address | undefined {
  if (outcome.kind !== 'accepted') return undefined
  const { knownAs: phone = null, knownUserId: platformUserId = null } = outcome
  return phone === null && platformUserId === null ? undefined : { phone, platformUserId }
}

function isOptOut(outcome: SendOutcome): boolean {
  return outcome.kind === 'refused' && outcome.optsOut === true
}
