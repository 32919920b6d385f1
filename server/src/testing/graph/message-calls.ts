import type { ServerResponse } from 'node:http'
import type { GraphAccount, GraphMessage } from './accounts.ts'
import { type Answer, messageError } from './answers.ts'
import type { GraphRequest } from './manage-account.ts'
import type { GraphMedia } from './media-uploads.ts'
import { isReadReceipt, takeReadReceipt } from './read-receipts.ts'
import { type TakenMessage, takeMessage } from './take-message.ts'

/**
 * The failures of the next message calls, one entry for each. A number is the code of a refusal; a status with a body is
 * an answer of the platform's edge, which takes no message.
 */
export type Trouble =
  | number
  | 'cut_off'
  | 'cut_off_unread'
  | 'hang'
  | 'unreadable'
  | 'bad_gateway'
  | { readonly status: number; readonly body: string }

type Means = {
  readonly now: () => number
  readonly newId: () => number
  readonly throughput: number
  readonly media: ReadonlyMap<string, GraphMedia>
}

/** Accepts and stores messages, and fails on request. */
export function makeMessageCalls({ now, newId, throughput, media }: Means) {
  const messages: GraphMessage[] = []
  const troubles: Trouble[] = []
  const readTroubles: number[] = []
  const troubleOf = new Map<string, Trouble>()
  const numbers = new Map<string, number>()
  const knownAs = new Map<string, string>()
  const lastSends: number[] = []

  /** Accepts a message call or refuses it. Returns undefined where no answer is sent. */
  function takeOrFail(
    account: GraphAccount,
    { node, body }: GraphRequest,
    response: ServerResponse,
  ): Answer | undefined {
    if (node !== account.phoneNumberId) return messageError(33, 'Object does not exist')
    if (isReadReceipt(body)) return takeReadReceipt({ account, body, now: now(), trouble: readTroubles.shift() })
    const to = String((body as { to?: unknown } | undefined)?.to)
    const trouble = troubles.shift() ?? troubleOf.get(to)
    if (typeof trouble === 'number') return messageError(trouble, `Refused with ${trouble} on request`)
    if (typeof trouble === 'object') response.writeHead(trouble.status).end(trouble.body)
    if (typeof trouble === 'object') return undefined
    if (trouble === 'cut_off_unread') response.destroy()
    if (trouble === 'bad_gateway') response.writeHead(502).end('<html>Bad gateway</html>')
    if (trouble === 'cut_off_unread' || trouble === 'bad_gateway') return undefined
    if (isTooFast()) return messageError(130429, 'Cloud API message throughput has been reached')
    const answer = takeMessage({ account, body, now: now(), knownAs, media, keep: (message) => keep(account, message) })
    if (trouble === undefined) return answer
    if (trouble === 'cut_off') response.destroy()
    if (trouble === 'unreadable') response.writeHead(200).end('{"messages":[{"id"')
    return undefined
  }

  function isTooFast(): boolean {
    const at = performance.now()
    while (lastSends.length > 0 && at - (lastSends[0] ?? 0) >= 1000) lastSends.shift()
    if (lastSends.length >= throughput) return true
    lastSends.push(at)
    return false
  }

  function keep(account: GraphAccount, message: TakenMessage): GraphMessage {
    const id = `wamid.T${newId()}`
    const failsWith = numbers.get(message.to)
    const stored = {
      ...message,
      id,
      account,
      acceptedAt: now(),
      at: performance.now(),
      reportedStatuses: [],
      failsWith,
    }
    messages.push(stored)
    return stored
  }

  return {
    takeOrFail,
    messages,
    /** Failures of the next message calls to any number. */
    troubles,
    /** The codes with which the next read receipts are refused. */
    readTroubles,
    /** Failures of every message call to these numbers. */
    troubleOf,
    /** Customers who cannot be reached, with the code of the failure. */
    numbers,
    /** Numbers with a different id at the platform. */
    knownAs,
  }
}
