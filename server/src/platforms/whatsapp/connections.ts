import { decodeSentence, encodeSentence } from '@parley/shared/sentences/sentence'
import { defaultMessagesPerSecond } from '@parley/shared/words'
import type { Connection, Connections, Credentials, NumberDetails } from '../platform-connections.ts'
import { templatesUnread } from '../platform-connections.ts'
import { verifyTokenOf } from './callbacks/callback-proof.ts'
import { checkNumber, subscribe, unsubscribe } from './check-number.ts'
import { connectionProblem } from './connection-problem.ts'
import {
  type ConnectionRow,
  changeConnection,
  clearTrouble,
  connectionsOf,
  deleteConnection,
  eraseSecrets,
  findByNumberEver,
  findConnection,
  insertConnection,
  listConnected,
} from './connections.store.ts'
import type { WhatsAppContext } from './context.ts'
import type { CredentialsCache } from './credentials.ts'
import type { Graph } from './graph/graph.ts'

type Parts = { readonly context: WhatsAppContext; readonly graph: Graph; readonly cache: CredentialsCache }

export function makeConnections({ context, graph, cache }: Parts): Connections {
  const { db, secrets, now, transact } = context
  const credentialsOf = (row: ConnectionRow): Credentials => ({
    phoneNumberId: row.phone_number_id,
    businessAccountId: row.business_account_id,
    accessToken: secrets.open(row.access_token),
    appSecret: secrets.open(row.app_secret),
  })
  const secretsRow = ({ accessToken, appSecret }: Credentials) => ({
    access_token: secrets.seal(accessToken),
    app_secret: secrets.seal(appSecret),
  })
  const callbackOf = (channelId: string) => ({
    callbackUrl: `${context.config.baseUrl}/callbacks/whatsapp/${channelId}`,
    verifyToken: verifyTokenOf(secrets, channelId),
  })
  return {
    messagesPerSecond: defaultMessagesPerSecond,
    find: async (channelId) => connectionOf(await findConnection(db, channelId)),
    channels: () => listConnected(db),
    channelOf: async (phoneNumberId) => {
      const found = await findByNumberEver(db, phoneNumberId)
      return found && { channelId: found.channel.id, isConnected: found.connection.access_token !== '' }
    },
    credentialsOf: async (channelId) => {
      const row = await findConnection(db, channelId)
      return row && credentialsOf(row)
    },
    check: async (credentials) => {
      const check = await checkNumber(graph, credentials)
      return check.ok ? check : { ok: false, problem: connectionProblem(check.refusal, 'number') }
    },
    refresh: async (channelId) => {
      const row = await findConnection(db, channelId)
      if (!row) return undefined
      const check = await checkNumber(graph, credentialsOf(row))
      const change = check.ok
        ? { ...detailsRow(check.details, now()), ...remainingTrouble(row) }
        : { trouble_code: check.refusal.code, trouble: encodeSentence(check.refusal.message), checked_at: now() }
      return connectionOf((await transact((tx) => changeConnection(tx, channelId, change))) ?? row)
    },
    subscribe: async (channelId, credentials) => {
      const refusal = await subscribe(graph, { ...credentials, ...callbackOf(channelId) })
      return refusal && connectionProblem(refusal, 'account')
    },
    unsubscribe: async (credentials) => {
      const connected = await connectionsOf(db, credentials.businessAccountId)
      return connected.length === 0 ? unsubscribe(graph, credentials) : undefined
    },
    callbackOf,
    connect: async (tx, channelId, { credentials, details }) => {
      const row = { ...newRow(credentials, now()), ...secretsRow(credentials), ...detailsRow(details, now()) }
      if (await changeConnection(tx, channelId, row)) return true
      return insertConnection(tx, { channel_id: channelId, ...row })
    },
    replaceSecrets: async (tx, channelId, { credentials, details }) =>
      connectionOf(
        await changeConnection(tx, channelId, { ...secretsRow(credentials), ...detailsRow(details, now()) }),
      ),
    disconnect: eraseSecrets,
    remove: deleteConnection,
    credentialsChanged: cache.forget,
    templatesSynced: async (tx, channelId, at) => {
      await changeConnection(tx, channelId, { templates_synced_at: at })
      await clearTrouble(tx, channelId, [templatesUnread])
    },
    templatesNotSynced: async (tx, channelId, message) => {
      await changeConnection(tx, channelId, { trouble_code: templatesUnread, trouble: encodeSentence(message) })
    },
  }
}

function connectionOf(row: ConnectionRow | undefined): Connection | undefined {
  if (!row) return undefined
  return {
    channelId: row.channel_id,
    phoneNumberId: row.phone_number_id,
    businessAccountId: row.business_account_id,
    displayPhoneNumber: row.display_phone_number,
    verifiedName: row.verified_name,
    qualityRating: row.quality_rating,
    messagingLimit: row.messaging_limit,
    trouble: row.trouble_code === null ? null : { code: row.trouble_code, message: decodeSentence(row.trouble ?? '') },
    checkedAt: row.checked_at,
    lastCallbackAt: row.last_callback_at,
    templatesSyncedAt: row.templates_synced_at,
    history: historyOf(row),
    connectedAt: row.created_at,
  }
}

function historyOf({ history_progress: progress, history_declined_at: declinedAt }: ConnectionRow) {
  return progress === null && declinedAt === null ? null : { progress: progress ?? 0, declinedAt }
}

function newRow({ phoneNumberId, businessAccountId }: Credentials, createdAt: number) {
  return {
    phone_number_id: phoneNumberId,
    business_account_id: businessAccountId,
    last_callback_at: null,
    templates_synced_at: null,
    history_progress: null,
    history_declined_at: null,
    created_at: createdAt,
  }
}

/** A successful check ends the trouble. */
function detailsRow(details: NumberDetails, checkedAt: number) {
  return {
    display_phone_number: details.displayPhoneNumber,
    verified_name: details.verifiedName,
    quality_rating: details.qualityRating,
    messaging_limit: details.messagingLimit,
    trouble_code: null,
    trouble: null,
    checked_at: checkedAt,
  }
}

/** A successful check of the number shows nothing about its templates. */
function remainingTrouble({ trouble_code, trouble }: ConnectionRow) {
  return trouble_code === templatesUnread ? { trouble_code, trouble } : {}
}
