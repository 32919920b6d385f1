import { sentence } from '@parley/shared/sentences/sentence'
import type { NewMember } from '@parley/shared/workspace/members'
import type { App } from '../../app.ts'
import { refuseWeakPassword } from '../../auth/refuse-weak-password.ts'
import { AppError } from '../../errors.ts'
import { requireAlso, type Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { insertMember, userFor } from './members.store.ts'
import { workspaceName } from './workspace.store.ts'

export type AddedMember = {
  readonly userId: string
  /** False for a person with an account from another workspace: their name and password stay as they are. */
  readonly isNew: boolean
}

/** Adds a person to a workspace, creating their account if needed. Only owners and the operator can add owners. */
export async function addMember(app: App, scope: Scope<'members.manage'>, input: NewMember): Promise<AddedMember> {
  if (input.role === 'owner') requireAlso(scope, 'members.manage_owners')
  await refuseWeakPassword(input, { ...input, workspaceNames: [await workspaceName(app.db, scope)] })
  const passwordHash = await app.passwords.hash(input.password)
  return app.transact(async (tx) => {
    const { userId, isNew } = await userFor(app, tx, { email: input.email, name: input.name, passwordHash })
    if (!(await insertMember(app, tx, scope, { userId, role: input.role }))) {
      throw new AppError('conflict', sentence('alreadyMember', { email: input.email }))
    }
    await recordAudit(app, tx, scope, {
      action: 'member.added',
      subject: input.email,
      details: { role: input.role },
    })
    return { userId, isNew }
  })
}
