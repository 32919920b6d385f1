import type { Credentials } from '../platform-connections.ts'
import { type Refusal, refusalIn } from './check-number.ts'
import type { Caller, Graph } from './graph/graph.ts'
import { textAt } from './graph/json.ts'

type OfAccount = Pick<Credentials, 'businessAccountId'> & Caller
type OfNumber = Pick<Credentials, 'phoneNumberId'> & Caller

/**
 * Subscribes the app to the account's callbacks. No address is given, because it would apply to every number of the account:
 * one that was given earlier ends.
 */
export async function subscribe(graph: Graph, account: OfAccount): Promise<Refusal | undefined> {
  const path = `${account.businessAccountId}/subscribed_apps`
  return refusalIn(await graph.call({ method: 'POST', path, caller: account, body: {} }))
}

/** Ends the callbacks of every number of the account. */
export async function unsubscribe(graph: Graph, account: OfAccount): Promise<Refusal | undefined> {
  const path = `${account.businessAccountId}/subscribed_apps`
  return refusalIn(await graph.call({ method: 'DELETE', path, caller: account }))
}

export type CallbackAddress = { readonly callbackUrl: string; readonly verifyToken: string }

/** The longest callback address that the platform accepts. */
const mostUrlCharacters = 200

/**
 * Has the callbacks of the number sent to this address, whatever the address of its account or app is. The account must be
 * subscribed. The platform accepts only https: otherwise nothing is changed, and a person has to set the app's address.
 */
export async function overrideCallback(
  graph: Graph,
  number: OfNumber,
  { callbackUrl, verifyToken }: CallbackAddress,
): Promise<Refusal | undefined> {
  if (!callbackUrl.startsWith('https://') || callbackUrl.length > mostUrlCharacters) return undefined
  const webhook_configuration = { override_callback_uri: callbackUrl, verify_token: verifyToken }
  return refusalIn(
    await graph.call({ method: 'POST', path: number.phoneNumberId, caller: number, body: { webhook_configuration } }),
  )
}

/** The callback addresses that were set for the number and for its account. */
type Overrides = { readonly ofNumber: string | undefined; readonly ofAccount: string | undefined }

export async function readOverrides(graph: Graph, number: OfNumber): Promise<Overrides | Refusal> {
  const query = { fields: 'webhook_configuration' }
  const reply = await graph.call({ method: 'GET', path: number.phoneNumberId, caller: number, query })
  const refusal = refusalIn(reply)
  if (refusal) return refusal
  const address = (of: string) =>
    reply.kind === 'answered' ? textAt(reply.body, 'webhook_configuration', of) : undefined
  return { ofNumber: address('phone_number'), ofAccount: address('whatsapp_business_account') }
}

/** Afterwards the callbacks of the number go to the address of its account or app. */
export async function clearOverride(graph: Graph, number: OfNumber): Promise<Refusal | undefined> {
  const body = { webhook_configuration: { override_callback_uri: '' } }
  return refusalIn(await graph.call({ method: 'POST', path: number.phoneNumberId, caller: number, body }))
}
