import type { Channel } from '../../channel.ts'
import {
  type Connected,
  connectionsOf,
  connectionsOfPortfolio,
  findByNumber,
  findConnected,
} from '../connections.store.ts'
import type { WhatsAppContext } from '../context.ts'
import type { Item } from './item.ts'

/** An item of a callback, and the connection to whose address it was sent. */
export type OwnedItem = { readonly connected: Connected; readonly item: Item }
type Connection = Connected['connection']

/**
 * The channels that an item concerns, in the whole installation. An app has one callback address for what no number's own
 * address receives, so an item of another number or account may arrive here; it is accepted only for connections with the
 * same app secret. Empty where the item is about none of them.
 */
export async function channelsOfItem(context: WhatsAppContext, { connected, item }: OwnedItem): Promise<Channel[]> {
  const { owner } = item
  const { connection } = connected
  if ('phoneNumberId' in owner && owner.phoneNumberId === connection.phone_number_id) return [connected.channel]
  const secret = context.secrets.open(connection.app_secret)
  const isOfApp = (other: Connection) => context.secrets.open(other.app_secret) === secret
  if ('phoneNumberId' in owner) {
    const other = await findByNumber(context.db, owner.phoneNumberId)
    return other && isOfApp(other) ? channelsOf(context, [other]) : []
  }
  const { update } = item
  if (update.kind === 'notice' && update.messagingLimit !== undefined) {
    const ofPortfolio = await connectionsOfPortfolio(context.db, owner.businessAccountId)
    return channelsOf(context, ofPortfolio.filter(isOfApp))
  }
  const ofAccount = (await connectionsOf(context.db, owner.businessAccountId)).filter(isOfApp)
  if (update.kind === 'notice') return aboutNumber(await channelsOf(context, ofAccount), ofAccount, update.numberDigits)
  // The templates of an account are stored once per workspace.
  if (update.kind.startsWith('template_')) return oneOfEachWorkspace(await channelsOf(context, ofAccount))
  return channelsOf(context, ofConversation(ofAccount, connection, item))
}

/** An event about one number belongs to its channel. About a number that is not connected, each workspace is told once. */
function aboutNumber(channels: Channel[], connections: readonly Connection[], digits: string | undefined): Channel[] {
  if (digits === undefined) return channels
  const own = connections.find((each) => digitsOf(each) === digits)
  return own ? channels.filter(({ id }) => id === own.channel_id) : oneOfEachWorkspace(channels)
}

/**
 * Returns the connections that an event of a conversation is for. Some examples of the platform name a number and no account, or
 * neither: then the address of the callback says which number it is.
 */
function ofConversation(
  ofAccount: readonly Connection[],
  recipient: Connection,
  { owner, update }: Item,
): readonly Connection[] {
  const digits = 'digits' in owner ? owner.digits : undefined
  const candidates = ofAccount.length > 0 ? ofAccount : [recipient]
  if (digits !== undefined) {
    const named = candidates.filter((each) => digitsOf(each) === digits)
    if (named.length > 0) return named
    return candidates.filter((each) => digitsOf(each) === undefined).slice(0, 1)
  }
  // Such an event names a message, by which its channel is found.
  if (update.kind === 'automatic_event') return ofAccount
  return ofAccount.length > 1 ? ofAccount.filter(({ channel_id }) => channel_id === recipient.channel_id) : ofAccount
}

export function digitsOf({ display_phone_number: number }: Connection): string | undefined {
  return number?.replace(/\D/g, '')
}

async function channelsOf(context: WhatsAppContext, connections: readonly Connection[]): Promise<Channel[]> {
  const found = await Promise.all(connections.map(({ channel_id }) => findConnected(context.db, channel_id)))
  return found.flatMap((each) => each?.channel ?? [])
}

/** The channel of each workspace that was connected first. */
export function oneOfEachWorkspace(channels: readonly Channel[]): Channel[] {
  return [...Map.groupBy(channels, ({ workspaceId, mode }) => `${workspaceId} ${mode}`).values()].flatMap(
    ([first]) => first ?? [],
  )
}
