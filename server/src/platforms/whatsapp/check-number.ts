import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { Credentials, NumberDetails } from '../platform-connections.ts'
import type { Graph, Reply } from './graph/graph.ts'
import { errorIn } from './graph/graph-error.ts'
import { textAt } from './graph/json.ts'
import { explain } from './sending/codes.ts'

/** Why the platform did not do what was requested. */
export type Refusal = {
  readonly code: string
  readonly message: ShownSentence
  /** The platform's own error, where it answered with one. */
  readonly error?: { readonly subcode: string | undefined; readonly details: string }
}
/** What the platform reports about the number itself. */
type ReportedDetails = Omit<NumberDetails, 'tokenExpiresAt' | 'portfolioId'>
export type NumberCheck =
  | { readonly ok: true; readonly details: ReportedDetails }
  | { readonly ok: false; readonly refusal: Refusal }

const fields =
  'id,display_phone_number,verified_name,quality_rating,whatsapp_business_manager_messaging_limit,throughput'

export async function checkNumber(graph: Graph, credentials: Credentials): Promise<NumberCheck> {
  const { phoneNumberId } = credentials
  const reply = await graph.call({
    method: 'GET',
    path: phoneNumberId,
    caller: credentials,
    query: { fields },
  })
  const refusal = refusalIn(reply)
  if (refusal || reply.kind !== 'answered') return { ok: false, refusal: refusal ?? noAnswer }
  const { body } = reply
  if ((textAt(body, 'id') ?? phoneNumberId) !== phoneNumberId) {
    return {
      ok: false,
      refusal: { code: 'wrong_number', message: sentence('whatsappLacksNumber', { id: phoneNumberId }) },
    }
  }
  return {
    ok: true,
    details: {
      displayPhoneNumber: textAt(body, 'display_phone_number') ?? null,
      verifiedName: textAt(body, 'verified_name') ?? null,
      qualityRating: textAt(body, 'quality_rating') ?? null,
      messagingLimit: textAt(body, 'whatsapp_business_manager_messaging_limit') ?? null,
    },
  }
}

const noAnswer: Refusal = { code: 'no_answer', message: sentence('whatsappSilent') }

/** Why the platform did not do what was requested; undefined where it did. */
export function refusalIn(reply: Reply): Refusal | undefined {
  if (reply.kind !== 'answered')
    return { code: reply.kind, message: sentence('problemTryAgain', { problem: reply.message }) }
  const error = errorIn(reply.body)
  if (error) {
    const { code, subcode, details } = error
    return { code, message: explain(code, details), error: { subcode, details } }
  }
  if (reply.status >= 300 || reply.body === undefined) {
    return {
      code: `http_${reply.status}`,
      message: sentence('whatsappUnreadable', { status: reply.status }),
    }
  }
  return undefined
}
