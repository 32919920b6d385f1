import { whatsappContentTypes } from '@parley/shared/conversations/content-types'
import { whatsappFileLimits } from '@parley/shared/files/limits'
import { isSameSecret } from '../../secrets.ts'
import type { FindErased } from '../erased-customer.ts'
import type { Platform } from '../platform.ts'
import type { Callbacks, Connections } from '../platform-connections.ts'
import type { OnUpdate } from '../platform-update.ts'
import { setBlock } from './blocks.ts'
import { makeBusinessProfiles } from './business-profiles.ts'
import { verifyTokenOf } from './callbacks/callback-proof.ts'
import { removeCallbacks } from './callbacks/callbacks.store.ts'
import { eraseCustomer } from './callbacks/erasure/erase-customer.ts'
import { makeOrderedQueue } from './callbacks/ordered-queue.ts'
import { processCallback } from './callbacks/process-callback.ts'
import { makeStoreCallback } from './callbacks/store-callback.ts'
import { makeConnections } from './connections.ts'
import type { WhatsAppContext } from './context.ts'
import { makeCredentialsCache } from './credentials.ts'
import { makeGraph } from './graph/graph.ts'
import { fetchMedia } from './graph/media.ts'
import { uploadSample } from './resumable-upload.ts'
import { objectionToRetry } from './sending/codes.ts'
import { markRead } from './sending/mark-read.ts'
import { readDailyLimit } from './sending/messaging-limit.ts'
import { makePairWaits } from './sending/pair-waits.ts'
import { sendContent, sendTemplate } from './sending/send.ts'
import { deleteTemplate, editTemplate, listTemplates, submitTemplate } from './sending/templates.ts'

declare module '../../jobs/jobs.ts' {
  interface PlatformJobPayloads {
    /** Processes a stored callback. Older versions stored its size too. */
    'whatsapp.callback': { hash: string }
  }
}

export type WhatsApp = Platform & { readonly connections: Connections; readonly callbacks: Callbacks }

const customerWindowMs = 24 * 3_600_000
/** Items of callbacks that are processed at once, of all channels. */
const mostItemsAtOnce = 50

/**
 * The WhatsApp Cloud API. It stores numbers with their sealed secrets, and callbacks, without erased customers once they are
 * processed, and reports through `onUpdate`.
 */
export function makeWhatsApp(
  context: WhatsAppContext,
  onUpdate: OnUpdate,
  findErased: FindErased = async () => undefined,
): WhatsApp {
  const graph = makeGraph(context.config, context.lookup)
  const credentials = makeCredentialsCache(context)
  const waits = makePairWaits(context.now)
  const sender = { context, graph, waits, credentials, uploads: new Map() }
  const processing = { ...context, waits, findErased, queue: makeOrderedQueue(mostItemsAtOnce) }
  return {
    name: 'whatsapp',
    label: 'WhatsApp',
    channelName: 'whatsapp',
    definitionRules: 'refuse',
    customerWindowMs,
    objectionToRetry,
    dailyLimit: (channel) => readDailyLimit(context.db, channel),
    contentTypes: whatsappContentTypes,
    fileLimits: whatsappFileLimits,
    sendContent: (channel, message) => sendContent(sender, channel, message),
    sendTemplate: (channel, message) => sendTemplate(sender, channel, message),
    submitTemplate: (channel, definition) => submitTemplate(sender, channel, definition),
    editTemplate: (channel, definition) => editTemplate(sender, channel, definition),
    deleteTemplate: (channel, template) => deleteTemplate(sender, channel, template),
    uploadSample: (channel, file) => uploadSample(sender, channel, file),
    listTemplates: (channel, name) => listTemplates(sender, channel, name),
    fetchMedia: (channel, platformMediaId) => fetchMedia(sender, channel, platformMediaId),
    markRead: (channel, message) => markRead(sender, channel, message),
    block: (channel, customer) => setBlock(sender, channel, { customer, isBlocked: true }),
    unblock: (channel, customer) => setBlock(sender, channel, { customer, isBlocked: false }),
    eraseCustomer: (channel, customer, signal) => eraseCustomer(context, channel, { customer, signal }),
    profiles: makeBusinessProfiles(sender),
    connections: makeConnections({ context, graph, cache: credentials }),
    callbacks: {
      verify: (channelId, query) => {
        const isToken = isSameSecret(query.get('hub.verify_token') ?? '', verifyTokenOf(context.secrets, channelId))
        return query.get('hub.mode') === 'subscribe' && isToken ? (query.get('hub.challenge') ?? '') : undefined
      },
      store: makeStoreCallback(context),
    },
    records: { keptAs: 'callbacks', removeBefore: removeCallbacks },
    jobs: {
      'whatsapp.callback': (job) => processCallback(processing, onUpdate, job),
    },
    close: () => graph.close(),
  }
}
