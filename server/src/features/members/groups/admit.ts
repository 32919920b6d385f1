import type { App } from '../../../app.ts'
import { membershipsOf } from '../../../auth/memberships.ts'
import type { Arrival } from '../../../auth/oidc/callback.ts'
import type { Admission } from '../../../auth/oidc/provider.ts'
import type { Tx } from '../../../db/transact.ts'
import { systemScope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { userFor } from '../members.store.ts'
import { applyRoles, rolesFor } from './apply-roles.ts'
import {
  insertProviderAccount,
  type Person,
  personOfProvider,
  personWithEmail,
  providerAccountsOf,
} from './provider-accounts.store.ts'

/**
 * Decides whose account a person of the OpenID Connect provider signs in to, and gives them the roles of their groups.
 *
 * The account is the one that is linked to this issuer and subject. Otherwise the person needs an email address that the
 * provider has verified: the account with this address is linked, unless it is linked to another subject, or its owner chose
 * the address without confirming it and could be somebody else; without one, a
 * person with a mapped group gets a new account, which has no password. A person without any workspace is refused.
 */
export async function admit(app: App, tx: Tx, arrival: Arrival): Promise<Admission> {
  const linked = await personOfProvider(tx, arrival.accountId)
  const found = linked ?? (await findOrCreate(app, tx, arrival))
  if ('refusal' in found) return found
  const { userId } = found
  await applyRoles(app, tx, { person: found, arrival })
  if ((await membershipsOf(tx, userId)).length === 0) return { refusal: 'no_access', userId }
  return found
}

type Refused = Extract<Admission, { refusal: unknown }>

async function findOrCreate(app: App, tx: Tx, arrival: Arrival): Promise<Person | Refused> {
  const { email, isEmailVerified, accountId } = arrival
  if (email === undefined) return { refusal: 'email_missing' }
  const existing = await personWithEmail(tx, email)
  if (!isEmailVerified) return { refusal: 'email_not_verified', userId: existing?.userId }
  if (existing && !existing.isConfirmed) return { refusal: 'account_unconfirmed', userId: existing.userId }
  if (existing) return link(app, tx, { person: existing, arrival })
  if ((await rolesFor(app, tx, arrival.groups)).size === 0) return { refusal: 'no_access' }
  const name = arrival.name ?? email.split('@')[0] ?? email
  const { userId, isNew } = await userFor(app, tx, { email, name, passwordHash: undefined })
  const person = { userId, email, name }
  // Another window of the same person may have been faster.
  if (!isNew) return (await personOfProvider(tx, accountId)) ?? link(app, tx, { person, arrival })
  await insertProviderAccount(app, tx, { userId, accountId })
  return person
}

type Link = { readonly person: Person; readonly arrival: Arrival }

async function link(app: App, tx: Tx, { person, arrival }: Link): Promise<Person | Refused> {
  const { userId } = person
  const { issuer } = app.config.oidc ?? {}
  const others = await providerAccountsOf(tx, userId)
  // Another window of the same person was faster.
  if (others.includes(arrival.accountId)) return person
  // Accounts of an issuer that was configured earlier do not count.
  if (others.some((accountId) => accountId.startsWith(`${issuer}#`))) return { refusal: 'account_in_use', userId }
  await insertProviderAccount(app, tx, { userId, accountId: arrival.accountId })
  for (const { workspaceId } of await membershipsOf(tx, userId)) {
    await recordAudit(app, tx, systemScope({ workspaceId, mode: 'live' }, 'sign-in'), {
      action: 'account.linked',
      subject: person.email,
      details: { issuer },
      address: arrival.address,
    })
  }
  return person
}
