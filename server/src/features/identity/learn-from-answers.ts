import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import { type Address, addressValues } from '../../platforms/channel.ts'
import type { SendOutcome } from '../../platforms/platform.ts'
import type { Scope } from '../../policy.ts'
import { lockOwners } from '../contacts/addresses/addresses.store.ts'
import { recordPlatformOptOut } from '../contacts/record-opt-out-preference.ts'
import { identifyContact } from './identify-contact.ts'
import { contactsOfMessages } from './merge.store.ts'

export type Settlement = { readonly messageId: string; readonly outcome: SendOutcome }

/**
 * What the platform's answers say about the recipients: by which other address it knows them, or that they opted out.
 * Before the messages are locked, because contacts are always locked first, and all of them in the order of their ids.
 */
export async function learnFromAnswers(
  app: App,
  tx: Tx,
  scope: Scope,
  settlements: readonly Settlement[],
): Promise<void> {
  const answers = settlements.filter(({ outcome }) => knownBy(outcome) || isOptOut(outcome))
  const contacts = await contactsOfMessages(
    tx,
    scope,
    answers.map(({ messageId }) => messageId),
  )
  if (answers.length > 1) {
    const values = answers.flatMap(({ outcome }) => addressValues(knownBy(outcome) ?? nobody))
    await lockOwners(app, tx, scope, { values, contactIds: [...contacts.values()] })
  }
  for (const { messageId, outcome } of answers) {
    const contactId = contacts.get(messageId)
    const known = knownBy(outcome)
    if (contactId === undefined) continue
    if (known) await identifyContact(app, tx, scope, { ...known, contactId, source: 'send', at: app.now() })
    if (isOptOut(outcome)) await recordPlatformOptOut(app, tx, scope, contactId)
  }
}

const nobody: Address = { phone: null, platformUserId: null }

function knownBy(outcome: SendOutcome): Address | undefined {
  if (outcome.kind !== 'accepted') return undefined
  const { knownAs: phone = null, knownUserId: platformUserId = null } = outcome
  return phone === null && platformUserId === null ? undefined : { phone, platformUserId }
}

function isOptOut(outcome: SendOutcome): boolean {
  return outcome.kind === 'refused' && outcome.optsOut === true
}
