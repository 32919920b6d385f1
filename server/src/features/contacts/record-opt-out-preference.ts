import { optOutChoiceIn, optOutWordIn } from '@parley/shared/contacts/opt-out-words'
import type { MessageContent } from '@parley/shared/conversations/message-content'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { changeOptOut } from './change-opt-out.ts'
import { lockContact } from './contacts.store.ts'

type Said = {
  readonly text: string
  readonly button: boolean
  readonly payload?: string
  readonly content?: MessageContent
}
type IncomingChoice = {
  readonly contact: ContactTable
  readonly said: Said
  /** When the customer expressed the choice, in milliseconds since 1970. */
  readonly at: number
}

/**
 * Applies a stop or start word of the customer, or a button that means one. The caller has locked the contact. A stop word
 * stops campaigns and never relaxes a stricter opt-out; a start word ends any opt-out that is not newer than itself.
 */
export async function recordOptOutPreference(
  app: App,
  tx: Tx,
  scope: Scope,
  { contact, said, at }: IncomingChoice,
): Promise<void> {
  const choice = choiceIn(said)
  if (choice === 'start' && !isOutdated(contact, at)) await changeOptOut(app, tx, scope, { contact, to: null })
  if (choice === 'stop' && contact.opt_out_scope === null) {
    const source = said.button ? ('button' as const) : ('keyword' as const)
    await changeOptOut(app, tx, scope, { contact, to: { scope: 'campaigns', source, at } })
  }
}

/** Whether the message says no more than that its customer wants no campaigns, so that nobody has to read or answer it. */
export function isOptOut(said: Said): boolean {
  return choiceIn(said) === 'stop'
}

function choiceIn({ text, button, payload, content }: Said): 'stop' | 'start' | undefined {
  if (!button) return optOutWordIn(changedTextIn(content) ?? text)
  const isOfTemplate = content?.type !== 'button_reply' && content?.type !== 'list_reply'
  return optOutChoiceIn({ label: text, payload, isOfTemplate })
}

/** What a customer's message says now that they have changed it. */
function changedTextIn(content: MessageContent | undefined): string | undefined {
  const message = content?.type === 'edit' ? content.message : undefined
  const isText = typeof message === 'object' && message !== null && 'body' in message
  return isText && typeof message.body === 'string' ? message.body : undefined
}

/** Platforms report times in whole seconds. */
const coarseClockMs = 1_000

/** An opt-in may arrive after a later opt-out, which stands. */
function isOutdated({ opted_out_at: optedOutAt }: ContactTable, at: number): boolean {
  return optedOutAt !== null && at <= optedOutAt - coarseClockMs
}

type PlatformChoice = {
  readonly contact: ContactTable
  readonly campaigns: 'stop' | 'resume'
  /** When the customer made the choice, in milliseconds since 1970. */
  readonly at: number
}

/** Applies the customer's choice in the platform's own settings. It concerns campaigns only, so it ends no other opt-out. */
export async function recordPlatformPreference(
  app: App,
  tx: Tx,
  scope: Scope,
  { contact, campaigns, at }: PlatformChoice,
): Promise<void> {
  if (campaigns === 'stop' && contact.opt_out_scope === null) {
    await changeOptOut(app, tx, scope, { contact, to: { scope: 'campaigns', source: 'platform', at } })
  }
  if (campaigns === 'resume' && contact.opt_out_scope === 'campaigns' && !isOutdated(contact, at)) {
    await changeOptOut(app, tx, scope, { contact, to: null })
  }
}

/** Records the opt-out that an error of the platform reports. */
export async function recordPlatformOptOut(app: App, tx: Tx, scope: Scope, contactId: string): Promise<void> {
  const contact = await lockContact(app, tx, scope, contactId)
  if (contact) await recordPlatformPreference(app, tx, scope, { contact, campaigns: 'stop', at: app.now() })
}
