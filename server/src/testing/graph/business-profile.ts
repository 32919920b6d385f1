import type { GraphAccount } from './accounts.ts'
import { type Answer, messageError, ok } from './answers.ts'

type Request = { readonly method: string; readonly query: URLSearchParams; readonly body: unknown }

const longest: Readonly<Record<string, number>> = { about: 139, address: 256, description: 512, email: 128 }

/** Reads the requested fields of the profile, or replaces those that are posted. */
export function businessProfile(account: GraphAccount, { method, query, body }: Request): Answer {
  if (method === 'GET') {
    const wanted = query.get('fields')?.split(',') ?? []
    const known = Object.entries(account.profile).filter(([field]) => wanted.includes(field))
    return ok({ data: [{ messaging_product: 'whatsapp', ...Object.fromEntries(known) }] })
  }
  const { messaging_product: product, ...changes } = (body ?? {}) as Record<string, unknown>
  if (product !== 'whatsapp') return messageError(100, 'The parameter messaging_product is required.')
  if (changes.about === '') return messageError(100, 'Param about must be at least 1 characters long.')
  const long = Object.keys(longest).find((field) => String(changes[field] ?? '').length > (longest[field] ?? 0))
  if (long) return messageError(100, `Param ${long} is too long.`)
  const { websites } = changes
  if (Array.isArray(websites) && websites.length > 2) return messageError(100, 'Param websites has more than 2 items.')
  if (String(changes.email ?? '').endsWith('.invalid')) return messageError(100, 'Param email is not a valid email.')
  Object.assign(account.profile, changes)
  return ok({ success: true })
}
