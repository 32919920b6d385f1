import { sentence } from '@parley/shared/sentences/sentence'
import type { Address, Channel } from '../channel.ts'
import type { BlockOutcome } from '../platform.ts'
import type { Reply } from './graph/graph.ts'
import { errorIn, type GraphError } from './graph/graph-error.ts'
import { listAt, textAt, valueAt } from './graph/json.ts'
import { explain, treatmentOf } from './sending/codes.ts'
import type { Sender } from './sending/send.ts'

type Request = { readonly customer: Address; readonly isBlocked: boolean }

/**
 * Puts a customer on the list of those whom the number blocks, or takes them off it. WhatsApp answers 400 with the code 139100
 * where it did not do so for everybody, and names the reason of each customer in the body. (Cloud API, block users, June 2026)
 */
export async function setBlock(
  { graph, credentials }: Pick<Sender, 'graph' | 'credentials'>,
  channel: Channel,
  { customer, isBlocked }: Request,
): Promise<BlockOutcome> {
  const user = customer.phone ?? customer.platformUserId
  if (user === null) return { kind: 'refused', message: sentence('recipientNotNamed'), isTemporary: false }
  const known = await credentials.of(channel.id)
  if (!known) return { kind: 'refused', message: sentence('numberDisconnected'), isTemporary: false }
  const reply = await graph.call({
    method: isBlocked ? 'POST' : 'DELETE',
    path: `${known.phoneNumberId}/block_users`,
    caller: known,
    body: { messaging_product: 'whatsapp', block_users: [{ user }] },
  })
  return outcomeOf(reply)
}

function outcomeOf(reply: Reply): BlockOutcome {
  if (reply.kind !== 'answered') return { kind: 'refused', message: reply.message, isTemporary: true }
  const { status, body } = reply
  const changed = [
    ...listAt(valueAt(body, 'block_users'), 'added_users'),
    ...listAt(valueAt(body, 'block_users'), 'removed_users'),
  ]
  if (changed.length > 0) return { kind: 'done' }
  const error = errorOfCustomer(body) ?? errorIn(body)
  if (!error && status < 300) return { kind: 'done' }
  return refusalOf(error, status)
}

/** The error of the one customer who was named. */
function errorOfCustomer(body: unknown): Pick<GraphError, 'code' | 'details'> | undefined {
  const [failed] = [...listAt(valueAt(body, 'block_users'), 'failed_users'), ...listAt(body, 'failed_users')]
  const [error] = listAt(failed, 'errors')
  const code = textAt(error, 'code')
  if (code === undefined) return undefined
  return { code, details: textAt(error, 'error_data', 'details') ?? textAt(error, 'message') ?? '' }
}

/** Codes of this interface that say something else about a message, or nothing. */
const ownSentences = {
  '131047': sentence('whatsappBlockNeedsMessage'),
  '139101': sentence('whatsappBlockListFull'),
} as const

/**
 * The codes of refusals that are temporary: another change of the list was in progress, or WhatsApp failed, so that a later
 * attempt may succeed.
 */
const temporaryCodes: ReadonlySet<string> = new Set(['139102', '139103'])

function refusalOf(error: Pick<GraphError, 'code' | 'details'> | undefined, status: number): BlockOutcome {
  const code = error?.code ?? `http_${status}`
  if (Object.hasOwn(ownSentences, code)) {
    return { kind: 'refused', message: ownSentences[code as keyof typeof ownSentences], isTemporary: false }
  }
  const { remedy } = treatmentOf(code, status)
  const isTemporary = temporaryCodes.has(code) || remedy === 'soon' || remedy === 'slower'
  return { kind: 'refused', message: explain(code, error?.details, status), isTemporary }
}
