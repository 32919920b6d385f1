import { createHmac } from 'node:crypto'
import { request } from 'undici'
import type { GraphAccount } from './accounts.ts'

/** An endpoint's answer to a callback, and its duration. */
export type Posted = { readonly status: number; readonly tookMs: number }

/** The bytes that the platform posts and signs, in which every character beyond ASCII is escaped. */
export function bytesOf(document: unknown): Buffer {
  const escaped = JSON.stringify(document)
    .replace(/[\u007f-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('/', '\\/')
  return Buffer.from(escaped)
}

export function signatureOf(body: Buffer, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
}

/** The fields whose callbacks the address of a number or an account moves. All others go to the app's address. */
const overriddenFields: ReadonlySet<unknown> = new Set([
  'messages',
  'message_echoes',
  'calls',
  'consumer_profile',
  'messaging_handovers',
  'standby',
  'group_lifecycle_update',
  'group_participants_update',
  'group_settings_update',
  'group_status_update',
  'smb_message_echoes',
  'smb_app_state_sync',
  'history',
  'account_settings_update',
])

/** The address to which the platform sends a callback: that of the number, else of the account, else of the app. */
export function addressOf(account: GraphAccount, document?: unknown): string | undefined {
  const { override, accountOverride, callbackUrl } = account
  const entries = (document as { entry?: { changes?: { field?: unknown }[] }[] } | undefined)?.entry
  const fields = Array.isArray(entries) ? entries.flatMap((entry) => entry?.changes ?? []).map((it) => it?.field) : []
  const isOverridden = fields.every((field) => overriddenFields.has(field))
  return (isOverridden ? (override ?? accountOverride)?.reachedAt : undefined) ?? callbackUrl
}

export async function post(
  account: GraphAccount,
  body: Buffer,
  signature?: string,
  address = addressOf(account),
): Promise<Posted> {
  if (address === undefined) throw new Error('This account has no callback address')
  const startedAt = performance.now()
  const answer = await request(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': signature ?? signatureOf(body, account.appSecret),
    },
    body,
    // A request on an idle connection can fail. The platform would repeat it; a test would fail.
    reset: true,
  })
  await answer.body.dump()
  return { status: answer.statusCode, tookMs: performance.now() - startedAt }
}

/** Verifies a callback URL, as the platform does while it is being set. */
export async function verifyCallbackUrl(callbackUrl: string, verifyToken: string): Promise<boolean> {
  const challenge = String(Math.floor(Math.random() * 1e9))
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.challenge': challenge,
    'hub.verify_token': verifyToken,
  })
  const answer = await request(`${callbackUrl}?${query}`)
  return answer.statusCode === 200 && (await answer.body.text()) === challenge
}

/** An envelope around changes of one field. */
export function envelope(account: GraphAccount, field: string, value: object, time?: number) {
  const entry = { id: account.id, ...(time !== undefined && { time }), changes: [{ field, value }] }
  return { object: 'whatsapp_business_account', entry: [entry] }
}

/** A value about the number: messages, statuses, preferences. */
export function ofNumber(account: GraphAccount, value: object) {
  return {
    messaging_product: 'whatsapp',
    metadata: {
      display_phone_number: account.displayPhoneNumber.replace(/\D/g, ''),
      phone_number_id: account.phoneNumberId,
    },
    ...value,
  }
}
