import type { ContactConsentView, RecordConsent, RemoveConsent } from '@parley/shared/contacts/contact-consents'
import type { ContactId } from '@parley/shared/contacts/contacts'
import { sentence } from '@parley/shared/sentences/sentence'
import type { AuditAction } from '@parley/shared/workspace/audit'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Tx } from '../../../db/transact.ts'
import { invalidField, notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { whatChanged } from '../../audit/what-changed.ts'
import { listChannelRows } from '../../channels/channels.store.ts'
import { findContact, lockContact } from '../contacts.store.ts'
import { contactSubject } from '../present-contact.ts'
import { type Consent, consentsOf, deleteConsent, storeConsent } from './consents.store.ts'

/** Lists the sources of the consent of a contact to messages on each channel. Channels without one are left out. */
export async function listConsents(
  app: App,
  scope: Scope<'contacts.read_history'>,
  { contactId }: ContactId,
): Promise<{ data: ContactConsentView[] }> {
  const contact = await findContact(app.db, scope, contactId)
  if (!contact) throw notFound('contact')
  return { data: await presentConsents(app.db, scope, contact.id) }
}

/**
 * Records where and when a contact consented to messages on a channel, in place of what was recorded before. Changes nothing
 * else: the contact's opt-out stays as it is. A time in the future is refused at `consented_at`.
 */
export async function recordConsent(
  app: App,
  scope: Scope<'contacts.manage'>,
  { contactId, channelId, source, consented_at: consentedAt }: RecordConsent,
): Promise<{ data: ContactConsentView[] }> {
  const consented_at = Date.parse(consentedAt)
  if (consented_at > app.now()) throw invalidField('consented_at', sentence('timeNotInFuture'))
  return change(app, scope, {
    ...{ contactId, channelId, action: 'contact.consent_recorded' },
    store: (tx, contact) =>
      storeConsent(tx, scope, { contactId: contact.id, channel_id: channelId, source, consented_at }),
  })
}

export async function removeConsent(
  app: App,
  scope: Scope<'contacts.manage'>,
  { contactId, channelId }: RemoveConsent,
): Promise<{ data: ContactConsentView[] }> {
  return change(app, scope, {
    ...{ contactId, channelId, action: 'contact.consent_removed' },
    store: (tx, contact) => deleteConsent(tx, scope, { contactId: contact.id, channelId }),
  })
}

type Change = {
  readonly contactId: string
  readonly channelId: string
  readonly action: AuditAction
  readonly store: (tx: Tx, contact: ContactTable) => Promise<unknown>
}

/** Changes the consents of a contact. Nothing is recorded in the audit log where nothing changed. */
async function change(app: App, scope: Scope, { contactId, channelId, action, store }: Change) {
  return app.transact(async (tx) => {
    const contact = await lockContact(app, tx, scope, contactId)
    if (!contact) throw notFound('contact')
    const channel = (await listChannelRows(tx, scope)).find(({ id }) => id === channelId)
    if (!channel) throw notFound('channel')
    const of = async () =>
      asDetails((await consentsOf(tx, scope, contact.id)).find((each) => each.channel_id === channelId))
    const before = await of()
    await store(tx, contact)
    const changed = whatChanged(before, await of())
    if (Object.keys(changed).length > 0) {
      await recordAudit(app, tx, scope, {
        action,
        subject: contactSubject(contact),
        subjectId: `contact:${contact.id}`,
        details: { channel: channel.name, ...changed },
      })
      app.live.publish(scope, { noun: 'contacts', id: contact.id })
    }
    return { data: await presentConsents(tx, scope, contact.id) }
  })
}

function asDetails(consent: Consent | undefined) {
  return { source: consent?.source, consented_at: consent && timeOf(consent) }
}

async function presentConsents(db: Kysely<Schema>, scope: Scope, contactId: string): Promise<ContactConsentView[]> {
  const consents = await consentsOf(db, scope, contactId)
  if (consents.length === 0) return []
  const names = new Map((await listChannelRows(db, scope)).map(({ id, name }) => [id, name]))
  // A caller that is limited to channels is told of these only.
  return consents.flatMap((consent) => {
    const { channel_id, source } = consent
    const channel_name = names.get(channel_id)
    return channel_name === undefined ? [] : [{ channel_id, channel_name, source, consented_at: timeOf(consent) }]
  })
}

function timeOf({ consented_at }: Consent): string {
  return new Date(Number(consented_at)).toISOString()
}
