import { sentence } from '@parley/shared/sentences/sentence'
import type { Credentials } from '../../platform-connections.ts'
import { type Refusal, refusalIn } from '../check-number.ts'
import { connectionProblem } from '../connection-problem.ts'
import type { Caller, Graph } from '../graph/graph.ts'
import { listAt, textAt, valueAt } from '../graph/json.ts'
import { type Finding, problemAt } from './problem-at.ts'

/** What the platform says about an access token. */
type Token = {
  readonly appId: string | undefined
  readonly isValid: boolean
  readonly kind: string | undefined
  readonly scopes: readonly string[]
  /** The assets that each scope is limited to. A scope without an entry covers all that the token's owner may use. */
  readonly targets: ReadonlyMap<string, readonly string[]>
  /** When the token expires; null where it never does. */
  readonly expiresAt: number | null
}

const neededScopes = ['whatsapp_business_messaging', 'whatsapp_business_management'] as const
/** Tokens of apps and of pages have no access to numbers, whatever their permissions are. */
const unusableKinds: ReadonlySet<string> = new Set(['APP', 'PAGE'])
/** The most IDs that a sentence names: more would hide the sentence around them. */
const mostIdsShown = 5

/** Why the token cannot be used for the account; otherwise when it expires. */
export async function checkToken(
  graph: Graph,
  credentials: Credentials,
): Promise<Finding | { readonly expiresAt: number | null }> {
  const token = await readToken(graph, credentials)
  if ('code' in token) return connectionProblem(token, 'account')
  const { isValid, kind, scopes, targets, expiresAt } = token
  if (!isValid) return problemAt('accessToken', 'token_invalid', sentence('tokenNotValid'))
  if (kind !== undefined && unusableKinds.has(kind)) {
    return problemAt('accessToken', 'token_kind', sentence('tokenOfWrongKind', { kind }))
  }
  const missing = neededScopes.filter((scope) => !scopes.includes(scope))
  if (missing.length > 0) {
    return problemAt(
      'accessToken',
      'token_scopes',
      sentence('tokenLacksPermissions', { permissions: missing.join(', ') }),
    )
  }
  for (const scope of neededScopes) {
    const ids = targets.get(scope) ?? []
    if (ids.length > 0 && !ids.includes(credentials.businessAccountId)) {
      const shown = ids.slice(0, mostIdsShown).join(', ')
      return problemAt('businessAccountId', 'token_account', sentence('tokenOfOtherAccounts', { scope, ids: shown }))
    }
  }
  return { expiresAt }
}

/** When the token expires, null for never; undefined where the platform does not say. */
export async function readExpiry(graph: Graph, caller: Caller): Promise<number | null | undefined> {
  const token = await readToken(graph, caller)
  return 'code' in token || !token.isValid ? undefined : token.expiresAt
}

/** The ID of the app that the token belongs to; undefined where the platform does not say. */
export async function readAppId(graph: Graph, caller: Caller): Promise<string | undefined | Refusal> {
  const token = await readToken(graph, caller)
  return 'code' in token ? token : token.appId
}

async function readToken(graph: Graph, caller: Caller): Promise<Token | Refusal> {
  const reply = await graph.call({
    method: 'GET',
    path: 'debug_token',
    caller,
    query: { input_token: caller.accessToken },
  })
  const refusal = refusalIn(reply)
  if (refusal) return refusal
  const data = reply.kind === 'answered' ? valueAt(reply.body, 'data') : undefined
  const expiresAtSeconds = Number(textAt(data, 'expires_at') ?? 0)
  const granular = listAt(data, 'granular_scopes').map(
    (entry) => [textAt(entry, 'scope') ?? '', listAt(entry, 'target_ids').map(String)] as const,
  )
  return {
    appId: textAt(data, 'app_id'),
    isValid: valueAt(data, 'is_valid') === true,
    kind: textAt(data, 'type'),
    scopes: listAt(data, 'scopes').map(String),
    targets: new Map(granular),
    expiresAt: Number.isSafeInteger(expiresAtSeconds) && expiresAtSeconds > 0 ? expiresAtSeconds * 1000 : null,
  }
}
