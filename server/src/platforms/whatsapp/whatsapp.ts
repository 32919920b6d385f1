import type { LeasedJob } from '../../jobs/leased-job.ts'
import type { Channel, Platform } from '../platform.ts'
import type { OnUpdate } from '../platform-update.ts'
import { isSame, verifyTokenOf } from './callbacks/callback-proof.ts'
import { processCallback } from './callbacks/process-callback.ts'
import { type Posted, storeCallback } from './callbacks/store-callback.ts'
import {
  type Checked,
  type Credentials,
  checkNumber,
  type Problem,
  type Subscription,
  subscribe,
  unsubscribe,
} from './check-number.ts'
import { findConnection } from './connections.store.ts'
import type { WhatsAppContext } from './context.ts'
import { makeCredentialsCache } from './credentials.ts'
import { makeGraph } from './graph/graph.ts'
import { type Fetched, fetchMedia } from './graph/media.ts'
import { objectionToRetry } from './sending/codes.ts'
import { customersIn } from './sending/messaging-limit.ts'
import { makePairWaits } from './sending/pair-waits.ts'
import { sendTemplate, sendText } from './sending/send.ts'
import type { PlatformTemplate } from './sending/template-form.ts'
import { deleteTemplate, editTemplate, listTemplates, submitTemplate } from './sending/templates.ts'

/** A platform, and what only one outside of Parley needs: to be connected, and to be listened to. */
export type WhatsApp = Platform & {
  readonly check: (credentials: Credentials) => Promise<Checked>
  readonly subscribe: (subscription: Subscription) => Promise<Problem | undefined>
  readonly unsubscribe: (
    account: Pick<Credentials, 'businessAccountId' | 'accessToken'>,
  ) => Promise<Problem | undefined>
  /** The channel's token is another one now, or none. */
  readonly forget: (channelId: string) => void
  readonly verifyTokenOf: (channelId: string) => string
  readonly isVerifyToken: (channelId: string, given: string) => boolean
  readonly storeCallback: (posted: Posted) => Promise<'taken' | 'unsigned' | 'unknown'>
  /** The worker's: reads what was taken. */
  readonly processCallback: (job: LeasedJob<'whatsapp.callback'>) => Promise<void>
  /** All that the platform holds, or what it finds for a name. Throws when it gives no answer. */
  readonly listTemplates: (channel: Channel, name?: string) => Promise<PlatformTemplate[]>
  /** What came with a message. */
  readonly fetchMedia: (channel: Channel, platformMediaId: string) => Promise<Fetched>
  readonly close: () => Promise<void>
}

const customerWindowMs = 24 * 3_600_000

/** The WhatsApp Cloud API. Remembers numbers with their sealed secrets and what was posted; speaks through `tell`. */
export function makeWhatsApp(context: WhatsAppContext, onUpdate: OnUpdate): WhatsApp {
  const graph = makeGraph(context.config)
  const credentials = makeCredentialsCache(context)
  const sender = { context, graph, waits: makePairWaits(context.now), credentials }
  return {
    name: 'whatsapp',
    channelName: 'whatsapp',
    definitionRules: 'refuse',
    customerWindowMs,
    objectionToRetry,
    newCustomersADay: async (channel) => customersIn((await findConnection(context.db, channel.id))?.messaging_limit),
    sendText: (channel, message) => sendText(sender, channel, message),
    sendTemplate: (channel, message) => sendTemplate(sender, channel, message),
    submitTemplate: (channel, definition) => submitTemplate(sender, channel, definition),
    editTemplate: (channel, definition) => editTemplate(sender, channel, definition),
    deleteTemplate: (channel, template) => deleteTemplate(sender, channel, template),
    listTemplates: (channel, name) => listTemplates(sender, channel, name),
    fetchMedia: (channel, platformMediaId) => fetchMedia(sender, channel, platformMediaId),
    check: (credentials) => checkNumber(graph, credentials),
    subscribe: (subscription) => subscribe(graph, subscription),
    unsubscribe: (account) => unsubscribe(graph, account),
    forget: credentials.forget,
    verifyTokenOf: (channelId) => verifyTokenOf(context.secrets, channelId),
    isVerifyToken: (channelId, given) => isSame(given, verifyTokenOf(context.secrets, channelId)),
    storeCallback: (posted) => storeCallback(context, posted),
    processCallback: (job) => processCallback(context, onUpdate, job),
    close: () => graph.close(),
  }
}
