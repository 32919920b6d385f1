import { createHmac } from 'node:crypto'
import type { Graph, Reply } from './graph/graph.ts'
import { errorIn } from './graph/graph-error.ts'
import { textAt } from './graph/json.ts'
import { explain } from './sending/codes.ts'

export type Credentials = {
  readonly phoneNumberId: string
  readonly businessAccountId: string
  readonly accessToken: string
  readonly appSecret: string
}

/** What the platform says of the number; null where it says nothing. */
export type NumberDetails = {
  readonly displayPhoneNumber: string | null
  readonly verifiedName: string | null
  readonly qualityRating: string | null
  readonly messagingLimit: string | null
}
export type Problem = {
  readonly code: string
  readonly message: string
  /** The platform's own part of it, where it answered with an error. */
  readonly said?: { readonly subcode: string | undefined; readonly details: string }
}
export type Checked =
  | { readonly ok: true; readonly facts: NumberDetails }
  | { readonly ok: false; readonly problem: Problem }

const fields =
  'id,display_phone_number,verified_name,quality_rating,whatsapp_business_manager_messaging_limit,throughput'

/** Reads the number with the token, and with a proof of the app secret, which the platform compares with the token's app. */
export async function checkNumber(graph: Graph, credentials: Credentials): Promise<Checked> {
  const { phoneNumberId, accessToken, appSecret } = credentials
  const proof = createHmac('sha256', appSecret).update(accessToken).digest('hex')
  const reply = await graph.call({
    method: 'GET',
    path: phoneNumberId,
    token: accessToken,
    query: { fields, appsecret_proof: proof },
  })
  const problem = problemIn(reply)
  if (problem || reply.kind !== 'answered') return { ok: false, problem: problem ?? silence }
  const { body } = reply
  if ((textAt(body, 'id') ?? phoneNumberId) !== phoneNumberId) {
    return {
      ok: false,
      problem: { code: 'wrong_number', message: `WhatsApp knows no number with the id ${phoneNumberId}` },
    }
  }
  return {
    ok: true,
    facts: {
      displayPhoneNumber: textAt(body, 'display_phone_number') ?? null,
      verifiedName: textAt(body, 'verified_name') ?? null,
      qualityRating: textAt(body, 'quality_rating') ?? null,
      messagingLimit: textAt(body, 'whatsapp_business_manager_messaging_limit') ?? null,
    },
  }
}

export type Subscription = Credentials & { readonly callbackUrl: string; readonly verifyToken: string }

/**
 * Asks for the account's callbacks. Where Parley is reached over https, they come to this address whatever the app's own
 * one is; elsewhere the platform takes no address, and the app's has to be set by hand.
 */
export async function subscribe(graph: Graph, subscription: Subscription): Promise<Problem | undefined> {
  const { businessAccountId, accessToken, callbackUrl, verifyToken } = subscription
  const override = { override_callback_uri: callbackUrl, verify_token: verifyToken }
  const reply = await graph.call({
    method: 'POST',
    path: `${businessAccountId}/subscribed_apps`,
    token: accessToken,
    body: callbackUrl.startsWith('https://') ? override : {},
  })
  return problemIn(reply)
}

export async function unsubscribe(
  graph: Graph,
  { businessAccountId, accessToken }: Pick<Credentials, 'businessAccountId' | 'accessToken'>,
): Promise<Problem | undefined> {
  const reply = await graph.call({ method: 'DELETE', path: `${businessAccountId}/subscribed_apps`, token: accessToken })
  return problemIn(reply)
}

const silence: Problem = { code: 'no_answer', message: 'WhatsApp did not answer. Try again in a moment.' }

function problemIn(reply: Reply): Problem | undefined {
  if (reply.kind !== 'answered') return { code: reply.kind, message: `${reply.message}. Try again in a moment.` }
  const error = errorIn(reply.body)
  if (error) {
    const { code, subcode, details } = error
    return { code, message: explain(code, details), said: { subcode, details } }
  }
  if (reply.status >= 300 || reply.body === undefined) {
    return { code: `http_${reply.status}`, message: `WhatsApp answered ${reply.status}, in a form that says nothing` }
  }
  return undefined
}
