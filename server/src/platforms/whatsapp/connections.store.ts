import { encodeSentence, type ShownSentence } from '@parley/shared/sentences/sentence'
import type { Kysely } from 'kysely'
import type { WhatsAppConnectionTable } from '../../db/schema/whatsapp.ts'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../channel.ts'
import { channelColumns, channelOf } from '../channels.store.ts'

export type ConnectionRow = WhatsAppConnectionTable
export type Connected = { readonly channel: Channel; readonly connection: ConnectionRow }

export async function findConnection(db: Kysely<Schema>, channelId: string): Promise<ConnectionRow | undefined> {
  return connected(db).where('channel_id', '=', channelId).executeTakeFirst()
}

export async function findByNumber(db: Kysely<Schema>, phoneNumberId: string): Promise<ConnectionRow | undefined> {
  return connected(db).where('phone_number_id', '=', phoneNumberId).executeTakeFirst()
}

/** The connected channels of every tenant. */
export async function listConnected(db: Kysely<Schema>) {
  return db
    .selectFrom('whatsapp_connection')
    .innerJoin('channel', 'channel.id', 'whatsapp_connection.channel_id')
    .select(['channel.id', 'channel.workspace_id', 'channel.mode'])
    .where('whatsapp_connection.access_token', '<>', '')
    .execute()
}

/** The connections of one business account, which share its templates, in the order in which they were connected. */
export async function connectionsOf(db: Kysely<Schema>, businessAccountId: string): Promise<ConnectionRow[]> {
  return connected(db)
    .where('business_account_id', '=', businessAccountId)
    .orderBy('whatsapp_connection.created_at')
    .orderBy('whatsapp_connection.channel_id')
    .execute()
}

/** The connections of the business portfolio with this ID, or of the portfolio that owns the account with this ID. */
export async function connectionsOfPortfolio(db: Kysely<Schema>, id: string): Promise<ConnectionRow[]> {
  const portfolios = db.selectFrom('whatsapp_connection').select('portfolio_id').where('business_account_id', '=', id)
  return connected(db)
    .where((row) =>
      row.or([
        row('business_account_id', '=', id),
        row('portfolio_id', '=', id),
        row('portfolio_id', 'in', portfolios),
      ]),
    )
    .orderBy('whatsapp_connection.created_at')
    .orderBy('whatsapp_connection.channel_id')
    .execute()
}

/**
 * The channels of a workspace and mode whose numbers are, or were until they were removed, of the same business portfolio as
 * this one. Where the portfolio is not known, those of its account are.
 */
export async function channelsOfPortfolio(
  db: Kysely<Schema>,
  channel: Channel,
  { business_account_id: accountId, portfolio_id: portfolioId }: ConnectionRow,
): Promise<string[]> {
  const rows = await db
    .selectFrom('whatsapp_connection')
    .innerJoin('channel', 'channel.id', 'whatsapp_connection.channel_id')
    .select('channel.id')
    .where(inTenant(channel, 'channel'))
    .where((row) =>
      row.or([
        row('business_account_id', '=', accountId),
        ...(portfolioId === null ? [] : [row('portfolio_id', '=', portfolioId)]),
      ]),
    )
    .orderBy('channel.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The most numbers that are considered for callbacks to the address of a removed one. */
const mostNear = 100

/** The connections of the workspace of a channel, and then the others of its business account. */
export async function connectionsNear(db: Kysely<Schema>, channel: Channel): Promise<Connected[]> {
  const rows = await connected(db)
    .innerJoin('channel', 'channel.id', 'whatsapp_connection.channel_id')
    .select(['channel.workspace_id', 'channel.mode', ...channelColumns])
    .where((row) => row.or([inTenant(channel, 'channel'), row('business_account_id', '=', channel.accountId)]))
    .orderBy('whatsapp_connection.created_at')
    .limit(mostNear)
    .execute()
  const near = rows.map(connectedOf)
  const isOwn = (each: Connected) => each.channel.workspaceId === channel.workspaceId
  return [...near.filter(isOwn), ...near.filter((each) => !isOwn(each))]
}

/** A disconnected number keeps its row without secrets, so that connecting it again finds its conversations. */
function connected(db: Kysely<Schema>) {
  return db.selectFrom('whatsapp_connection').selectAll('whatsapp_connection').where('access_token', '<>', '')
}

/** A number has one row in the whole installation, connected or not, because its callbacks go to one address. */
export async function findByNumberEver(db: Kysely<Schema>, phoneNumberId: string): Promise<Connected | undefined> {
  const connection = await db
    .selectFrom('whatsapp_connection')
    .selectAll()
    .where('phone_number_id', '=', phoneNumberId)
    .executeTakeFirst()
  return connection && withChannel(db, connection)
}

/** The connection with its channel, in one statement. */
export async function findConnected(db: Kysely<Schema>, channelId: string): Promise<Connected | undefined> {
  const row = await connected(db)
    .innerJoin('channel', 'channel.id', 'whatsapp_connection.channel_id')
    .select(['channel.workspace_id', 'channel.mode', ...channelColumns])
    .where('whatsapp_connection.channel_id', '=', channelId)
    .executeTakeFirst()
  return row && connectedOf(row)
}

type ConnectedRow = ConnectionRow & Omit<Parameters<typeof channelOf>[0], 'id'>

function connectedOf(row: ConnectedRow): Connected {
  const { workspace_id, mode, platform, messages_per_second, name, account_id, is_active, ...connection } = row
  const id = connection.channel_id
  const channel = { id, workspace_id, mode, platform, messages_per_second, name, account_id, is_active }
  return { connection, channel: channelOf(channel) }
}

async function withChannel(db: Kysely<Schema>, connection: ConnectionRow): Promise<Connected | undefined> {
  const row = await db.selectFrom('channel').selectAll().where('id', '=', connection.channel_id).executeTakeFirst()
  return row && { connection, channel: channelOf(row) }
}

/** Inserts a connection. Returns false when the number was connected concurrently. */
export async function insertConnection(tx: Tx, connection: ConnectionRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('whatsapp_connection')
    .values(connection)
    .onConflict((conflict) => conflict.doNothing())
    .returning('channel_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function changeConnection(
  tx: Tx,
  channelId: string,
  change: Partial<Omit<ConnectionRow, 'channel_id'>>,
): Promise<ConnectionRow | undefined> {
  return tx
    .updateTable('whatsapp_connection')
    .set(change)
    .where('channel_id', '=', channelId)
    .returningAll()
    .executeTakeFirst()
}

/** How often the time of the latest callback is updated at most. */
export const recordEveryMs = 60_000

/** Records that a callback of these connected numbers has arrived, at most once a minute. */
export async function recordCallback(tx: Tx, phoneNumberIds: readonly string[], at: number): Promise<void> {
  await tx
    .updateTable('whatsapp_connection')
    .set({ last_callback_at: at })
    .where('phone_number_id', 'in', [...phoneNumberIds])
    .where('access_token', '<>', '')
    .where((is) => is.or([is('last_callback_at', 'is', null), is('last_callback_at', '<', at - recordEveryMs)]))
    .execute()
}

/** Records trouble of a connection. Returns false when the connection has trouble with this code already. */
export async function setTrouble(
  tx: Tx,
  channelId: string,
  { code, message }: { readonly code: string; readonly message: ShownSentence },
): Promise<boolean> {
  const changed = await tx
    .updateTable('whatsapp_connection')
    .set({ trouble_code: code, trouble: encodeSentence(message) })
    .where('channel_id', '=', channelId)
    .where((is) => is.or([is('trouble_code', 'is', null), is('trouble_code', '<>', code)]))
    .returning('channel_id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Clears the trouble if it has one of these codes. */
export async function clearTrouble(tx: Tx, channelId: string, codes: readonly string[]): Promise<void> {
  await tx
    .updateTable('whatsapp_connection')
    .set({ trouble_code: null, trouble: null })
    .where('channel_id', '=', channelId)
    .where('trouble_code', 'in', [...codes])
    .execute()
}

/** The progress of the history in whole percent, or when the business declined to share it. */
type Progress = { readonly percent: number } | { readonly declinedAt: number }

/** How much of the history has arrived, or that it is not shared. Chunks arrive in any order, so the progress only grows. */
export async function recordHistory(tx: Tx, channelId: string, progress: Progress): Promise<void> {
  const change = tx.updateTable('whatsapp_connection').where('channel_id', '=', channelId)
  if ('declinedAt' in progress) await change.set({ history_declined_at: progress.declinedAt }).execute()
  else {
    const { percent } = progress
    await change
      .set({ history_progress: percent, history_declined_at: null })
      .where((row) => row.or([row('history_progress', 'is', null), row('history_progress', '<', percent)]))
      .execute()
  }
}

/** Returns when the token expires, in the first call in which that is at `expiresAtLatest` or earlier; undefined in all others. */
export async function claimExpiryWarning(
  tx: Tx,
  channelId: string,
  { expiresAtLatest, now }: { readonly expiresAtLatest: number; readonly now: number },
): Promise<number | undefined> {
  const claimed = await tx
    .updateTable('whatsapp_connection')
    .set({ token_warned_at: now })
    .where('channel_id', '=', channelId)
    .where('token_expires_at', '<=', expiresAtLatest)
    .where('token_warned_at', 'is', null)
    .returning('token_expires_at')
    .executeTakeFirst()
  return claimed?.token_expires_at ?? undefined
}

export async function deleteConnection(tx: Tx, channelId: string): Promise<void> {
  await tx.deleteFrom('whatsapp_connection').where('channel_id', '=', channelId).execute()
}

/** Deletes the secrets and keeps the number. */
export async function eraseSecrets(tx: Tx, channelId: string): Promise<void> {
  const noTrouble = { trouble_code: null, trouble: null, token_expires_at: null, token_warned_at: null }
  await changeConnection(tx, channelId, { access_token: '', app_secret: '', ...noTrouble })
}
