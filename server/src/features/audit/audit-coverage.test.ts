import { describe, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import type { ContactImportTable } from '../../db/schema/imports.ts'
import { isDoneAsAsked, leavesNoEntry, watchEntries } from '../../testing/audit-coverage.ts'
import type { Belongings } from '../../testing/belongings.ts'
import { pngFile, uploaded } from '../../testing/files.ts'
import { openGraph } from '../../testing/graph/graph.ts'
import { connectionTo } from '../../testing/http/connection-to.ts'
import { allProcedures, askProcedure } from '../../testing/http/dashboard-client.ts'
import { byKey, bySession } from '../../testing/http/endpoints.ts'
import { procedures } from '../../testing/http/procedures.ts'
import { engines, type TestEngine } from '../../testing/stores/engines.ts'
import { openTenants } from '../../testing/tenants.ts'
import { defaultChannel } from '../channels/channels.store.ts'
import { saveContact } from '../contacts/save-contact.ts'
import { createResetLink } from '../members/account/create-reset-link.ts'
import { insertEmailChange } from '../members/account/email-changes.store.ts'
import { setUpLink } from '../workspaces/set-up/set-up-link.ts'

const changes = Object.keys(allProcedures).filter((path) => allProcedures[path]?._def.type === 'mutation')

/** Mutations that need another state than the generic tests provide. */
const inAnotherState = changes.filter((path) => !isDoneAsAsked(path) && !leavesNoEntry[path])

describe.each(engines)('on $name', (engine) => {
  test('mutations that need their own state leave their entry in the audit log', async () => {
    const { ask, connection, tokenFor, tenants, makeFailures, recipientIds } = await open(engine)
    const { owner, mine, signInAs, fixture } = tenants
    const { workspaceId } = mine
    const stranger = await signInAs('viewer', { workspaceId: fixture.otherWorkspaceId })
    const founder = await signInAs('owner', { workspaceId: tenants.theirs.workspaceId })
    const contact = async (phone: string) => {
      const row = { changes: { phones: [phone] }, source: 'api' as const }
      const saved = await fixture.app.transact((tx) => saveContact(fixture.app, tx, fixture.scope(), row))
      return saved.contact.id
    }
    const merged = { workspaceId, from: await contact('+491705550201'), into: await contact('+491705550202') }
    const imported = (to: Partial<ContactImportTable>) =>
      fixture.app.db.updateTable('contact_import').set(to).where('id', '=', mine.importId).execute()
    const profile = { name: 'Nina', password: 'long enough for one' }
    await makeFailures()

    const creators = { workspaceId, workspaceCreators: 'owners' }
    await ask('workspaces.changeInstallation', owner, ['installation.changed'], creators)
    await fixture.app.db.updateTable('campaign').set({ state: 'scheduled' }).where('id', '=', mine.campaignId).execute()
    await fixture.app.db
      .updateTable('campaign_recipient')
      .set({ variables: '{}' })
      .where('campaign_id', '=', mine.campaignId)
      .execute()
    const added = { workspaceId, campaignId: mine.campaignId, contactId: await contact('+491705550203') }
    await ask('campaigns.addToScheduled', owner, ['campaign.recipient_added'], added)
    await makeFailures()
    const [recipientId = ''] = await recipientIds()
    const repair = { workspaceId, campaignId: mine.campaignId, recipientId, phone: '+491705550123', variables: {} }
    await ask('campaigns.repairRecipient', owner, ['campaign.recipient_repaired'], repair)
    await makeFailures()
    await ask('campaigns.retryFailed', owner, ['campaign.retried'])
    await ask('webhooks.recover', owner, ['webhook.failed_recovered'])
    await ask('channels.connect', owner, ['campaign.stopped', 'channel.connected'], { workspaceId, ...connection })
    await ask('channels.replaceToken', owner, ['channel.token_replaced'], { workspaceId, ...connection })
    const { id: channelId } = await defaultChannel(fixture.app.db, fixture.scope())
    const shown = { workspaceId, channelId, about: 'Flowers' }
    await ask('channels.changeProfile', owner, ['channel.profile_changed'], shown)
    const { id: fileId } = await uploaded(fixture.app, fixture.scope(), pngFile)
    const picture = { workspaceId, channelId, fileId }
    await ask('channels.changeProfilePicture', owner, ['channel.picture_changed'], picture)
    await ask('channels.remove', owner, ['channel.disconnected'], { workspaceId, channelId })
    await ask('contacts.merge', owner, ['contact.merged'], merged)
    await ask('contacts.split', owner, ['contact.split', 'contact.split'], { workspaceId, contactId: merged.from })
    await imported({ state: 'checked' })
    await ask('imports.start', owner, ['contact.imported'])
    await imported({ state: 'completed', ended_at: fixture.app.now(), expires_at: fixture.app.now() + 60_000 })
    await ask('imports.undo', owner, ['contact.import_undone'])
    const joins = ['invitation.accepted', 'session.signed_in']
    await ask('invitations.accept', {}, joins, { ...profile, token: await tokenFor('new@example.com') })
    const invited = { token: await tokenFor(stranger.email) }
    await ask('invitations.acceptAsMyself', stranger, ['invitation.accepted'], invited)
    const { userId, password } = founder
    const change = { email: 'founder@example.com', password }
    await ask('account.changeEmail', founder, ['account.email_changed'], change)
    const confirmation = { userId, token: 'random.confirmed@example.com', expiresAt: fixture.app.now() + 60_000 }
    await fixture.app.transact((tx) => insertEmailChange(fixture.app, tx, confirmation))
    const emailToken = { token: confirmation.token }
    await ask('account.confirmEmail', founder, ['account.email_changed'], emailToken)
    await ask('account.endSessions', owner, ['session.ended'], { which: 'all' })
    const reset = {
      token: (await createResetLink(fixture.app, owner.email)).split('#token=')[1],
      password: profile.password,
    }
    await ask('account.resetPassword', {}, ['password.reset'], reset)
    const theirs = { workspaceId: tenants.theirs.workspaceId, name: 'Other' }
    await ask('workspaces.delete', founder, ['campaign.paused', 'workspace.deleted'], theirs)
    await fixture.app.db.deleteFrom('installation').execute()
    const token = setUpLink(fixture.app).split('#token=')[1]
    const first = { ...profile, email: 'first@example.com', workspaceName: 'Mine', token }
    await ask('setup.create', {}, ['member.added', 'session.signed_in'], first)

    expect(ask.done.toSorted()).toEqual(inAnotherState.toSorted())
  })
})

test('every exception from the audit log still exists', () => {
  const there = [...changes, ...Object.keys(byKey), ...Object.keys(bySession)]
  expect(Object.keys(leavesNoEntry).filter((each) => !there.includes(each))).toEqual([])
})

async function open(engine: TestEngine) {
  const graph = await openGraph()
  const tenants = await openTenants(engine, { whatsappGraphUrl: graph.url })
  const { mine, owner, fixture } = tenants
  const entries = watchEntries(fixture.app)
  const done: string[] = []
  const asking = (path: string, cookie: string | undefined, input: object) =>
    askProcedure(tenants, path, { ...(cookie && { cookie }), input })
  /** Expects success and these actions in the log. Without an input, the one of the procedures table is used. */
  const ask = async (path: string, who: { cookie?: string }, actions: string[], input?: object) => {
    const sent = input ?? procedures[path]?.ask(mine) ?? {}
    const { answer, left } = await entries.around(path, () => asking(path, who.cookie, sent))
    expect([path, answer.status, left]).toEqual([path, 200, actions])
    done.push(path)
  }
  const tokenFor = async (email: string) => {
    const invitation = { workspaceId: mine.workspaceId, email, role: 'viewer' }
    const { body } = await asking('invitations.create', owner.cookie, invitation)
    return body.link.split('#token=')[1]
  }
  return {
    ask: Object.assign(ask, { done }),
    tenants,
    tokenFor,
    connection: connectionTo(graph.addAccount()),
    makeFailures: () => fail(fixture.app, mine),
    recipientIds: async () =>
      (
        await fixture.app.db
          .selectFrom('campaign_recipient')
          .select('id')
          .where('campaign_id', '=', mine.campaignId)
          .execute()
      ).map(({ id }) => id),
  }
}

/** Marks everything in progress as failed. */
async function fail({ db }: App, { webhookId, campaignId }: Belongings): Promise<void> {
  await db.updateTable('webhook_delivery').set({ state: 'failed' }).where('endpoint_id', '=', webhookId).execute()
  await db.updateTable('campaign').set({ state: 'completed' }).where('id', '=', campaignId).execute()
  const failed = { state: 'failed', error_code: 'invalid_phone' } as const
  await db.updateTable('campaign_recipient').set(failed).where('campaign_id', '=', campaignId).execute()
}
