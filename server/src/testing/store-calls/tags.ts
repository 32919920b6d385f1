import { sql } from 'kysely'
import { everySavedView } from '../../features/saved-views/saved-views.store.ts'
import { storedTags } from '../../features/tags/stored-tags.ts'
import { tagNamesIn } from '../../features/tags/tag-names.store.ts'
import {
  changeContactTags,
  mergeContactTags,
  tagsOfContacts,
  untagContacts,
} from '../../features/tags/tagged-contacts.store.ts'
import { saveTags, taggedWith, untagConversations } from '../../features/tags/tagged-conversations.store.ts'
import { countTagged, deleteTagRow, findTag, insertTag, tagsOf, updateTag } from '../../features/tags/tags.store.ts'
import { inBothModes, inMode, type StoreCall } from './store-call.ts'
import { callTime, same, tagOf } from './tenant-data.ts'

export const tagCalls: readonly StoreCall[] = [
  inBothModes(tagsOf)(({ tx, scope }) => [tx, scope]),
  {
    store: tagNamesIn,
    call: async ({ tx, scope, its }) => {
      const tags = storedTags([its.id('tag')])
      return (await tagNamesIn(tx, scope, [tags]))(tags)
    },
    within: 'workspace',
    onlyInserts: false,
  },
  inBothModes(insertTag)(
    ({ tx, its }) => [
      tx,
      {
        id: its.id('new tag'),
        workspace_id: its.rows.conversation.workspace_id,
        name: 'New',
        colour: 'red',
        created_at: callTime,
      },
    ],
    { onlyInserts: true },
  ),
  inBothModes(findTag)(({ tx, scope, its }) => [tx, scope, its.id('tag')]),
  inBothModes(updateTag)(({ tx, scope, its }) => [tx, scope, { id: its.id('tag'), name: 'Renamed', colour: 'pink' }]),
  inBothModes(countTagged)(({ tx, scope }) => [tx, scope, 10]),
  inBothModes(everySavedView)(({ tx, scope }) => [tx, scope]),
  inBothModes(deleteTagRow)(({ tx, scope, its }) => [tx, scope, its.id('tag')]),
  inMode(saveTags)(({ tx, scope, its }) => [tx, scope, its.rows.conversation, { ...its.rows.conversation, tags: '' }]),
  inMode(untagConversations)(({ tx, scope }) => [tx, scope, { tagId: same.tagId, limit: 10 }]),
  {
    store: tagsOfContacts,
    call: async ({ tx, scope, its }) => {
      const tags = await tagsOfContacts(tx, scope, [its.id('contact')])
      // Without the names, which differ between the modes.
      return [...tags].map(([contactId, own]) => [contactId, own.map(({ id }) => id)])
    },
    within: 'mode',
    onlyInserts: false,
  },
  inMode(changeContactTags)(({ tx, scope, its }) => [
    tx,
    scope,
    { contactIds: [its.id('contact')], remove: [tagOf(scope.mode)] },
  ]),
  inMode(changeContactTags)(({ tx, scope, its }) => [
    tx,
    scope,
    { contactIds: [its.id('lonely')], add: [tagOf(scope.mode)] },
  ]),
  inMode(mergeContactTags)(({ tx, scope, its }) => [tx, scope, { from: its.id('contact'), to: its.id('lonely') }]),
  inMode(untagContacts)(({ tx, scope }) => [tx, scope, { tagId: same.tagId, limit: 10 }]),
  {
    store: taggedWith,
    call: ({ tx, scope }) =>
      tx
        .selectFrom('conversation')
        .selectAll()
        .where('id', 'in', sql<string>`(select conversation_id from ${taggedWith(scope, [same.tagId])})`),
    within: 'mode',
    onlyInserts: false,
  },
]
