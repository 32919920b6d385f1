import type { ContactChanges } from '@parley/shared/contacts/contact-changes'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { ContactTable } from '../../../db/schema/contacts.ts'
import type { Schema } from '../../../db/schema.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { whatChanged } from '../../audit/what-changed.ts'
import { changeContactTags, tagsOfContacts } from '../../tags/tagged-contacts.store.ts'
import { contactSubject } from '../present-contact.ts'
import type { ChangeSource } from './read-changes.ts'

type Tagged = {
  readonly contact: ContactTable
  readonly changes: Pick<ContactChanges, 'add_tags' | 'remove_tags'>
  readonly source: ChangeSource
}

/** Adds and removes the tags of changes, in one step for all contacts with the same ones. Returns the ids whose tags changed. */
export async function changeTags(app: App, tx: Tx, scope: Scope, saved: readonly Tagged[]): Promise<Set<string>> {
  const alike = Map.groupBy(saved, ({ changes: { add_tags, remove_tags } }) => JSON.stringify([add_tags, remove_tags]))
  const changed = new Set<string>()
  for (const group of alike.values()) {
    const { add_tags: add, remove_tags: remove } = group[0]?.changes ?? {}
    if (!add?.length && !remove?.length) continue
    const recorded = group.filter(({ source }) => source !== 'import').map(({ contact }) => contact.id)
    const before = await tagNamesOf(tx, scope, recorded)
    const contactIds = group.map(({ contact }) => contact.id)
    const ofGroup = await changeContactTags(tx, scope, { contactIds, add, remove })
    const after = await tagNamesOf(tx, scope, recorded)
    for (const { contact, source } of group.filter(({ contact }) => ofGroup.has(contact.id))) {
      changed.add(contact.id)
      // An import has one entry in the audit log for all of its rows, and publishes one change.
      if (source === 'import') continue
      await recordTags(app, tx, scope, { contact, before: before(contact.id), after: after(contact.id) })
      app.live.publish(scope, { noun: 'contacts', id: contact.id })
    }
  }
  return changed
}

type Recorded = {
  readonly contact: ContactTable
  readonly before: readonly string[]
  readonly after: readonly string[]
}

async function recordTags(app: App, tx: Tx, scope: Scope, { contact, before, after }: Recorded): Promise<void> {
  await recordAudit(app, tx, scope, {
    action: 'contact.tagged',
    subject: contactSubject(contact),
    subjectId: `contact:${contact.id}`,
    details: whatChanged({ tags: before }, { tags: after }),
  })
}

/** Returns a function for the names of the tags of each of these contacts. */
export async function tagNamesOf(
  db: Kysely<Schema>,
  scope: Scope,
  contactIds: readonly string[],
): Promise<(contactId: string) => string[]> {
  const tags = await tagsOfContacts(db, scope, contactIds)
  return (contactId) => (tags.get(contactId) ?? []).map(({ name }) => name)
}
