import { optOutWordIn } from '@parley/shared/contacts/opt-out-words'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { changeOptOut } from './change-opt-out.ts'
import { lockContact } from './contacts.store.ts'

type IncomingText = { readonly contact: ContactTable; readonly text: string; readonly button: boolean }

/**
 * Applies a stop or start word of the customer, whose contact the caller has locked. A stop word stops campaigns and never
 * relaxes a stricter opt-out; a start word ends any opt-out.
 */
export async function recordOptOutPreference(
  app: App,
  tx: Tx,
  scope: Scope,
  { contact, text, button }: IncomingText,
): Promise<void> {
  const word = optOutWordIn(text)
  if (word === 'start') await changeOptOut(app, tx, scope, { contact, to: null })
  if (word === 'stop' && contact.opt_out_scope === null) {
    const source = button ? ('button' as const) : ('keyword' as const)
    await changeOptOut(app, tx, scope, { contact, to: { scope: 'campaigns', source } })
  }
}

/** Applies the customer's choice in the platform's own settings. It concerns campaigns only, so it ends no other opt-out. */
export async function recordPlatformPreference(
  app: App,
  tx: Tx,
  scope: Scope,
  { contact, campaigns }: { readonly contact: ContactTable; readonly campaigns: 'stop' | 'resume' },
): Promise<void> {
  if (campaigns === 'stop' && contact.opt_out_scope === null) {
    await changeOptOut(app, tx, scope, { contact, to: { scope: 'campaigns', source: 'platform' } })
  }
  if (campaigns === 'resume' && contact.opt_out_scope === 'campaigns') {
    await changeOptOut(app, tx, scope, { contact, to: null })
  }
}

/** For an error of the platform that says that the customer opted out. */
export async function recordPlatformOptOut(app: App, tx: Tx, scope: Scope, contactId: string): Promise<void> {
  const contact = await lockContact(app, tx, scope, contactId)
  if (contact) await recordPlatformPreference(app, tx, scope, { contact, campaigns: 'stop' })
}
