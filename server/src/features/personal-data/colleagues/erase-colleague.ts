import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../../app.ts'
import { membershipsOf } from '../../../auth/memberships.ts'
import { AppError } from '../../../errors.ts'
import { systemScope } from '../../../policy.ts'
import { eraseFromAudit } from '../../audit/erase-from-audit.ts'
import { removeMemberWithin } from '../../members/remove-member.ts'
import { forEachRow } from '../for-each-row.ts'
import {
  allWorkspaceIds,
  deleteAccount,
  deleteInvitationsOf,
  eraseAuthorOfCampaigns,
  eraseAuthorOfDelayed,
  eraseAuthorOfMessages,
  eraseAuthorOfNotes,
  eraseInviter,
  findAccount,
  formerEmails,
  formerNames,
  messagesByAfter,
} from './colleague-rows.store.ts'
import { eraseAuthorInEvents, eraseAuthorInResponses } from './erase-mentioned-author.ts'
import { addToErasedColleagues } from './erased-colleagues.ts'

/** A person with an account. */
export type Colleague = { readonly userId: string; readonly name: string; readonly email: string }
/** Everything that names the person. */
type Traces = { readonly authorId: string; readonly emails: readonly string[]; readonly names: readonly string[] }

/** Erases the person with this address, as `eraseColleague`. */
export async function eraseColleagueByEmail(app: App, email: string): Promise<void> {
  const colleague = await findAccount(app.db, { email })
  if (!colleague) throw new AppError('not_found', sentence('noAccount', { email }))
  await eraseColleague(app, colleague)
}

/**
 * Removes a person from every workspace, as a removal does, replaces their name where it stands, erases them from the audit
 * logs and deletes their account, at the request of the operator on the command line. What they wrote to customers stays,
 * and so do their API keys and webhooks, whose author is then nameless. Throws `conflict` for the last owner of a
 * workspace, before anything is changed. Interrupted, it can be repeated, because the account is deleted last.
 */
export async function eraseColleague(app: App, colleague: Colleague): Promise<void> {
  const { userId, email } = colleague
  const authorId = `user:${userId}`
  await leaveWorkspaces(app, colleague)
  const workspaceIds = await allWorkspaceIds(app.db)
  const former = await Promise.all(workspaceIds.map((id) => formerNames(app.db, scopeOf(id), authorId)))
  const earlier = await Promise.all(workspaceIds.map((id) => formerEmails(app.db, scopeOf(id), authorId)))
  const emails = [...new Set([email, ...earlier.flat()])]
  const traces = { authorId, emails, names: [...new Set([colleague.name, ...former.flat()])] }
  for (const workspaceId of workspaceIds) await eraseFromWorkspace(app, workspaceId, traces)
  addToErasedColleagues(app.config, { user_id: userId, erased_at: app.now() })
  await app.transact((tx) => deleteAccount(tx, userId))
  // On SQLite, the write-ahead log still contains what was there before. A running server empties it later.
  await app.store.clearLog()
}

async function leaveWorkspaces(app: App, { userId, email }: Colleague): Promise<void> {
  await app.transact(async (tx) => {
    const memberships = await membershipsOf(tx, userId)
    // In a fixed order, so that two removals cannot deadlock.
    for (const { workspaceId, workspaceName } of memberships.toSorted((one, other) =>
      one.workspaceId.localeCompare(other.workspaceId),
    )) {
      await removeMemberWithin(app, tx, scopeOf(workspaceId), userId).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'conflict') throw error
        throw new AppError('conflict', sentence('lastOwnerNamed', { email, workspace: workspaceName }))
      })
    }
  })
}

/**
 * Erases a person from a workspace: messages and events in batches, so that the other processes can write meanwhile; the rest in
 * one transaction.
 */
async function eraseFromWorkspace(app: App, workspaceId: string, traces: Traces): Promise<void> {
  // First, so that what is sent meanwhile is a message without the name.
  await app.transact((tx) => eraseAuthorOfDelayed(tx, scopeOf(workspaceId), traces.authorId))
  for (const mode of ['live', 'test'] as const) {
    const scope = scopeOf(workspaceId, mode)
    await forEachRow(
      (batch) => messagesByAfter(app.db, scope, { ...batch, authorId: traces.authorId }),
      (rows) =>
        app.transact((tx) =>
          eraseAuthorOfMessages(
            tx,
            scope,
            rows.map(({ id }) => id),
          ),
        ),
    )
    await eraseAuthorInEvents(app, scope, traces)
  }
  const scope = scopeOf(workspaceId)
  await eraseAuthorInResponses(app, scope, traces)
  await app.transact(async (tx) => {
    await eraseAuthorOfCampaigns(tx, scope, traces.authorId)
    await eraseAuthorOfNotes(tx, scope, traces.authorId)
    await eraseInviter(tx, scope, traces)
    for (const email of traces.emails) await deleteInvitationsOf(tx, scope, email)
    const person = { ids: [traces.authorId], identifiers: [...traces.emails], names: traces.names }
    await eraseFromAudit(app, tx, scope, person)
  })
}

function scopeOf(workspaceId: string, mode: 'live' | 'test' = 'live') {
  return systemScope({ workspaceId, mode }, 'command line')
}
