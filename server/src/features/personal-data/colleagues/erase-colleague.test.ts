import { describe, expect, test } from 'vitest'
import { checkChains } from '../../../ops/audit/check-chains.ts'
import { entriesOf } from '../../../testing/audit.ts'
import { recipients } from '../../../testing/http/endpoints.ts'
import { toThisMachine } from '../../../testing/http/receiver.ts'
import { openTestServer } from '../../../testing/http/server.ts'
import { turnOn } from '../../../testing/http/two-factor.ts'
import { engines, type TestEngine } from '../../../testing/stores/engines.ts'
import { approvedTemplate } from '../../../testing/templates.ts'
import { answerOnce } from '../../idempotency/answer-once.ts'
import { createResetLink } from '../../members/account/create-reset-link.ts'
import { playCustomer } from '../../simulator/play-customer.ts'
import { eraseColleagueByEmail } from './erase-colleague.ts'
import { eraseColleaguesAgain } from './erase-colleagues-again.ts'
import { readErasedColleagues } from './erased-colleagues.ts'

const names = { former: 'Grace Formerly', last: 'Grace Hopperstadt' }

describe.each(engines)('on $name', (engine) => {
  test('the erasure of a colleague leaves neither names nor the address in any text column of any table', async () => {
    const { server, grace, traces, tablesWith, storedResponses } = await openWithTraces(engine)
    const { app } = server.fixture
    const named = await tablesWith()
    expect((await storedResponses()).filter((json) => json.includes(names.last))).toHaveLength(2)
    expect(named).toEqual(
      expect.arrayContaining(['audit_entry', 'campaign', 'contact_note', 'event', 'member_invitation', 'message']),
    )
    expect(named).toContain('user')

    await eraseColleagueByEmail(app, grace.email.toUpperCase())

    expect(await tablesWith()).toEqual([])
    expect(await storedResponses()).toEqual(['{"created_by":"[erased]"}'])
    expect(JSON.stringify(readErasedColleagues(app.config))).not.toMatch(new RegExp(traces.join('|'), 'i'))
    for (const table of ['user', 'member', 'former_member', 'session', 'account', 'twoFactor', 'verification'] as const)
      expect(JSON.stringify(await app.db.selectFrom(table).selectAll().execute())).not.toContain(grace.userId)
    const notes = await app.db.selectFrom('message').select('sent_by_name').where('kind', '=', 'note').execute()
    expect(notes).toEqual([{ sent_by_name: '[erased]' }])
    expect((await entriesOf(server.fixture, 'member.removed')).map(({ subject }) => subject)).toEqual(['[erased]'])
    expect(await entriesOf(server.fixture, 'audit.erased')).toMatchObject([{ actor_id: 'system' }])
    const [chain] = (await checkChains(app.db)).filter(({ workspace }) => workspace === 'Acme')
    expect(chain).toMatchObject({ broken: undefined })
    // Another process keeps a session for five seconds, without any workspace.
    server.identity.forget(grace.userId)
    expect((await server.call('GET', '/trpc/members.me', { cookie: grace.cookie })).status).toBe(401)
  })

  test('the erasure of a colleague of the last owner of any workspace is refused and changes nothing', async () => {
    const server = await openTestServer(engine)
    const { app, otherWorkspaceId } = server.fixture
    const grace = await server.signInAs('agent')
    const scope = { organizationId: otherWorkspaceId, userId: grace.userId, role: 'owner' as const, permissions: null }
    const createdAt = app.store.identityTime(app.now())
    await app.db
      .insertInto('member')
      .values({ id: app.newId(), createdAt, ...scope })
      .execute()

    const refused = { code: 'conflict', message: expect.stringContaining('the last owner of Other') }
    await expect(eraseColleagueByEmail(app, grace.email)).rejects.toMatchObject(refused)

    expect((await server.call('GET', '/trpc/members.me', { cookie: grace.cookie })).status).toBe(200)
    expect(readErasedColleagues(app.config)).toEqual([])
    await expect(eraseColleagueByEmail(app, 'nobody@example.com')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('the erasure of a colleague is repeated in a store that was restored from before it', async () => {
    const server = await openTestServer(engine)
    const { app } = server.fixture
    const grace = await server.signInAs('agent')
    const user = await app.db.selectFrom('user').selectAll().where('id', '=', grace.userId).executeTakeFirstOrThrow()
    await eraseColleagueByEmail(app, grace.email)
    expect(await eraseColleaguesAgain(app)).toEqual({ erased: 0, refused: 0 })

    await app.db.insertInto('user').values(user).execute()
    expect(await eraseColleaguesAgain(app)).toEqual({ erased: 1, refused: 0 })
    expect(await app.db.selectFrom('user').select('id').where('id', '=', grace.userId).execute()).toEqual([])
  })
})

/** A member who has left their name wherever an action leaves one. */
async function openWithTraces(engine: TestEngine) {
  const server = await openTestServer(engine, toThisMachine)
  const { fixture, owner } = server
  const { app, workspaceId } = fixture
  const grace = await server.signInAs('admin')
  const where = { workspaceId, mode: 'live' }
  const as = (cookie: string) => async (procedure: string, body: Record<string, unknown>) => {
    const { status, body: answer } = await server.call('POST', `/trpc/${procedure}`, { cookie, body })
    expect([procedure, status, JSON.stringify(answer?.error)]).toEqual([procedure, 200, undefined])
    return answer.result.data
  }
  let act = as(grace.cookie)
  await act('account.changeName', { name: names.former })
  const played = await playCustomer(app, fixture.scope(), { from: '+491701234567', text: 'Hello?' })
  expect(played).toBeDefined()
  const { id: conversationId } = await app.db.selectFrom('conversation').select('id').executeTakeFirstOrThrow()
  await act('messages.addNote', { ...where, conversationId, text: 'Please call back.' })
  const { id: contactId } = await app.db.selectFrom('contact').select('id').executeTakeFirstOrThrow()
  await act('contacts.addNote', { ...where, contactId, text: 'Prefers to be called.' })
  await act('account.changeName', { name: names.last })
  await act('webhooks.create', { ...where, url: 'http://127.0.0.1:9/hook', events: ['*'] })
  const { keyData } = await act('apiKeys.create', { ...where, name: 'CI', permissions: {} })
  const ofKey = { caller: `key:${keyData.id}`, path: '/api/v1/campaigns', key: 'order-7', fingerprint: 'a' }
  await answerOnce(app, ofKey, async () => ({ status: 200, json: JSON.stringify({ created_by: names.last }) }))
  await act('conversations.change', { ...where, conversationId, assignee: grace.userId })
  await act('conversations.change', { ...where, conversationId, status: 'resolved' })
  await approvedTemplate(fixture)
  const draftId = '00112233445566778899aabbccddeeff'
  await act('campaigns.start', { ...where, templateName: 'order_shipped', recipients, draftId })
  await act('invitations.create', { workspaceId, email: 'somebody@example.com', role: 'viewer' })
  await app.db.updateTable('member_invitation').set({ expires_at: app.now() }).execute()
  await as(owner.cookie)('conversations.change', { ...where, conversationId, assignee: owner.userId })
  const elsewhere = {
    email: grace.email,
    role: 'agent' as const,
    token_hash: 'x',
    invited_by: 'Ada',
    invited_by_id: null,
  }
  await app.db
    .insertInto('member_invitation')
    .values({ id: app.newId(), workspace_id: fixture.otherWorkspaceId, created_at: 0, expires_at: 0, ...elsewhere })
    .execute()
  const { cookie } = await turnOn(server, grace)
  act = as(cookie)
  await act('cannedReplies.create', { ...where, shortcut: 'thanks', text: 'Thank you.' })
  await createResetLink(app, grace.email)
  const wrong = { email: grace.email, password: 'not the password' }
  await server.call('POST', '/api/auth/sign-in/email', { body: wrong })
  const recorded = () => entriesOf(fixture, 'session.sign_in_failed')
  await expect.poll(recorded, { timeout: 10_000 }).toHaveLength(1)
  const traces = [names.former, names.last, grace.email]

  /** The tables that contain one of the traces in any column. */
  async function tablesWith(): Promise<string[]> {
    const tables = await app.db.introspection.getTables({ withInternalKyselyTables: true })
    const found: string[] = []
    for (const { name } of tables.filter(({ schema = 'public' }) => schema === 'public')) {
      const rows = await app.db
        .selectFrom(name as 'job')
        .selectAll()
        .execute()
      const text = JSON.stringify(rows).toLowerCase()
      if (traces.some((trace) => text.includes(trace.toLowerCase()))) found.push(name)
    }
    return found
  }
  const storedResponses = async () =>
    (await app.db.selectFrom('idempotency_key').select('body').execute()).map(({ body }) =>
      app.secrets.open(body ?? ''),
    )
  return { server, grace: { ...grace, cookie }, traces, tablesWith, storedResponses }
}
