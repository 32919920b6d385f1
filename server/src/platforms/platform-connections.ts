import type { ShownSentence } from '@parley/shared/sentences/sentence'
import type { ConnectionCheck } from '@parley/shared/workspace/connection-checks'
import type { Mode } from '@parley/shared/workspace/workspaces'
import type { Tx } from '../db/transact.ts'
import type { Channel } from './channel.ts'

/** What a workspace enters to connect a number. */
export type Credentials = {
  readonly phoneNumberId: string
  readonly businessAccountId: string
  readonly accessToken: string
  readonly appSecret: string
}

/** What the platform reports about a number; null where it reports nothing. */
export type NumberDetails = {
  readonly displayPhoneNumber: string | null
  readonly verifiedName: string | null
  readonly qualityRating: string | null
  readonly messagingLimit: string | null
  /** The business portfolio, whose numbers share the messaging limit. */
  readonly portfolioId: string | null
  /** When the access token expires; null for never, and where that is not known. */
  readonly tokenExpiresAt: number | null
}

/** A channel's connection to a number. It contains no secret. */
export type Connection = NumberDetails & {
  readonly channelId: string
  readonly phoneNumberId: string
  readonly businessAccountId: string
  /** What a person has to correct, as last reported by the platform. */
  readonly trouble: { readonly code: string; readonly message: ShownSentence } | null
  readonly checkedAt: number
  readonly lastCallbackAt: number | null
  readonly templatesSyncedAt: number | null
  /** How much of the messages from before it was connected has arrived, in percent, and when sharing them was declined. */
  readonly history: { readonly progress: number; readonly declinedAt: number | null } | null
  readonly connectedAt: number
}

/** The trouble code of a connection while its templates cannot be read. A successful sync ends it. */
export const templatesUnread = 'templates_unread'

/** The code in a channel's log of a warning that its access token expires. */
export const tokenExpires = 'token_expires'

/** Why the platform did not accept credentials, for the person who entered them. */
export type ConnectionProblem = {
  readonly code: string
  readonly message: ShownSentence
  /** The field that is wrong, where that is known. */
  readonly field: keyof Credentials | 'pin' | undefined
  /** The check that failed; those before it succeeded. */
  readonly check: ConnectionCheck
  /** True when the platform gave no answer, so that the same credentials may be accepted later. */
  readonly isUnavailable: boolean
}

type CredentialsCheck =
  | { readonly ok: true; readonly details: NumberDetails }
  | { readonly ok: false; readonly problem: ConnectionProblem }

/** Numbers of workspaces on a platform outside Parley. Methods with a transaction write in it; the others use their own. */
export type Connections = {
  /** The messages per second that the platform allows a new number. */
  readonly messagesPerSecond: number
  /** Returns the connection of a channel, or undefined where the channel is not connected. */
  readonly find: (channelId: string) => Promise<Connection | undefined>
  /** Every connected channel of every workspace. */
  readonly channels: () => Promise<readonly { id: string; workspace_id: string; mode: Mode }[]>
  /** The channel that a number is connected to, or was connected to last. */
  readonly channelOf: (
    phoneNumberId: string,
  ) => Promise<{ readonly channelId: string; readonly isConnected: boolean } | undefined>
  readonly credentialsOf: (channelId: string) => Promise<Credentials | undefined>
  /** Asks the platform whether the token is sufficient and the credentials belong together. Saves nothing. */
  readonly check: (credentials: Credentials) => Promise<CredentialsCheck>
  /**
   * Asks the platform whether the number can send, and registers it with the PIN of its two-step verification where it is
   * not registered.
   */
  readonly makeReady: (credentials: Credentials, pin: string | undefined) => Promise<ConnectionProblem | undefined>
  /** Asks the platform how a connected number is, and saves its answer or its refusal. */
  readonly refresh: (channelId: string) => Promise<Connection | undefined>
  /** Asks the platform to send the callbacks of the number to the channel, and changes nothing for other numbers of the account. */
  readonly subscribe: (channelId: string, credentials: Credentials) => Promise<ConnectionProblem | undefined>
  /**
   * Asks the platform to send no more callbacks of a disconnected number to the channel, and none of its account unless
   * another number of it is still connected.
   */
  readonly unsubscribe: (
    channelId: string,
    credentials: Credentials,
  ) => Promise<Pick<ConnectionProblem, 'code' | 'message'> | undefined>
  /** The address to which the platform sends callbacks of a channel, and the token that proves that the address is Parley's. */
  readonly callbackOf: (channelId: string) => { readonly callbackUrl: string; readonly verifyToken: string }
  /** Connects the number to the channel. False when it was connected to another channel meanwhile. */
  readonly connect: (
    tx: Tx,
    channelId: string,
    connection: { readonly credentials: Credentials; readonly details: NumberDetails },
  ) => Promise<boolean>
  /** Replaces the secrets of a connection. Returns undefined when the channel was disconnected meanwhile. */
  readonly replaceSecrets: (
    tx: Tx,
    channelId: string,
    connection: { readonly credentials: Credentials; readonly details: NumberDetails },
  ) => Promise<Connection | undefined>
  /** Returns true once for each token, when it expires at this time or earlier. Writes that to the channel's log. */
  readonly claimExpiryWarning: (tx: Tx, channel: Channel, expiresAtLatest: number) => Promise<boolean>
  /** Deletes the secrets. The number is kept, so that connecting it again finds its channel. */
  readonly disconnect: (tx: Tx, channelId: string) => Promise<void>
  /** Deletes everything about the channel's former number. */
  readonly remove: (tx: Tx, channelId: string) => Promise<void>
  /** Call after the commit of a change to credentials, so that the next send uses the new ones. */
  readonly credentialsChanged: (channelId: string) => void
  /** Records a successful comparison of the templates, and ends the trouble of an earlier one that failed. */
  readonly templatesSynced: (tx: Tx, channelId: string, at: number) => Promise<void>
  /** Records that the templates could not be read. */
  readonly templatesNotSynced: (tx: Tx, channelId: string, message: ShownSentence) => Promise<void>
}

export type Callback = {
  readonly channelId: string
  /** Passes on each part of the body as it arrives. Throws where the body is refused. */
  readonly readBody: (onPart: (part: Buffer) => void) => Promise<void>
  /** The value of a request header that was sent exactly once. */
  readonly header: (name: string) => string | undefined
}

/** How a platform outside Parley delivers updates: to `/callbacks/<platform>/<channelId>`. */
export type Callbacks = {
  /** The answer to the platform's check of the address. Undefined when the token is not the channel's. */
  readonly verify: (channelId: string, query: URLSearchParams) => string | undefined
  /** Stores a callback. Once this returns `stored`, the callback is on disk. A body without a signature is not read at all. */
  readonly store: (callback: Callback) => Promise<'stored' | 'unsigned' | 'unknown'>
}
