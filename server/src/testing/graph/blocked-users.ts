import type { GraphAccount } from './accounts.ts'
import { type Answer, messageError, ok } from './answers.ts'

const dayMs = 86_400_000

type Request = { readonly method: string; readonly body: unknown }
type Changed = { readonly input: string; readonly wa_id: string }
type Failed = Changed & { readonly errors: readonly object[] }

/** Lists those whom the number blocks, adds users to the list, or removes them. Only those who wrote within a day are added. */
export function changeBlocked(account: GraphAccount, { method, body }: Request, now: number): Answer {
  if (method === 'GET') {
    return ok({ data: [...account.blocked].map((wa_id) => ({ messaging_product: 'whatsapp', wa_id })) })
  }
  const { messaging_product: product, block_users: users } = (body ?? {}) as Record<string, unknown>
  if (product !== 'whatsapp' || !Array.isArray(users) || users.length === 0)
    return messageError(100, 'Invalid parameter')
  const changed: Changed[] = []
  const failed: Failed[] = []
  for (const { user: input } of users as { user: string }[]) {
    const one = { input, wa_id: input.replace('+', '') }
    const code = method === 'POST' ? refusalOf(account, input, now) : account.blockTrouble.get(input)
    if (code !== undefined) failed.push({ ...one, errors: [errorOf(code)] })
    else changed.push(one)
  }
  for (const { input } of changed) {
    if (method === 'POST') account.blocked.add(input)
    else account.blocked.delete(input)
  }
  const list = { [method === 'POST' ? 'added_users' : 'removed_users']: changed }
  if (failed.length === 0) return ok({ messaging_product: 'whatsapp', block_users: list })
  const error = { message: '(#139100) Failed to block/unblock users', type: 'OAuthException', code: 139100 }
  return {
    status: 400,
    body: { messaging_product: 'whatsapp', block_users: { ...list, failed_users: failed }, error },
  }
}

function refusalOf(account: GraphAccount, user: string, now: number): number | undefined {
  const trouble = account.blockTrouble.get(user)
  if (trouble !== undefined) return trouble
  return now - (account.wroteAt.get(user) ?? 0) > dayMs ? 131047 : undefined
}

function errorOf(code: number): object {
  return { message: `(#${code}) Failed`, code, error_data: { details: `Failed with ${code}` } }
}
