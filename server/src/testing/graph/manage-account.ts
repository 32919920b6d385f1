import { createHmac } from 'node:crypto'
import type { GraphAccount } from './accounts.ts'
import { type Answer, manageError, messageError, ok } from './answers.ts'
import { verifyCallbackUrl } from './callbacks.ts'
import { createTemplate, deleteTemplates, editTemplate, listTemplates } from './manage-templates.ts'

export type GraphRequest = {
  readonly method: string
  readonly node: string
  readonly edge: string
  readonly query: URLSearchParams
  readonly body: unknown
}

type World = {
  /** The category that the platform chooses for a submitted one. */
  readonly categorise: (graphRequest: string) => string
  /** The actual URL for a subscribed one. */
  readonly reach: (url: string) => string
}

/** Handles every call about the account other than messages: its number, callbacks and templates. */
export async function manageAccount(account: GraphAccount, graphRequest: GraphRequest, world: World): Promise<Answer> {
  const { method, node, edge, query, body } = graphRequest
  if (node === account.phoneNumberId && edge === '' && method === 'GET') return readNumber(account, query)
  if (node === account.id && edge === 'subscribed_apps') return subscribe(account, graphRequest, world)
  if (node === account.id && edge === 'message_templates') {
    if (method === 'GET' && account.hidesTemplates) return messageError(200, 'You do not have permission')
    if (method === 'GET') return listTemplates(account, query)
    if (method === 'DELETE') return deleteTemplates(account, query)
    return createTemplate(account, body, world.categorise)
  }
  const template = account.templates.find(({ id }) => id === node)
  if (template && edge === '' && method === 'POST') return editTemplate(template, body)
  return messageError(33, 'Object does not exist, or you lack the permission')
}

function readNumber(account: GraphAccount, query: URLSearchParams): Answer {
  const proof = query.get('appsecret_proof')
  const expected = createHmac('sha256', account.appSecret).update(account.token).digest('hex')
  if (proof !== null && proof !== expected) return messageError(100, 'Invalid appsecret_proof provided')
  return ok({
    id: account.phoneNumberId,
    display_phone_number: account.displayPhoneNumber,
    verified_name: 'Acme',
    quality_rating: 'GREEN',
    whatsapp_business_manager_messaging_limit: 'TIER_2K',
    throughput: { level: 'STANDARD' },
  })
}

async function subscribe(account: GraphAccount, { method, body }: GraphRequest, { reach }: World): Promise<Answer> {
  account.subscribed = method === 'POST'
  const { override_callback_uri: callback, verify_token: token } = (body ?? {}) as Record<string, string>
  if (method === 'POST' && callback !== undefined) {
    if (!callback.startsWith('https://')) return manageError(2200, 'The callback must be an https URL')
    const isOurs = await verifyCallbackUrl(reach(callback), token ?? '').catch(() => false)
    if (!isOurs) return manageError(2201, 'The callback verification failed')
    account.callbackUrl = reach(callback)
    account.verifyToken = token
  }
  return ok({ success: true })
}
