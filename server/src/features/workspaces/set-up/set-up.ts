import { randomUUID } from 'node:crypto'
import { sentence } from '@parley/shared/sentences/sentence'
import type { SetUp } from '@parley/shared/workspace/members'
import type { App } from '../../../app.ts'
import { refuseWeakPassword } from '../../../auth/refuse-weak-password.ts'
import { AppError } from '../../../errors.ts'
import { systemScope } from '../../../policy.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { insertMember, userFor } from '../../members/members.store.ts'
import { claimStorage } from '../claim-storage.ts'
import { claimInstallation, isSetUp } from '../installation.store.ts'
import { insertWorkspace } from '../workspaces.store.ts'
import { isSetUpToken } from './set-up-link.ts'

/** Creates the first owner and workspace for the holder of the set-up link, once under concurrency. */
export async function setUp(app: App, input: SetUp): Promise<{ workspaceId: string }> {
  if (!isSetUpToken(app, input.token)) {
    throw new AppError('forbidden', sentence('setUpLinkInvalid'))
  }
  if (await isSetUp(app.db)) throw alreadySetUp()
  return makeFirstOwner(app, input)
}

type FirstOwner = Omit<SetUp, 'token'>

/**
 * Makes the first owner where no link is needed, such as the owner named in the environment. Throws `conflict` when an
 * owner exists.
 */
export async function makeFirstOwner(app: App, owner: FirstOwner): Promise<{ workspaceId: string }> {
  await refuseWeakPassword(owner, { ...owner, workspaceNames: [owner.workspaceName] })
  const passwordHash = await app.passwords.hash(owner.password)
  const made = await app.transact(async (tx) => {
    const workspaceId = randomUUID()
    if (!(await claimInstallation(tx, app.now(), workspaceId))) throw alreadySetUp()
    await insertWorkspace(app, tx, { ...owner, name: owner.workspaceName, id: workspaceId })
    const { userId } = await userFor(app, tx, { email: owner.email, name: owner.name, passwordHash })
    const scope = systemScope({ workspaceId, mode: 'live' }, 'set-up')
    await insertMember(app, tx, scope, { userId, role: 'owner' })
    const details = { role: 'owner' }
    await recordAudit(app, tx, scope, { action: 'member.added', subject: owner.email, details })
    return { workspaceId }
  })
  // The next start repeats it.
  await claimStorage(app).catch((err: unknown) => app.log.error({ err }, 'The storage of files could not be marked'))
  return made
}

function alreadySetUp(): AppError {
  return new AppError('conflict', sentence('alreadySetUp'))
}
