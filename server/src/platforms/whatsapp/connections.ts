import { decodeSentence, encodeSentence } from '@parley/shared/sentences/sentence'
import { defaultMessagesPerSecond } from '@parley/shared/words'
import type { Connection, Connections, Credentials, NumberDetails } from '../platform-connections.ts'
import { templatesUnread } from '../platform-connections.ts'
import { verifyTokenOf } from './callbacks/callback-proof.ts'
import { logExpiry, logRefusal } from './channel-log.ts'
import { checkNumber, type Refusal } from './check-number.ts'
import { checkAccount } from './connecting/check-account.ts'
import { makeReady } from './connecting/make-ready.ts'
import { foundBy } from './connecting/problem-at.ts'
import { readPortfolio } from './connecting/read-portfolio.ts'
import { checkToken, readExpiry } from './connecting/read-token.ts'
import { connectionProblem } from './connection-problem.ts'
import {
  type Connected,
  type ConnectionRow,
  changeConnection,
  claimExpiryWarning,
  clearTrouble,
  connectionsOf,
  deleteConnection,
  eraseSecrets,
  findByNumberEver,
  findConnected,
  findConnection,
  insertConnection,
  listConnected,
  setTrouble,
} from './connections.store.ts'
import type { WhatsAppContext } from './context.ts'
import { type CredentialsCache, callerOf } from './credentials.ts'
import type { Graph } from './graph/graph.ts'
import { clearOverride, overrideCallback, readOverrides, subscribe, unsubscribe } from './subscription.ts'

type Parts = { readonly context: WhatsAppContext; readonly graph: Graph; readonly cache: CredentialsCache }

export function makeConnections({ context, graph, cache }: Parts): Connections {
  const { db, secrets, now, transact } = context
  const credentialsOf = (row: ConnectionRow): Credentials => ({
    phoneNumberId: row.phone_number_id,
    businessAccountId: row.business_account_id,
    ...callerOf(context, row),
  })
  const secretsRow = ({ accessToken, appSecret }: Credentials) => ({
    access_token: secrets.seal(accessToken),
    app_secret: secrets.seal(appSecret),
  })
  const callbackPath = (channelId: string) => `/callbacks/whatsapp/${channelId}`
  const callbackOf = (channelId: string) => ({
    callbackUrl: `${context.config.baseUrl}${callbackPath(channelId)}`,
    verifyToken: verifyTokenOf(secrets, channelId),
  })

  /** The other connected numbers of the account, of every workspace, that use the same app. */
  async function siblingsOf(channelId: string, { businessAccountId, appSecret }: Credentials) {
    const connected = await connectionsOf(db, businessAccountId)
    return connected.filter((row) => row.channel_id !== channelId && secrets.open(row.app_secret) === appSecret)
  }

  /**
   * Subscribes to the account, which ends an address that was set for all its numbers, as earlier versions did. The other
   * numbers that are connected here get their own first, so that their callbacks do not end with it.
   */
  async function subscribeAccount(channelId: string, credentials: Credentials): Promise<Refusal | undefined> {
    for (const { channel_id, phone_number_id } of await siblingsOf(channelId, credentials)) {
      const number = { ...credentials, phoneNumberId: phone_number_id }
      const problem = await overrideCallback(graph, number, callbackOf(channel_id))
      if (problem) context.log.warn({ channelId: channel_id, problem }, 'The callback URL of a number could not be set')
    }
    return subscribe(graph, credentials)
  }

  /** Ends an address of the number, or of its whole account, that leads to this channel. */
  async function endOverrides(channelId: string, credentials: Credentials): Promise<Refusal | undefined> {
    const overrides = await readOverrides(graph, credentials)
    if ('code' in overrides) return overrides
    const isOurs = (url: string | undefined) => url?.endsWith(callbackPath(channelId)) === true
    const refusal = isOurs(overrides.ofNumber) ? await clearOverride(graph, credentials) : undefined
    return refusal ?? (isOurs(overrides.ofAccount) ? subscribeAccount(channelId, credentials) : undefined)
  }

  /** What other calls than that about the number tell; what is stored, where the platform does not answer them. */
  async function readRest(row: ConnectionRow, credentials: Credentials) {
    const expiresAt = await readExpiry(graph, credentials)
    return {
      tokenExpiresAt: expiresAt === undefined ? row.token_expires_at : expiresAt,
      portfolioId: (await readPortfolio(graph, credentials)) ?? row.portfolio_id,
    }
  }

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
      const token = await checkToken(graph, credentials)
      if ('code' in token) return { ok: false, problem: { ...token, check: 'token' } }
      const problem = foundBy('account', await checkAccount(graph, credentials))
      if (problem) return { ok: false, problem }
      const check = await checkNumber(graph, credentials)
      if (!check.ok) return { ok: false, problem: { ...connectionProblem(check.refusal, 'number'), check: 'account' } }
      const portfolioId = (await readPortfolio(graph, credentials)) ?? null
      return { ok: true, details: { ...check.details, portfolioId, tokenExpiresAt: token.expiresAt } }
    },
    makeReady: (credentials, pin) => makeReady(graph, credentials, pin),
    refresh: async (channelId) => {
      const found = await findConnected(db, channelId)
      if (!found) return undefined
      const { channel, connection: row } = found
      const credentials = credentialsOf(row)
      const check = await checkNumber(graph, credentials)
      if (!check.ok) return connectionOf(await saveRefusal(context, found, check.refusal))
      const details = { ...check.details, ...(await readRest(row, credentials)) }
      const change = { ...detailsRow(details, now()), ...remainingTrouble(row) }
      return connectionOf((await transact((tx) => changeConnection(tx, channel.id, change))) ?? row)
    },
    subscribe: async (channelId, credentials) => {
      const refusal = await subscribeAccount(channelId, credentials)
      if (refusal) return foundBy('callbacks', connectionProblem(refusal, 'account'))
      const failed = await overrideCallback(graph, credentials, callbackOf(channelId))
      return foundBy('callbacks', failed && connectionProblem(failed, 'callback'))
    },
    unsubscribe: async (channelId, credentials) => {
      const failed = await endOverrides(channelId, credentials)
      if ((await connectionsOf(db, credentials.businessAccountId)).length > 0) return failed
      const refused = await unsubscribe(graph, credentials)
      // A number of the account that was connected meanwhile still needs its callbacks.
      const [connected] = await connectionsOf(db, credentials.businessAccountId)
      return (connected ? await subscribeAccount(channelId, credentialsOf(connected)) : refused) ?? failed
    },
    callbackOf,
    connect: async (tx, channelId, { credentials, details }) => {
      const row = { ...newRow(credentials, now()), ...secretsRow(credentials), ...detailsRow(details, now()) }
      if (await changeConnection(tx, channelId, row)) return true
      return insertConnection(tx, { channel_id: channelId, ...row })
    },
    replaceSecrets: async (tx, channelId, { credentials, details }) =>
      connectionOf(
        await changeConnection(tx, channelId, {
          ...secretsRow(credentials),
          ...detailsRow(details, now()),
          token_warned_at: null,
        }),
      ),
    claimExpiryWarning: async (tx, channel, expiresAtLatest) => {
      const expiresAt = await claimExpiryWarning(tx, channel.id, { expiresAtLatest, now: now() })
      if (expiresAt !== undefined) await logExpiry(context, tx, channel, expiresAt)
      return expiresAt !== undefined
    },
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

/** Saves a refusal as the trouble of the connection, and writes it to the log when it begins. */
async function saveRefusal(context: WhatsAppContext, { channel, connection }: Connected, refusal: Refusal) {
  const { code, message } = refusal
  const trouble = { trouble_code: code, trouble: encodeSentence(message), checked_at: context.now() }
  return context.transact(async (tx) => {
    if (await setTrouble(tx, channel.id, refusal)) await logRefusal(context, tx, channel, refusal)
    return (await changeConnection(tx, channel.id, trouble)) ?? connection
  })
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
    portfolioId: row.portfolio_id,
    tokenExpiresAt: row.token_expires_at,
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
    token_warned_at: null,
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
    portfolio_id: details.portfolioId,
    token_expires_at: details.tokenExpiresAt,
    trouble_code: null,
    trouble: null,
    checked_at: checkedAt,
  }
}

/** A successful check of the number shows nothing about its templates. */
function remainingTrouble({ trouble_code, trouble }: ConnectionRow) {
  return trouble_code === templatesUnread ? { trouble_code, trouble } : {}
}
