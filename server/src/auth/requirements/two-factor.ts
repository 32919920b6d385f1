import { sentence } from '@parley/shared/sentences/sentence'
import { Role, type TwoFactorState } from '@parley/shared/workspace/members'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { UserActor } from '../../actor.ts'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'

/** An account with its flags as the engine stores them for the sign-in library, where null means no. */
type Account = { readonly twoFactorEnabled: number | boolean | null; readonly hasPassword: number | boolean }

/**
 * Whether an account has a second factor that satisfies every workspace. The only place that decides it. An account without
 * a local password cannot have one of ours: the OpenID Connect provider is responsible for it.
 */
function satisfiesTwoFactor({ twoFactorEnabled, hasPassword }: Account): boolean {
  return Boolean(twoFactorEnabled) || !hasPassword
}

/** Whether the user of a query has a local password. */
export function hasPassword(): RawBuilder<number | boolean> {
  return sql`exists (select 1 from account where account."userId" = "user".id and account."providerId" = 'credential')`
}

/** The roles of a workspace whose members need two-factor authentication, as stored. */
export function rolesNeedingTwoFactor(stored: string): Role[] {
  return Role.array().parse(JSON.parse(stored))
}

type Member = Account & { readonly role: Role; readonly two_factor_roles: string }

export function twoFactorStateOf({ role, two_factor_roles, ...account }: Member): TwoFactorState {
  if (!rolesNeedingTwoFactor(two_factor_roles).includes(role)) return 'not_required'
  return satisfiesTwoFactor(account) ? 'satisfied' : 'missing'
}

export async function hasTwoFactor(db: Kysely<Schema>, { userId }: Pick<UserActor, 'userId'>): Promise<boolean> {
  const account = await db
    .selectFrom('user')
    .select(['twoFactorEnabled', hasPassword().as('hasPassword')])
    .where('id', '=', userId)
    .executeTakeFirst()
  return account !== undefined && satisfiesTwoFactor(account)
}

/** Throws `conflict` where a workspace requires two-factor authentication of the person. */
export function refuseTurningOff({ memberships }: UserActor): void {
  const requiring = memberships.find(({ twoFactor }) => twoFactor !== 'not_required')
  if (!requiring) return
  throw new AppError('conflict', sentence('twoFactorRequiredBy', { name: requiring.workspaceName }))
}
