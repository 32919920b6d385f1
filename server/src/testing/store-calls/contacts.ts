import {
  addressesOfContact,
  changeAddress,
  contactsByAddress,
  currentAddresses,
  findByVariants,
  forgetAddress,
  formerOwner,
  insertAddresses,
  isCurrentAddress,
  knownOfContact,
  lockOwners,
} from '../../features/contacts/addresses/addresses.store.ts'
import { followMerge, insertMerged } from '../../features/contacts/addresses/merged.store.ts'
import { channelIdsOfContact } from '../../features/contacts/blocks/blocks.store.ts'
import {
  contactsWith,
  contactsWithExternalIds,
  findContact,
  lockContact,
  namesBeside,
  newContact,
  noteImport,
  searchContacts,
  storeOptOut,
  touchContact,
  touchContacts,
  updateContact,
} from '../../features/contacts/contacts.store.ts'
import {
  countSuggestions,
  dismissSuggestion,
  openSuggestions,
  suggestMerges,
} from '../../features/contacts/suggested-merges/suggested-merges.store.ts'
import { countBelongings } from '../../features/identity/by-person/merge-preview.store.ts'
import {
  correctLastInbound,
  countUnread,
  giveConversation,
  giveMessages,
  giveRecipients,
  hasOtherAddress,
  threadsByAddress,
} from '../../features/identity/by-person/return-by-address.store.ts'
import {
  belongingsOf,
  type ContactSnapshot,
  deleteMergedId,
  deleteSnapshots,
  findSnapshot,
  insertSnapshot,
  returnBelongings,
  snapshotsInto,
} from '../../features/identity/by-person/snapshots.store.ts'
import {
  contactOfMessage,
  deleteMerged,
  lockConversations,
  lockMessages,
  moveBelongings,
  moveMessages,
  moveMessagesOfContact,
  moveReplies,
} from '../../features/identity/merge.store.ts'
import {
  deleteSampleCampaign,
  deleteSampleTemplate,
  hasOtherRecipients,
  markSampleObjects,
  markSamples,
  sampleContacts,
  sampleObjects,
  unmarkSample,
} from '../../features/sample-data/sample-data.store.ts'
import { inMode, type StoreCall } from './store-call.ts'
import { callTime, rowTime, same, type TenantObjects } from './tenant-data.ts'

const page = { page: 1, limit: 10 }

function snapshotOf(its: TenantObjects): ContactSnapshot {
  return {
    contact: its.rows.contact,
    addresses: [same.phone],
    conversations: [its.id('conversation')],
    messages: [its.id('message')],
    recipients: [its.id('recipient')],
    formerIds: [its.id('merged'), its.id('split')],
    notes: [],
    consents: [],
    tags: [its.id('tag')],
    newTags: [its.id('tag')],
    survivor: { before: {}, after: {} },
  }
}

const returned = (its: TenantObjects) => ({
  ...{ from: its.id('contact'), to: its.id('opted out') },
  ...{ addresses: [same.phone], since: 0 },
})

export const contactCalls: readonly StoreCall[] = [
  inMode(findContact)(({ tx, scope, its }) => [tx, scope, its.id('contact')]),
  inMode(findContact)(({ tx, scope, its }) => [tx, scope, its.id('merged')]),
  inMode(lockContact)(({ app, tx, scope, its }) => [app, tx, scope, its.id('contact')]),
  {
    ...inMode(newContact)(({ app, scope }) => [app, scope, {}], { onlyInserts: true }),
    // The ID is left out, because it is new each time.
    call: ({ app, scope }) => ({ ...newContact(app, scope, { phone: same.phone }), id: '' }),
  },
  inMode(touchContact)(({ tx, scope, its }) => [tx, scope, { ...its.rows.contact, updated_at: 0 }, callTime]),
  inMode(touchContacts)(({ tx, scope, its }) => [tx, scope, { contactIds: [its.id('contact')], at: callTime }]),
  inMode(noteImport)(({ tx, scope, its }) => [tx, scope, { contactIds: [its.id('contact')], importId: 'import' }]),
  inMode(updateContact)(({ tx, scope, its }) => [tx, scope, its.rows.contact, { name: 'Changed' }]),
  inMode(channelIdsOfContact)(({ tx, scope, its }) => [tx, scope, its.id('contact')]),
  inMode(storeOptOut)(({ app, tx, scope, its }) => [
    app,
    tx,
    scope,
    { contactId: its.id('contact'), optOut: { scope: 'campaigns', source: 'person' } },
  ]),
  inMode(searchContacts)(({ app, tx, scope }) => [
    { ...app.store.textSearch, db: tx },
    scope,
    { filter: { ...page, q: same.phone.slice(0, 8) }, signal: undefined },
  ]),
  inMode(contactsWith)(({ tx, scope, its }) => [tx, scope, [its.id('contact')]]),
  inMode(contactsWithExternalIds)(({ tx, scope }) => [tx, scope, [same.externalId]]),
  inMode(namesBeside)(({ tx, scope }) => [tx, scope, { text: 'm', limit: 10 }]),
  inMode(lockOwners)(({ app, tx, scope }) => [app, tx, scope, { values: [same.phone, same.otherPhone] }]),
  inMode(lockOwners)(({ app, tx, scope, its }) => [
    app,
    tx,
    scope,
    { values: [its.id('no address')], contactIds: [its.id('contact')] },
  ]),
  inMode(contactsByAddress)(({ tx, scope }) => [tx, scope, [same.phone, same.otherPhone]]),
  inMode(findByVariants)(({ tx, scope }) => [tx, scope, [same.phone, same.otherPhone]]),
  inMode(currentAddresses)(({ tx, scope, its }) => [tx, scope, [its.id('contact'), its.id('opted out')]]),
  inMode(forgetAddress)(({ tx, scope, its }) => [tx, scope, { contactId: its.id('contact'), value: same.phone }]),
  inMode(isCurrentAddress)(({ tx, scope, its }) => [tx, scope, { contactId: its.id('contact'), value: same.phone }]),
  inMode(formerOwner)(({ tx, scope }) => [tx, scope, same.phone]),
  inMode(addressesOfContact)(({ tx, scope, its }) => [tx, scope, its.id('contact')]),
  inMode(knownOfContact)(({ tx, scope, its }) => [tx, scope, its.id('contact')]),
  inMode(insertAddresses)(
    ({ tx, scope, its }) => [
      tx,
      scope,
      [{ contactId: its.id('contact'), value: '+491701234999', source: 'message', at: callTime }],
    ],
    { onlyInserts: true },
  ),
  inMode(changeAddress)(({ tx, scope }) => [tx, scope, { value: same.phone, to: { last_seen_at: callTime } }]),
  inMode(followMerge)(({ tx, scope, its }) => [
    tx,
    scope,
    {
      kind: 'contact' as const,
      id: its.id('merged'),
      find: async (id: string) => (id.endsWith(':contact') ? id : undefined),
    },
  ]),
  inMode(insertMerged)(
    ({ tx, scope, its }) => [
      tx,
      scope,
      { kind: 'contact', id: its.id('contact'), into_id: its.id('opted out'), merged_at: rowTime },
    ],
    { onlyInserts: true },
  ),
  inMode(lockConversations)(({ app, tx, scope, its }) => [app, tx, scope, [its.id('contact'), its.id('opted out')]]),
  inMode(lockMessages)(({ app, tx, scope, its }) => [app, tx, scope, its.id('contact')]),
  inMode(moveMessagesOfContact)(({ tx, scope, its }) => [
    tx,
    scope,
    { from: its.id('contact'), to: its.id('opted out') },
  ]),
  inMode(threadsByAddress)(({ tx, scope, its }) => [tx, scope, returned(its)]),
  inMode(giveRecipients)(({ tx, scope, its }) => [tx, scope, returned(its)]),
  inMode(giveMessages)(({ tx, scope, its }) => [
    tx,
    scope,
    returned(its),
    { conversationId: its.id('conversation'), intoId: its.id('conversation') },
  ]),
  inMode(giveConversation)(({ tx, scope, its }) => [tx, scope, returned(its), its.id('conversation')]),
  inMode(hasOtherAddress)(({ tx, scope, its }) => [
    tx,
    scope,
    { conversationId: its.id('conversation'), addresses: ['another'] },
  ]),
  inMode(countUnread)(({ tx, scope, its }) => [
    tx,
    scope,
    { conversation: { id: its.id('conversation'), unread_count: 5 }, by: returned(its) },
  ]),
  inMode(correctLastInbound)(({ tx, scope, its }) => [tx, scope, [its.id('conversation')]]),
  inMode(moveBelongings)(({ app, tx, scope, its }) => [
    app,
    tx,
    scope,
    { from: its.id('contact'), to: its.id('opted out') },
  ]),
  inMode(moveMessages)(({ tx, scope, its }) => [tx, scope, { from: its.id('conversation'), to: its.id('group') }]),
  inMode(moveReplies)(({ tx, scope, its }) => [
    tx,
    scope,
    { from: its.id('conversation'), to: its.id('group'), contactId: its.id('contact') },
  ]),
  inMode(deleteMerged)(({ tx, scope, its }) => [tx, scope, 'conversation', its.id('group')]),
  {
    ...inMode(suggestMerges)(({ tx, scope }) => [tx, scope, []], { onlyInserts: true }),
    call: async ({ tx, scope, its }) => {
      const seen = { source: 'list', at: callTime } as const
      await insertAddresses(tx, scope, [{ contactId: its.id('lonely'), value: '+551187654321', ...seen }])
      const added = { kind: 'phone', value: '+5511987654321', contact_id: its.id('contact') } as const
      await suggestMerges(tx, scope, [{ ...added, first_seen_at: callTime }])
    },
  },
  inMode(openSuggestions)(({ tx, scope }) => [tx, scope, page]),
  inMode(countSuggestions)(({ tx, scope }) => [tx, scope]),
  inMode(dismissSuggestion)(
    ({ tx, scope, its }) => [tx, scope, { contactIds: [its.id('contact'), its.id('lonely')], at: callTime }],
    { onlyInserts: true },
  ),
  inMode(countBelongings)(({ tx, scope, its }) => [tx, scope, its.id('contact')]),
  inMode(belongingsOf)(({ tx, scope, its }) => [tx, scope, its.id('contact')]),
  inMode(insertSnapshot)(
    ({ tx, scope, its }) => [
      tx,
      scope,
      {
        contact_id: its.id('a new snapshot'),
        into_id: its.id('contact'),
        merged_by_id: 'system',
        merged_by_name: 'Parley',
        merged_at: callTime,
        snapshot: snapshotOf(its),
      },
    ],
    { onlyInserts: true },
  ),
  inMode(snapshotsInto)(({ tx, scope, its }) => [tx, scope, { contactId: its.id('contact'), since: 0 }]),
  inMode(findSnapshot)(({ tx, scope, its }) => [tx, scope, its.id('split')]),
  inMode(returnBelongings)(({ app, tx, scope, its }) => [
    app,
    tx,
    scope,
    { from: its.id('contact'), to: its.id('opted out'), snapshot: snapshotOf(its) },
  ]),
  inMode(deleteSnapshots)(({ tx, scope, its }) => [tx, scope, [its.id('contact')]]),
  inMode(deleteMergedId)(({ tx, scope, its }) => [tx, scope, its.id('merged')]),
  inMode(sampleContacts)(({ tx, scope }) => [tx, scope]),
  inMode(sampleObjects)(({ tx, scope }) => [tx, scope, 'template']),
  inMode(unmarkSample)(({ tx, scope, its }) => [tx, scope, its.id('sample template')]),
  inMode(hasOtherRecipients)(({ tx, scope, its }) => [tx, scope, its.id('campaign')]),
  inMode(deleteSampleCampaign)(({ tx, scope, its }) => [tx, scope, its.id('campaign')]),
  inMode(deleteSampleTemplate)(({ tx, scope, its }) => [tx, scope, its.id('sample template')]),
  inMode(markSampleObjects)(({ tx, scope, its }) => [tx, scope, [{ id: its.id('campaign'), kind: 'campaign' }]], {
    onlyInserts: true,
  }),
  inMode(markSamples)(({ tx, scope, its }) => [tx, scope, { contactIds: [its.id('contact')], at: callTime }], {
    onlyInserts: true,
  }),
  inMode(contactOfMessage)(({ tx, scope, its }) => [tx, scope, its.id('message')]),
]
