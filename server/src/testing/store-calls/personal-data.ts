import {
  addErasedFigures,
  addErasedMessages,
  erasedFigures,
  erasedOfUnknownChannel,
} from '../../features/analytics/erased-figures.store.ts'
import { formerIdsOf } from '../../features/contacts/addresses/merged.store.ts'
import {
  deleteErasedAddresses,
  findErasedAddresses,
  findErasedContact,
  hashesOfErased,
  insertErased,
  markErased,
} from '../../features/contacts/erased/erased.store.ts'
import { addErasedCharge } from '../../features/messages/prices.store.ts'
import {
  deleteInvitationsOf,
  eraseAuthorOfCampaigns,
  eraseAuthorOfDelayed,
  eraseAuthorOfMessages,
  eraseAuthorOfNotes,
  eraseInviter,
  formerEmails,
  formerNames,
  messagesByAfter,
  replaceEventBody,
} from '../../features/personal-data/colleagues/colleague-rows.store.ts'
import {
  messagesWith,
  notesAbout,
  ownConversations,
  recipientsOfContact,
} from '../../features/personal-data/export-of-contact.store.ts'
import {
  allChannels,
  campaignsAfter,
  channelLogAfter,
  clearConversation,
  clearRecipients,
  conversationsOf,
  deleteAddresses,
  deleteChannelLog,
  deleteContacts,
  deleteConversation,
  deleteEvents,
  deleteJobs,
  deleteMessages,
  detachMessages,
  draftsSince,
  eventsAfter,
  identifiedRecipients,
  jobsAfter,
  messagesOfContacts,
  passGroupOn,
  someMessages,
  storedResponses,
  unfinishedCampaigns,
} from '../../features/personal-data/personal-rows.store.ts'
import { type Caller, inBothModes, inMode, type StoreCall } from './store-call.ts'
import { callTime, dayMs, rowTime, same } from './tenant-data.ts'

const batch = { after: '', size: 10 }
const contacts = ({ its }: Caller) => ({ contactIds: [its.id('contact')], size: 10 })

/** Calls of the stores, less those on the rows that refer to what is deleted, which the caller deletes first. */
export const personalDataCalls: readonly StoreCall[] = [
  inMode(findErasedAddresses)(({ tx, scope }) => [tx, scope, [same.addressHash]]),
  inMode(hashesOfErased)(({ tx, scope, its }) => [tx, scope, its.id('erased')]),
  inMode(deleteErasedAddresses)(({ tx, scope }) => [tx, scope, [same.addressHash]]),
  inMode(findErasedContact)(({ tx, scope, its }) => [tx, scope, its.id('erased')]),
  inMode(insertErased)(
    ({ tx, scope, its }) => [
      tx,
      scope,
      {
        contact: { contact_id: its.id('contact'), former_ids: '[]', erased_at: callTime },
        addresses: [{ hash: same.addressHash, opt_out_scope: 'campaigns' }],
      },
    ],
    { onlyInserts: true },
  ),
  inMode(markErased)(({ tx, scope, its }) => [tx, scope, { contactId: its.id('erased'), at: callTime }]),
  inMode(erasedFigures)(({ tx, scope }) => [tx, scope, { start: rowTime - dayMs, end: rowTime + dayMs }]),
  inMode(erasedOfUnknownChannel)(({ tx, scope }) => [tx, scope, { start: rowTime - dayMs, end: rowTime + dayMs }]),
  inMode(addErasedFigures)(
    ({ tx, scope }) => [tx, scope, [{ kind: 'inbound', at: rowTime, value: 0, channel_id: 'x' }]],
    {
      onlyInserts: true,
    },
  ),
  inMode(addErasedMessages)(
    ({ tx, scope }) => [
      tx,
      scope,
      [{ direction: 'outbound', kind: 'template', campaign_id: 'campaign', channel_id: 'x', created_at: rowTime }],
    ],
    { onlyInserts: true },
  ),
  inMode(ownConversations)(({ tx, scope, its }) => [tx, scope, its.id('contact')]),
  inMode(notesAbout)(({ tx, scope, its }) => [tx, scope, its.id('contact')]),
  inMode(recipientsOfContact)(({ tx, scope, its }) => [tx, scope, its.id('contact')]),
  inMode(messagesWith)(({ tx, scope, its }) => [
    tx,
    scope,
    { contactId: its.id('contact'), after: undefined, size: 10 },
  ]),
  inMode(messagesWith)(({ tx, scope, its }) => [
    tx,
    scope,
    { contactId: its.id('contact'), after: { at: rowTime, id: '' }, size: 10 },
  ]),
  inMode(formerIdsOf)(({ tx, scope, its }) => [tx, scope, [its.id('contact')]]),
  inMode(deleteAddresses)(({ tx, scope, its }) => [tx, scope, its.id('contact')]),
  inMode(detachMessages)((caller) => [caller.tx, caller.scope, contacts(caller)]),
  inMode(unfinishedCampaigns)(({ tx, scope }) => [tx, scope]),
  inMode(campaignsAfter)(({ tx, scope }) => [tx, scope, batch]),
  inMode(identifiedRecipients)(({ tx, scope, its }) => [tx, scope, its.id('campaign')]),
  inMode(clearRecipients)(({ tx, scope, its }) => [tx, scope, { ids: [its.id('pending')], now: callTime }]),
  inMode(eventsAfter)(({ tx, scope }) => [tx, scope, { ...batch, since: 0 }]),
  inMode(deleteEvents)(({ tx, scope, its }) => [tx, scope, [its.id('event')]]),
  inMode(messagesOfContacts)(({ tx, scope, its }) => [
    tx,
    scope,
    { messageIds: [its.id('message')], contactIds: [its.id('contact')] },
  ]),
  inMode(jobsAfter)(({ tx, scope }) => [tx, scope, batch]),
  inMode(deleteJobs)(({ tx, scope, its }) => [tx, scope, [its.id('job')]]),
  inMode(draftsSince)(({ tx, scope }) => [tx, scope, 0]),
  inMode(channelLogAfter)(({ tx, scope }) => [tx, scope, batch]),
  inMode(deleteChannelLog)(({ tx, scope, its }) => [tx, scope, [its.id('channel event')]]),
  inBothModes(storedResponses)(({ tx, scope }) => [tx, scope]),
  inMode(allChannels)(({ tx, scope }) => [tx, scope]),
  inMode(conversationsOf)(({ tx, scope, its }) => [tx, scope, [its.id('contact')]]),
  inMode(clearConversation)(({ tx, scope, its }) => [tx, scope, its.id('conversation')]),
  inMode(deleteConversation)(({ app, tx, scope, its }) => [app, tx, scope, its.id('history')]),
  inMode(passGroupOn)(({ tx, scope, its }) => [tx, scope, its.id('conversation')]),
  inMode(someMessages)((caller) => [caller.tx, caller.scope, contacts(caller)]),
  inMode(deleteMessages)(({ tx, scope, its }) => [tx, scope, [its.id('message'), its.id('inbound')]]),
  inMode(addErasedCharge)(({ tx, scope, its }) => [tx, scope, { campaignId: its.id('campaign'), micros: 900 }]),
  inBothModes(formerEmails)(({ tx, scope }) => [tx, scope, 'ada']),
  inBothModes(formerNames)(({ tx, scope }) => [tx, scope, 'ada']),
  inMode(messagesByAfter)(({ tx, scope }) => [tx, scope, { ...batch, authorId: 'ada' }]),
  inMode(eraseAuthorOfMessages)(({ tx, scope, its }) => [tx, scope, [its.id('message')]]),
  inBothModes(eraseAuthorOfCampaigns)(({ tx, scope }) => [tx, scope, 'ada']),
  inBothModes(eraseAuthorOfNotes)(({ tx, scope }) => [tx, scope, 'user:ada']),
  inBothModes(eraseAuthorOfDelayed)(({ tx, scope }) => [tx, scope, 'user:ada']),
  inBothModes(eraseInviter)(({ tx, scope }) => [tx, scope, { authorId: 'ada', names: ['somebody'] }]),
  inBothModes(deleteInvitationsOf)(({ tx, scope }) => [tx, scope, 'same@example.com']),
  inMode(replaceEventBody)(({ tx, scope, its }) => [tx, scope, { id: its.id('event'), body: '{}' }]),
  inMode(deleteContacts)(({ tx, scope, its }) => [tx, scope, [its.id('lonely')]]),
]
