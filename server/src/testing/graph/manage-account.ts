import type { GraphAccount, Override } from './accounts.ts'
import { type Answer, manageError, messageError, ok } from './answers.ts'
import { changeBlocked } from './blocked-users.ts'
import { businessProfile } from './business-profile.ts'
import { verifyCallbackUrl } from './callbacks.ts'
import { createTemplate, deleteTemplates, editTemplate, listTemplates } from './manage-templates.ts'
import { listNumbers, readState, readToken, register } from './number-setup.ts'

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
  /** The numbers that the token has access to. */
  readonly accessible: readonly GraphAccount[]
  readonly now: () => number
}

/** Handles every call about the account other than messages: its number, callbacks and templates. */
export async function manageAccount(account: GraphAccount, graphRequest: GraphRequest, world: World): Promise<Answer> {
  const { method, node, edge, query, body } = graphRequest
  if (node === 'debug_token') return readToken(world.accessible, query)
  if (node === account.id && edge === 'phone_numbers') return listNumbers(world.accessible, node)
  if (node === account.phoneNumberId && edge === 'register' && method === 'POST') return register(account, body)
  if (node === account.phoneNumberId && edge === 'block_users') return changeBlocked(account, graphRequest, world.now())
  if (node === account.phoneNumberId && edge === 'whatsapp_business_profile')
    return businessProfile(account, graphRequest)
  if (node === account.phoneNumberId && edge === '') {
    return method === 'POST' ? changeNumber(account, body, world) : readNumber(account, query)
  }
  if (node === account.id && edge === '' && method === 'GET') return readAccount(account)
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
  return ok({
    id: account.phoneNumberId,
    display_phone_number: account.displayPhoneNumber,
    verified_name: 'Acme',
    quality_rating: 'GREEN',
    whatsapp_business_manager_messaging_limit: 'TIER_2K',
    throughput: { level: 'STANDARD' },
    ...readState(account, query),
    ...(query.get('fields')?.includes('webhook_configuration') && { webhook_configuration: addressesOf(account) }),
  })
}

function readAccount({ id, portfolioId }: GraphAccount): Answer {
  return ok({ id, owner_business_info: { id: portfolioId, name: 'Acme' } })
}

function addressesOf({ override, accountOverride, callbackUrl }: GraphAccount) {
  return {
    ...(override && { phone_number: override.url }),
    ...(accountOverride && { whatsapp_business_account: accountOverride.url }),
    ...(callbackUrl !== undefined && { application: callbackUrl }),
  }
}

/** Sets or clears the callback address of the number. */
async function changeNumber(account: GraphAccount, body: unknown, { reach }: World): Promise<Answer> {
  const posted = (body as { webhook_configuration?: Record<string, string> } | undefined)?.webhook_configuration
  if (posted?.override_callback_uri === '') {
    account.override = undefined
    return ok({ success: true })
  }
  if (!account.subscribed) return messageError(100, 'The app is not subscribed to the account')
  const override = await overrideIn(posted ?? {}, reach)
  if ('status' in override) return override
  account.override = override
  return ok({ success: true })
}

/** The account has the given address from then on, and none of its own where none is given. */
async function subscribe(account: GraphAccount, { method, body }: GraphRequest, { reach }: World): Promise<Answer> {
  const posted = (body ?? {}) as Record<string, string>
  if (method === 'POST' && posted.override_callback_uri !== undefined) {
    const override = await overrideIn(posted, reach)
    if ('status' in override) return override
    account.accountOverride = override
  } else account.accountOverride = undefined
  account.subscribed = method === 'POST'
  return ok({ success: true })
}

/** Checks a posted callback address as the platform does, by calling it. */
async function overrideIn(posted: Record<string, string>, reach: World['reach']): Promise<Override | Answer> {
  const { override_callback_uri: url = '', verify_token: verifyToken = '' } = posted
  if (url.length > 200) return messageError(100, 'override_callback_uri has more than 200 characters')
  if (!url.startsWith('https://')) return manageError(2200, 'The callback must be an https URL')
  const reachedAt = reach(url)
  const isOurs = await verifyCallbackUrl(reachedAt, verifyToken).catch(() => false)
  return isOurs ? { url, reachedAt, verifyToken } : manageError(2201, 'The callback verification failed')
}
