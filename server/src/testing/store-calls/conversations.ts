import { Readable } from 'node:stream'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import { inTenant } from '../../db/tenant.ts'
import { insertActivity, newestActivity } from '../../features/conversations/activity/activity.store.ts'
import {
  countConversation,
  countedConversations,
  countedViews,
  countOpened,
} from '../../features/conversations/conversation-counts.store.ts'
import {
  correctLastMessages,
  findConversation,
  findLastWrittenIn,
  insertConversations,
  lockConversation,
  lockCurrentConversation,
  lockGroupConversation,
  lockHistory,
  lockNewestResolved,
  recordMessage,
  updateConversation,
} from '../../features/conversations/conversations.store.ts'
import { findGroup, groupsAfter, lockGroup, updateGroup } from '../../features/conversations/groups/groups.store.ts'
import {
  conditionOf,
  conversationSlice,
  conversationsWith,
  countConversations,
  countUpTo,
  filtered,
  isFoundBy,
  positionAt,
  sliceOfPage,
} from '../../features/conversations/list/conversation-list.store.ts'
import { openTogether } from '../../features/conversations/list/open-together.store.ts'
import { searchConversations } from '../../features/conversations/list/search-conversations.store.ts'
import { contactMatches, messageMatches } from '../../features/conversations/list/search-matches.store.ts'
import { lockWithPartners } from '../../features/conversations/lock-for-sending.store.ts'
import {
  insertMentions,
  isAmongMentioned,
  isMentioned,
  mentionedIn,
  mentionsOf,
} from '../../features/conversations/mentions/mentions.store.ts'
import { newestReceived } from '../../features/conversations/reading/newest-received.store.ts'
import {
  isUnreadFor,
  mergeMarkers,
  type Reader,
  readerOf,
  readersOf,
  storeMarker,
  unreadAmong,
} from '../../features/conversations/reading/read-markers.store.ts'
import { clearUnread, setUnread } from '../../features/conversations/reading/unread.store.ts'
import { relatedConversations } from '../../features/conversations/related/related.store.ts'
import {
  attachmentsOf,
  fileIdsOf,
  insertAttachments,
  insertSentFile,
  linkFile,
  storeFailure,
} from '../../features/messages/attachments/attachments.store.ts'
import { countAttempts, findAttempt, findByAnyAttempt, markResent } from '../../features/messages/attempts.store.ts'
import { countCampaignMessages, pageOfCampaignMessages } from '../../features/messages/campaign-messages.store.ts'
import { delayedOf, findDelayed, takeDelayed } from '../../features/messages/delayed/delayed-messages.store.ts'
import {
  collectReactions,
  countMessages,
  deleteQueued,
  findAllOnPlatform,
  findMessage,
  findMessages,
  findNote,
  findOnPlatform,
  hasQueued,
  lockMessage,
  newestOutbound,
  pageOfMessages,
  partnerOf,
  storeProgress,
  updateMessage,
} from '../../features/messages/messages.store.ts'
import { countMessagesWithFiles, pageOfMessagesWithFiles } from '../../features/messages/messages-with-files.store.ts'
import { actualCosts, chargesOf, insertPrice } from '../../features/messages/prices.store.ts'
import { reactionsOf, saveReaction } from '../../features/messages/reactions/reactions.store.ts'
import { pageOfTimeline } from '../../features/messages/timeline.store.ts'
import { expiredMessages, removeExpiredMessages } from '../../features/retention/expired-messages.store.ts'
import { removeRecipientVariables } from '../../features/retention/expired-variables.store.ts'
import { correctUnread } from '../../features/retention/unread-counts.store.ts'
import { hasReply, storeCsat, wasSurveyed } from '../../features/satisfaction/satisfaction.store.ts'
import { isTagOfOneWorkspace } from '../../features/search/entries.store.ts'
import { type Caller, inBothModes, inMode, type StoreCall } from './store-call.ts'
import { callTime, rowTime, same, type TenantObjects, tagOf } from './tenant-data.ts'

const kind = {
  status: 'open',
  channel: 'whatsapp',
  channel_id: 'a channel',
  category: 'general',
  priority: 'normal',
  assignee_id: null,
} as const
const page = { page: 1, limit: 10 }
const slice = { total: 3, limit: 10 }
const sentFile = { name: 'note.txt', mime: 'text/plain', sizeBytes: 5, open: async () => Readable.from([]) }
const attachment = { kind: 'image', platformMediaId: 'm', mimeType: 'image/png', fileName: null } as const
const ofContact = ({ its }: Caller) => ({ contactId: its.id('contact'), channelId: its.id('channel') })
const onPlatform = ({ its }: Caller, platformMessageId: string = same.platformMessageId) => ({
  channelId: its.id('channel'),
  platformMessageId,
})
const activityOf = ({ id, workspace_id, mode }: ConversationTable, activityId: string) => ({
  ...{ id: activityId, workspace_id, mode, conversation_id: id, kind: 'status' as const },
  ...{ from_value: 'open', to_value: 'pending', author_id: 'system', created_at: callTime },
})
const readerIn = (its: TenantObjects): Reader => ({ userId: its.id('reader'), concerns: 'all', joinedAt: 0 })
const filters = [
  { phone: same.phone },
  { q: same.text },
  { q: 'The same name' },
  { unread: true },
  { status: 'open', assignee: 'nobody' },
  { sort: 'waiting' },
] as const

export const conversationCalls: readonly StoreCall[] = [
  inMode(insertActivity)(({ tx, its }) => [tx, [activityOf(its.rows.conversation, its.id('new activity'))]], {
    onlyInserts: true,
  }),
  inMode(hasQueued)(({ tx, scope, its }) => [tx, scope, [its.id('contact')]]),
  inMode(findGroup)(({ tx, scope, its }) => [tx, scope, { channelId: its.id('channel'), groupId: same.groupId }]),
  inMode(lockGroup)(({ app, tx, scope, its }) => [
    app,
    tx,
    scope,
    { channelId: its.id('channel'), groupId: same.groupId },
  ]),
  inMode(updateGroup)(({ tx, scope, its }) => [tx, scope, its.id('channel group'), { name: 'Changed' }]),
  inMode(groupsAfter)(({ tx, scope }) => [tx, scope, { after: '', size: 10 }]),
  inMode(newestActivity)(({ tx, scope, its }) => [tx, scope, { conversationId: its.id('conversation'), limit: 10 }]),
  inMode(openTogether)(({ tx, scope, its }) => [tx, scope, [its.id('conversation')]]),
  inMode(relatedConversations)(({ tx, scope, its }) => [tx, scope, { to: its.rows.conversation, limit: 10 }]),
  inMode(countConversation)(({ tx, scope }) => [tx, scope, { from: kind }]),
  inMode(countConversation)(({ tx, scope }) => [tx, scope, { to: kind }]),
  inMode(countOpened)(({ tx, scope }) => [tx, scope, [kind]], { onlyInserts: true }),
  inMode(countedConversations)(({ tx, scope }) => [tx, scope, {}]),
  inMode(countedViews)(({ tx, scope }) => [tx, scope, { userId: null }]),
  inMode(conversationSlice)(({ tx, scope }) => [tx, scope, {}, slice]),
  inMode(conversationSlice)(({ tx, scope, its }) => [tx, scope, { contactId: its.id('contact') }, slice]),
  inMode(sliceOfPage)(({ tx, scope }) => [tx, scope, {}, { ...slice, offset: 1 }]),
  inMode(positionAt)(({ tx, scope }) => [tx, scope, {}, { total: 3, offset: 0 }]),
  inMode(countConversations)(({ tx, scope }) => [tx, scope, {}]),
  inMode(countConversations)(({ tx, scope, its }) => [tx, scope, { contactId: its.id('contact') }]),
  inMode(conversationsWith)(({ tx, scope, its }) => [tx, scope, [its.id('conversation')]]),
  {
    store: conditionOf,
    call: ({ tx, scope }) =>
      tx
        .selectFrom('conversation')
        .selectAll()
        .where(conditionOf(scope, {}, { followsListOrder: true })),
    within: 'mode',
    onlyInserts: false,
  },
  {
    store: isFoundBy,
    call: ({ tx, scope }) => tx.selectFrom('conversation').selectAll().where(isFoundBy(scope, same.text)),
    within: 'mode',
    onlyInserts: false,
  },
  {
    store: isTagOfOneWorkspace,
    call: ({ tx, scope }) =>
      tx.selectFrom('conversation').selectAll().where(inTenant(scope)).where(isTagOfOneWorkspace(scope)),
    within: 'mode',
    onlyInserts: false,
  },
  {
    store: filtered,
    call: ({ tx, scope }) => filtered(tx, scope, {}, { followsListOrder: false }).selectAll('conversation'),
    within: 'mode',
    onlyInserts: false,
  },
  inMode(contactMatches)(({ tx, scope, its }) => [
    tx,
    scope,
    { q: same.phone, conversationIds: [its.id('conversation')] },
  ]),
  inMode(messageMatches)(({ tx, scope, its }) => [
    tx,
    scope,
    { q: same.text, conversationIds: [its.id('conversation')] },
  ]),
  inMode(searchConversations)(({ app, tx, scope }) => [
    { ...app.store.textSearch, db: tx },
    scope,
    { filter: { q: same.text }, page: { limit: 10, offset: 0 }, signal: undefined },
  ]),
  inMode(conversationSlice)(({ tx, scope }) => [tx, scope, { tag: tagOf(scope.mode) }, slice]),
  inMode(countConversations)(({ tx, scope }) => [tx, scope, { tag: tagOf(scope.mode) }]),
  inMode(countUpTo)(({ tx, scope }) => [tx, scope, { filter: { tag: tagOf(scope.mode) }, limit: 10 }]),
  ...filters.flatMap((filter) => [
    inMode(conversationSlice)(({ tx, scope }) => [tx, scope, filter, slice]),
    inMode(countConversations)(({ tx, scope }) => [tx, scope, filter]),
    inMode(countUpTo)(({ tx, scope }) => [tx, scope, { filter, limit: 10 }]),
  ]),
  inMode(insertConversations)(
    ({ tx, scope, its }) => [tx, scope, [{ ...its.rows.conversation, id: its.id('new'), status: 'pending' }]],
    { onlyInserts: true },
  ),
  inMode(findConversation)(({ tx, scope, its }) => [tx, scope, its.id('conversation')]),
  inMode(findConversation)(({ tx, scope, its }) => [tx, scope, its.id('merged conversation')]),
  inMode(lockConversation)(({ app, tx, scope, its }) => [app, tx, scope, its.id('conversation')]),
  inMode(lockWithPartners)(({ app, tx, scope, its }) => [app, tx, scope, its.id('conversation')]),
  inMode(lockCurrentConversation)((caller) => [caller.app, caller.tx, caller.scope, ofContact(caller)]),
  inMode(lockNewestResolved)((caller) => [caller.app, caller.tx, caller.scope, ofContact(caller)]),
  inMode(findLastWrittenIn)((caller) => [caller.tx, caller.scope, ofContact(caller)]),
  inMode(lockHistory)((caller) => [caller.app, caller.tx, caller.scope, ofContact(caller)]),
  inMode(lockGroupConversation)(({ app, tx, scope, its }) => [
    app,
    tx,
    scope,
    { channelId: its.id('channel'), groupId: same.groupId },
  ]),
  inMode(updateConversation)(({ tx, scope, its }) => [tx, scope, its.rows.conversation, { priority: 'high' }]),
  inMode(recordMessage)(({ tx, scope, its }) => [
    tx,
    scope,
    { conversationId: its.id('conversation'), text: 'new', direction: 'inbound', at: callTime, now: callTime },
  ]),
  inMode(correctLastMessages)(({ tx, scope, its }) => [tx, scope, [its.id('conversation'), its.id('group')]]),
  inMode(setUnread)(({ tx, scope, its }) => [tx, scope, { conversationId: its.id('conversation'), unreadCount: 9 }]),
  inBothModes(readerOf)(({ tx, scope, its }) => [tx, scope, its.id('user')]),
  {
    store: isUnreadFor,
    call: ({ tx, scope, its }) =>
      tx
        .selectFrom('conversation')
        .selectAll()
        .where(inTenant(scope))
        .where(isUnreadFor(scope, readerIn(its))),
    within: 'mode',
    onlyInserts: false,
  },
  inMode(unreadAmong)(({ tx, scope, its }) => [
    tx,
    scope,
    { reader: readerIn(its), conversationIds: [its.id('conversation')] },
  ]),
  inMode(newestReceived)(({ tx, scope, its }) => [tx, scope, { conversationId: its.id('conversation'), since: 0 }]),
  inMode(storeMarker)(
    ({ tx, scope, its }) => [
      tx,
      scope,
      { conversation: its.rows.conversation, userId: its.id('reader'), isUnread: true },
    ],
    { onlyInserts: true },
  ),
  inMode(insertMentions)(
    ({ tx, its }) => {
      const { workspace_id, mode } = its.rows.conversation
      const note = { workspace_id, mode, message_id: its.id('inbound'), conversation_id: its.id('conversation') }
      return [tx, [{ ...note, user_id: its.id('reader'), created_at: callTime }]]
    },
    { onlyInserts: true },
  ),
  inMode(mentionsOf)(({ tx, scope, its }) => [tx, scope, [its.id('message')]]),
  inMode(mentionedIn)(({ tx, scope, its }) => [tx, scope, its.id('conversation')]),
  ...[isMentioned, isAmongMentioned].map(
    (store): StoreCall => ({
      store,
      call: ({ tx, scope, its }) =>
        tx
          .selectFrom('conversation')
          .selectAll()
          .where(inTenant(scope))
          .where(store(scope, its.id('reader'))),
      within: 'mode',
      onlyInserts: false,
    }),
  ),
  inMode(readersOf)(({ tx, scope, its }) => [tx, scope, { id: its.id('group'), unread_at: rowTime }]),
  inMode(mergeMarkers)(({ tx, scope, its }) => [
    tx,
    scope,
    { stays: its.rows.conversation, ends: { id: its.id('group'), unread_at: callTime } },
  ]),
  inMode(clearUnread)(({ tx, scope, its }) => [tx, scope, its.id('conversation')]),
  inMode(storeCsat)(({ tx, scope, its }) => [tx, scope, its.id('conversation'), { csat_score: 1 }]),
  inMode(hasReply)(({ tx, scope, its }) => [tx, scope, its.id('conversation')]),
  inMode(wasSurveyed)(({ tx, scope, its }) => [tx, scope, { contactId: its.id('contact'), since: 0 }]),

  inMode(findMessage)(({ tx, scope, its }) => [tx, scope, its.id('message')]),
  inMode(findNote)(({ tx, scope, its }) => [tx, scope, its.id('note')]),
  inMode(collectReactions)(({ tx, scope, its }) => [
    tx,
    scope,
    { contactId: its.id('contact'), conversationId: its.id('conversation') },
  ]),
  inMode(findMessages)(({ tx, scope, its }) => [tx, scope, [its.id('message'), its.id('inbound')]]),
  inMode(lockMessage)(({ app, tx, scope, its }) => [app, tx, scope, its.id('message')]),
  inMode(findOnPlatform)((caller) => [caller.tx, caller.scope, onPlatform(caller)]),
  inMode(newestOutbound)((caller) => [caller.tx, caller.scope, { ...ofContact(caller), until: callTime }]),
  inMode(findAllOnPlatform)(({ tx, scope, its }) => [
    tx,
    scope,
    { channelId: its.id('channel'), platformMessageIds: [same.platformMessageId] },
  ]),
  inMode(updateMessage)(({ tx, scope, its }) => [tx, scope, its.id('message'), { status: 'read' }]),
  inMode(storeProgress)(({ tx, scope, its }) => [tx, scope, its.id('message'), { status: 'read' }]),
  inMode(deleteQueued)(({ tx, scope, its }) => [tx, scope, [its.id('queued')]]),
  inMode(pageOfMessages)(({ tx, scope, its }) => [
    tx,
    scope,
    { ...page, conversationId: its.id('conversation'), notes: 'included' },
  ]),
  inMode(pageOfTimeline)(({ tx, scope, its }) => [
    tx,
    scope,
    { of: its.rows.conversation, before: undefined, limit: 10 },
  ]),
  inMode(pageOfTimeline)(({ tx, scope, its }) => [
    tx,
    scope,
    { of: { ...its.rows.conversation, group_id: same.groupId }, before: undefined, limit: 10 },
  ]),
  inMode(countMessages)(({ tx, scope, its }) => [
    tx,
    scope,
    { conversationId: its.id('conversation'), notes: 'included' },
  ]),
  inMode(findDelayed)(({ tx, scope, its }) => [tx, scope, its.id('delayed')]),
  inMode(takeDelayed)(({ tx, scope, its }) => [tx, scope, its.id('delayed')]),
  inMode(delayedOf)(({ tx, scope, its }) => [tx, scope, its.id('conversation')]),
  inMode(partnerOf)(({ tx, scope, its }) => [tx, scope, its.id('message')]),
  inMode(findAttempt)((caller) => [caller.tx, caller.scope, onPlatform(caller, 'wamid.first')]),
  inMode(countAttempts)(({ tx, scope, its }) => [tx, scope, its.id('message')]),
  inMode(markResent)((caller) => [
    caller.tx,
    caller.scope,
    { ...onPlatform(caller, 'wamid.first'), resentAt: callTime },
  ]),
  inMode(findByAnyAttempt)((caller) => [caller.tx, caller.scope, onPlatform(caller)]),
  inMode(findByAnyAttempt)((caller) => [caller.tx, caller.scope, onPlatform(caller, 'wamid.first')]),
  inMode(insertAttachments)(({ tx, scope, its }) => [tx, scope, [{ messageId: its.id('message'), attachment }]], {
    onlyInserts: true,
  }),
  inMode(insertSentFile)(
    ({ tx, scope, its }) => [
      tx,
      scope,
      {
        messageId: its.id('message'),
        sentFile: { type: 'document', file: { ...sentFile, fileId: its.id('file'), contentId: its.id('content') } },
      },
    ],
    { onlyInserts: true },
  ),
  inMode(linkFile)(({ tx, scope, its }) => [tx, scope, { messageId: its.id('inbound'), fileId: its.id('file') }]),
  inMode(storeFailure)(({ tx, scope, its }) => [tx, scope, { messageId: its.id('inbound'), failure: 'gone' }]),
  inMode(reactionsOf)(({ tx, scope, its }) => [tx, scope, [its.id('inbound')]]),
  inMode(saveReaction)(
    ({ tx, scope, its }) => [
      tx,
      scope,
      {
        ...{ message_id: its.id('inbound'), direction: 'inbound', emoji: null, created_at: callTime },
        ...{ participant_id: '', reaction_id: its.id('inbound') },
      },
    ],
    { onlyInserts: true },
  ),
  inMode(fileIdsOf)(({ tx, scope, its }) => [tx, scope, [its.id('inbound')]]),
  inMode(attachmentsOf)(({ tx, scope, its }) => [tx, scope, [its.id('inbound')]]),
  inMode(insertPrice)(
    ({ tx, scope, its }) => [
      tx,
      scope,
      { message: { ...its.rows.message, id: its.id('queued') }, pricing: { type: 'regular', category: 'utility' } },
    ],
    { onlyInserts: true },
  ),
  {
    store: expiredMessages,
    call: ({ tx, scope }) => expiredMessages(tx, scope, callTime).select('id'),
    within: 'mode',
    onlyInserts: false,
  },
  inMode(removeExpiredMessages)(({ app, tx, scope }) => [app, tx, scope, { before: callTime, size: 10 }]),
  inMode(correctUnread)(({ tx, scope, its }) => {
    const id = its.id('conversation')
    const removed = [{ conversation_id: id, direction: 'inbound' as const }]
    return [tx, scope, { conversations: [{ id, unread_count: 2_000 }], removed }]
  }),
  {
    store: removeRecipientVariables,
    call: async ({ app, tx, scope }) => {
      await tx.updateTable('campaign').set({ state: 'completed' }).where(inTenant(scope)).execute()
      return removeRecipientVariables(app, tx, scope, { before: callTime, size: 10 })
    },
    within: 'mode',
    onlyInserts: false,
  },
  inMode(actualCosts)(({ tx, scope, its }) => [tx, scope, [its.id('campaign')]]),
  inMode(chargesOf)(({ tx, scope, its }) => [tx, scope, its.id('campaign')]),
  inMode(pageOfCampaignMessages)(({ tx, scope, its }) => [tx, scope, { ...page, contactId: its.id('contact') }]),
  inMode(countCampaignMessages)(({ tx, scope, its }) => [tx, scope, its.id('contact')]),
  inMode(pageOfMessagesWithFiles)(({ tx, scope, its }) => [tx, scope, { ...page, contactId: its.id('contact') }]),
  inMode(countMessagesWithFiles)(({ tx, scope, its }) => [tx, scope, its.id('contact')]),
]
