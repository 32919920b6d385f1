import { countSent, failuresOf, lastMessageAt } from '../../features/channels/channel-health.store.ts'
import { newestChannelEvents } from '../../features/channels/channel-log.store.ts'
import {
  activateChannel,
  deactivateChannel,
  defaultChannel,
  defaultChannelRow,
  findChannel,
  findChannelRow,
  listChannelRows,
  setDefaultChannel,
  updateChannel,
} from '../../features/channels/channels.store.ts'
import { countMessagedFirst } from '../../features/channels/daily-limit.store.ts'
import { replaceTag } from '../../features/tags/tagged-webhooks.store.ts'
import { markDeleted, recordEdit, restoreTemplate } from '../../features/templates/edits.store.ts'
import { recordQuality } from '../../features/templates/quality.store.ts'
import {
  adoptTemplates,
  markTextRead,
  markTextUnread,
  moveToChannel,
  recordStored,
  submittedBefore,
  unreadTexts,
} from '../../features/templates/synced.store.ts'
import {
  deleteUnsubmitted,
  findTemplate,
  recordReview,
  recordSubmission,
  templateForSend,
  templatesOf,
  templateWithWording,
} from '../../features/templates/templates.store.ts'
import { listAttempts } from '../../features/webhooks/deliveries/attempts.store.ts'
import {
  countDeliveries,
  countFailedSince,
  eventBody,
  findDelivery,
  findQueued,
  listDeliveryRows,
  removeBatch,
  requeueBatch,
  storeAttempt,
  updateDelivery,
} from '../../features/webhooks/deliveries/deliveries.store.ts'
import { reserveTurn } from '../../features/webhooks/deliveries/turns.store.ts'
import {
  activeEndpointsOf,
  findEndpoint,
  forgetFailures,
  hasWebhooks,
  listEndpoints,
  listListeners,
  recordFailure,
  recordSuccess,
  removeEndpoint,
  switchOff,
  switchOn,
  updateEndpoint,
} from '../../features/webhooks/endpoints/endpoints.store.ts'
import { deliveryCountsOf, healthOf } from '../../features/webhooks/endpoints/health.store.ts'
import { tagsAbout } from '../../features/webhooks/events/tags-about.store.ts'
import {
  lackPositions,
  numberEvents,
  pageOfEvents,
  removePulled,
  removePulledBatch,
} from '../../features/webhooks/pulling/pulled-events.store.ts'
import { inBothModes, inMode, type StoreCall } from './store-call.ts'
import { callTime, rowTime, same } from './tenant-data.ts'

const now = callTime
const page = { page: 1, limit: 10 }
const attempted = {
  attempts: 2,
  state: 'failed',
  next_attempt_at: null,
  last_status: 500,
  last_error: 'x',
  settled_at: now,
} as const
const named = { accountId: same.accountId, name: same.templateName, language: same.language, at: now, now }
const definition = { category: 'UTILITY', components: '["changed"]', wording: 'changed' } as const

export const templateCalls: readonly StoreCall[] = [
  inMode(templateForSend)(({ tx, scope }) => [tx, scope, named]),
  inMode(templateForSend)(({ tx, scope }) => [tx, scope, { ...named, languageCode: same.language }]),
  inMode(templatesOf)(({ tx, scope }) => [tx, scope]),
  inMode(findTemplate)(({ tx, scope, its }) => [tx, scope, its.id('template')]),
  inMode(templateWithWording)(({ tx, scope }) => [tx, scope, { accountId: same.accountId, wording: same.wording }]),
  inMode(deleteUnsubmitted)(({ tx, scope, its }) => [tx, scope, its.id('unsubmitted')]),
  inMode(recordSubmission)(({ tx, scope, its }) => [
    tx,
    scope,
    { templateId: its.id('unsubmitted'), platformTemplateId: '1', now },
  ]),
  inMode(recordReview)(({ tx, scope }) => [tx, scope, { ...named, status: 'PAUSED', reason: 'x' }]),
  inMode(recordStored)(({ tx, scope, its }) => [tx, scope, its.id('template'), { platform_template_id: 'other' }]),
  inMode(markTextUnread)(({ tx, scope }) => [tx, scope, named]),
  inMode(unreadTexts)(({ tx, scope }) => [tx, scope, same.accountId]),
  inMode(markTextRead)(({ tx, scope, its }) => [
    tx,
    scope,
    { id: its.id('unread'), name: 'unread', text_unread_since: rowTime },
  ]),
  inMode(adoptTemplates)(
    ({ tx, scope, its }) => [tx, scope, { channelId: its.id('other channel'), accountId: same.accountId }],
    { onlyInserts: true },
  ),
  inMode(moveToChannel)(
    ({ tx, scope, its }) => [
      tx,
      scope,
      { from: [same.accountId], channelId: its.id('other channel'), accountId: 'other account', reason: 'x', now },
    ],
    { onlyInserts: true },
  ),
  inMode(submittedBefore)(({ tx, scope }) => [tx, scope, { accountId: same.accountId, before: now }]),
  inMode(recordEdit)(({ tx, scope, its }) => [tx, scope, { template: its.rows.template, definition, now }]),
  inMode(restoreTemplate)(({ tx, scope, its }) => {
    const edited = { ...its.rows.template, id: its.id('edited') }
    return [tx, scope, { before: { ...edited, wording: 'before' }, edited, now }]
  }),
  inMode(markDeleted)(({ tx, scope, its }) => [tx, scope, its.id('template'), now]),
  inMode(recordQuality)(({ tx, scope }) => [tx, scope, { ...named, quality: 'LOW', category: undefined }]),
]

export const channelCalls: readonly StoreCall[] = [
  inMode(lastMessageAt)(({ tx, scope, its }) => [tx, scope, { channelId: its.id('channel'), direction: 'inbound' }]),
  inMode(countSent)(({ tx, scope, its }) => [tx, scope, { channelId: its.id('channel'), since: 0 }]),
  inMode(failuresOf)(({ tx, scope, its }) => [tx, scope, { channelId: its.id('channel'), since: 0 }]),
  inMode(countMessagedFirst)(({ tx, scope, its }) => [
    tx,
    scope,
    { channelIds: [its.id('channel'), its.id('other channel')], since: 0 },
  ]),
  inMode(newestChannelEvents)(({ tx, scope, its }) => [tx, scope, { channelId: its.id('channel'), count: 10 }]),
  inMode(defaultChannel)(({ tx, scope }) => [tx, scope]),
  inMode(defaultChannelRow)(({ tx, scope }) => [tx, scope]),
  inMode(findChannel)(({ tx, scope, its }) => [tx, scope, its.id('channel')]),
  inMode(findChannelRow)(({ tx, scope, its }) => [tx, scope, its.id('channel')]),
  inMode(listChannelRows)(({ tx, scope }) => [tx, scope]),
  inMode(updateChannel)(({ tx, scope, its }) => [tx, scope, its.id('channel'), { messages_per_second: 5 }]),
  inMode(setDefaultChannel)(({ tx, scope, its }) => [tx, scope, its.id('other channel')]),
  inMode(deactivateChannel)(({ tx, scope, its }) => [tx, scope, its.id('channel')]),
  inMode(activateChannel)(
    ({ tx, scope, its }) => [
      tx,
      scope,
      {
        ...{ id: its.id('new channel'), platform: 'whatsapp', name: 'New', colour: 'green', account_id: 'a' },
        ...{ messages_per_second: 80, now },
      },
    ],
    { onlyInserts: true },
  ),
]

export const webhookCalls: readonly StoreCall[] = [
  inMode(listDeliveryRows)(({ tx, scope, its }) => [tx, scope, { ...page, ...scope, webhookId: its.id('endpoint') }]),
  inMode(listDeliveryRows)(({ tx, scope }) => [tx, scope, { ...page, ...scope }]),
  inMode(countDeliveries)(({ tx, scope }) => [tx, scope, { state: 'delivered' }]),
  inMode(findQueued)(({ tx, scope, its }) => [tx, scope, its.id('delivery')]),
  inMode(findDelivery)(({ tx, scope, its }) => [tx, scope, its.id('delivery')]),
  inMode(reserveTurn)(({ tx, scope, its }) => [
    tx,
    scope,
    { webhookId: its.id('endpoint'), now, spacingMs: 10, withinMs: 5 },
  ]),
  {
    store: tagsAbout,
    call: async ({ tx, scope, its }) => {
      const about = {
        conversationId: its.id('conversation'),
        contactId: its.id('contact'),
        messageId: its.id('message'),
      }
      const tags = await tagsAbout(tx, scope, about)
      // All tenants have the other one.
      return [...tags].filter((id) => id !== same.tagId)
    },
    within: 'mode',
    onlyInserts: false,
  },
  inMode(lackPositions)(({ tx, scope, its }) => [tx, scope, its.id('pull webhook')]),
  inMode(numberEvents)(({ app, tx, scope, its }) => [app, tx, scope, { webhookId: its.id('pull webhook'), size: 5 }]),
  inMode(pageOfEvents)(({ tx, scope, its }) => [tx, scope, { webhookId: its.id('pull webhook'), after: 0, limit: 5 }]),
  inMode(removePulled)(({ tx, scope, its }) => [
    tx,
    scope,
    { webhookId: its.id('pull webhook'), before: now + 1, size: 5 },
  ]),
  inMode(removePulledBatch)(({ tx, scope, its }) => [tx, scope, { webhookId: its.id('pull webhook'), size: 5 }]),
  inMode(eventBody)(({ tx, scope, its }) => [tx, scope, its.id('event')]),
  inMode(updateDelivery)(({ tx, scope, its }) => [tx, scope, { id: its.id('delivery'), state: 'failed' }]),
  inMode(storeAttempt)(({ tx, scope, its }) => [tx, scope, now, { ...attempted, id: its.id('delivery') }]),
  inMode(requeueBatch)(({ tx, scope, its }) => [
    tx,
    scope,
    { webhookId: its.id('endpoint'), from: 'failed', since: 0, before: now, size: 5 },
    now,
  ]),
  inMode(countFailedSince)(({ tx, scope, its }) => [tx, scope, its.id('endpoint'), 0]),
  inMode(removeBatch)(({ tx, scope, its }) => [tx, scope, its.id('endpoint'), 5]),
  inMode(listAttempts)(({ tx, scope, its }) => [tx, scope, its.id('delivery')]),
  inMode(listEndpoints)(({ tx, scope }) => [tx, scope]),
  inBothModes(activeEndpointsOf)(({ tx, scope }) => [tx, scope, 'ada']),
  {
    store: hasWebhooks,
    call: ({ tx, scope }) => tx.selectNoFrom(hasWebhooks(scope).as('has_webhooks')).execute(),
    within: 'mode',
    onlyInserts: false,
  },
  inMode(listListeners)(({ tx, scope, its }) => [tx, scope, its.id('channel')]),
  inMode(findEndpoint)(({ tx, scope, its }) => [tx, scope, its.id('endpoint')]),
  inMode(updateEndpoint)(({ tx, scope, its }) => [tx, scope, { id: its.id('endpoint'), updated_at: now, url: 'x' }]),
  inBothModes(forgetFailures)(({ tx, scope }) => [tx, scope]),
  inBothModes(replaceTag)(({ tx, scope }) => [tx, scope, { from: 'vip', into: 'other' }]),
  inMode(switchOn)(({ tx, scope, its }) => [tx, scope, its.id('disabled')]),
  inMode(switchOff)(({ tx, scope, its }) => [tx, scope, { id: its.id('endpoint'), reason: 'x' }]),
  inMode(recordSuccess)(({ tx, scope, its }) => [tx, scope, its.id('endpoint'), now]),
  inMode(recordFailure)(({ tx, scope, its }) => [tx, scope, { id: its.id('endpoint'), now, exhausted: true }]),
  inMode(removeEndpoint)(({ tx, scope, its }) => [tx, scope, its.id('deleted')]),
  inMode(deliveryCountsOf)(({ tx, scope, its }) => [
    tx,
    scope,
    { webhookId: its.id('endpoint'), since: 0, until: now + 1 },
  ]),
  inMode(healthOf)(({ tx, scope, its }) => [tx, scope, { webhookId: its.id('endpoint'), since: 0 }]),
]
