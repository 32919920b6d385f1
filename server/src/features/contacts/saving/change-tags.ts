import type { ContactChanges } from '@parley/shared/contacts/contact-changes'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { changeContactTags } from '../../tags/tagged-contacts.store.ts'
import type { ChangeSource } from './read-changes.ts'

type Tagged = { readonly contactId: string; readonly changes: ContactChanges; readonly source: ChangeSource }

/** Adds and removes the tags of changes, in one step for all contacts with the same ones. Returns the ids whose tags changed. */
export async function changeTags(app: App, tx: Tx, scope: Scope, saved: readonly Tagged[]): Promise<Set<string>> {
  const alike = Map.groupBy(saved, ({ changes: { add_tags, remove_tags } }) => JSON.stringify([add_tags, remove_tags]))
  const changed = new Set<string>()
  for (const group of alike.values()) {
    const { add_tags: add, remove_tags: remove } = group[0]?.changes ?? {}
    if (!add?.length && !remove?.length) continue
    const contactIds = group.map(({ contactId }) => contactId)
    for (const id of await changeContactTags(tx, scope, { contactIds, add, remove })) {
      changed.add(id)
      // An import publishes one change for all of its rows.
      if (group[0]?.source !== 'import') app.live.publish(scope, { noun: 'contacts', id })
    }
  }
  return changed
}
