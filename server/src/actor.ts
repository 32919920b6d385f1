import type { KeyData } from '@parley/shared/workspace/key-data'
import type { KeyPermission, KeyPermissions } from '@parley/shared/workspace/key-permissions'
import type { MemberPermission, Role, TwoFactorState } from '@parley/shared/workspace/members'
import type { Mode } from '@parley/shared/workspace/workspaces'

/** A program that uses an API key. It acts only in the key's workspace and mode. */
export type KeyActor = {
  readonly kind: 'api_key'
  readonly keyId: string
  readonly keyPrefix: string
  /** The name given by the person who created it. */
  readonly keyName?: string
  readonly workspaceId: string
  readonly mode: Mode
  readonly permissions: KeyPermissions
  /** The key as authentication read it. */
  readonly data: KeyData
  /** The permissions that authorized this request, recorded as they are checked. */
  readonly used?: Set<KeyPermission>
  /** The client address of the request, where it is known. */
  readonly address?: string
}

export type Membership = {
  readonly workspaceId: string
  readonly workspaceName: string
  readonly role: Role
  readonly permissions: ReadonlySet<MemberPermission>
  /** When the workspace was archived; null while it is active. */
  readonly archivedAt: number | null
  /** `missing`: nothing in the workspace is permitted until the person turns two-factor authentication on. */
  readonly twoFactor: TwoFactorState
}

/** A signed-in user, with every workspace they belong to. */
export type UserActor = {
  readonly kind: 'user'
  readonly userId: string
  readonly sessionId: string
  readonly email: string
  readonly name: string
  readonly memberships: readonly Membership[]
  /** The client address of the request, where it is known. */
  readonly address?: string
}

/** Parley itself, acting for one mode of one workspace: a job, a platform's callback, the command line. */
export type SystemActor = {
  readonly kind: 'system'
  readonly workspaceId: string
  readonly mode: Mode
  readonly reason: string
}

export type Actor = KeyActor | UserActor | SystemActor

export function systemActor(scope: { workspaceId: string; mode: Mode }, reason: string): SystemActor {
  return { kind: 'system', workspaceId: scope.workspaceId, mode: scope.mode, reason }
}

/** The author recorded with an action: a stable ID and a display name. */
export type Author = { readonly id: string; readonly name: string }

const userPrefix = 'user:'

/** The author of something that a job completes, for which they were authorized when they began it. */
export function absentAuthor({ id, name }: Author): UserActor {
  return { kind: 'user', userId: userIdOf(id) ?? id, sessionId: '', email: '', name, memberships: [] }
}

export function authorOf(actor: Actor): Author {
  switch (actor.kind) {
    case 'api_key':
      return { id: `key:${actor.keyId}`, name: `API key ${actor.keyPrefix}` }
    case 'user':
      return { id: `${userPrefix}${actor.userId}`, name: actor.name }
    case 'system':
      return { id: 'system', name: 'Parley' }
  }
}

/** The user whom the ID of an author names; undefined for programs and Parley itself. */
export function userIdOf(authorId: string | null): string | undefined {
  return authorId?.startsWith(userPrefix) ? authorId.slice(userPrefix.length) : undefined
}
