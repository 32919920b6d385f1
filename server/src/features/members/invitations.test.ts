import { everyPermission } from '@parley/shared/testing/every-key-permission'
import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { openMailServer } from '../../testing/http/mail-server.ts'
import { cookieOf, openTestServer, type TestServer } from '../../testing/http/server.ts'
import { engines } from '../../testing/stores/engines.ts'
import { inviteMember } from './invitations/invite-member.ts'
import { inviteMembers } from './invitations/invite-members.ts'
import { listInvitations } from './invitations/list-invitations.ts'
import { revokeInvitation } from './invitations/revoke-invitation.ts'

const dayMs = 86_400_000
const profile = { name: 'Nina', password: 'correct horse battery' }

describe.each(engines)('Invitations on $name', (engine) => {
  test('an invited person sets name and password and is signed in', async () => {
    const server = await openTestServer(engine)
    const token = await invite(server, 'Nina@Example.com')
    expect((await rpc(server, 'describe', { token })).body.result.data).toEqual({
      email: 'nina@example.com',
      role: 'agent',
      workspace_name: 'Acme',
      invited_by: 'The owner',
      has_account: false,
    })

    const { headers, status } = await rpc(server, 'accept', { token, ...profile })
    expect(status).toBe(200)
    const cookie = cookieOf(headers['set-cookie'])
    const me = await server.call('GET', '/trpc/members.me', { cookie })
    const sessions = await server.call('GET', '/trpc/account.sessions', { cookie })
    expect(sessions.body.result.data.data).toMatchObject([{ is_current: true, address: '127.0.0.1' }])
    expect(me.body.result.data).toMatchObject({
      user: { email: 'nina@example.com', name: 'Nina' },
      workspaces: [{ id: server.fixture.workspaceId, role: 'agent' }],
    })
    const { app } = server.fixture
    const entries = await app.db.selectFrom('audit_entry').select('action').orderBy('id').execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'invitation.created',
      'invitation.accepted',
      'session.signed_in',
    ])
  })

  test.each(['password123', 'Nina@Example.com', 'nina-2026-2026', 'Acme 2026 2026'])(
    'the password %s is refused and the link stays valid',
    async (password) => {
      const server = await openTestServer(engine)
      const token = await invite(server, 'nina@example.com')
      const refused = await rpc(server, 'accept', { token, ...profile, password })
      expect(refused.body.error.data).toMatchObject({ code: 'invalid_request', details: [{ path: 'password' }] })
      expect((await rpc(server, 'accept', { token, ...profile })).status).toBe(200)
    },
  )

  test('a link works once, even under concurrency', async () => {
    const server = await openTestServer(engine)
    const token = await invite(server, 'nina@example.com')
    const answers = await Promise.all([1, 2, 3].map(() => rpc(server, 'accept', { token, ...profile })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await rpc(server, 'describe', { token })).status).toBe(404)
  })

  test('expired, revoked, replaced and unknown links are refused', async () => {
    const server = await openTestServer(engine)
    const { app, member, workspaceId, clock } = server.fixture
    const replaced = await invite(server, 'nina@example.com')
    const revoked = await invite(server, 'nina@example.com')
    const [open] = (await authorized('invitations.read', listInvitations)(app, member(), { workspaceId, mode: 'live' }))
      .data
    await authorized('members.manage', revokeInvitation)(app, member(), { workspaceId, invitationId: open?.id ?? '' })
    const ended = await invite(server, 'otto@example.com')
    clock.advance(7 * dayMs)
    for (const token of [replaced, revoked, ended, 'invented']) {
      expect((await rpc(server, 'accept', { token, ...profile })).body.error.data.code).toBe('not_found')
    }
    expect(
      (await authorized('invitations.read', listInvitations)(app, member(), { workspaceId, mode: 'live' })).data,
    ).toEqual([])
    const repeated = authorized('members.manage', revokeInvitation)(app, member(), {
      workspaceId,
      invitationId: open?.id ?? '',
    })
    await expect(repeated).rejects.toMatchObject({ code: 'not_found' })
  })

  test('concurrent invitations of one address leave one valid link', async () => {
    const server = await openTestServer(engine)
    const tokens = await Promise.all([1, 2, 3, 4].map(() => invite(server, 'nina@example.com')))
    const described = await Promise.all(tokens.map((token) => rpc(server, 'describe', { token })))
    expect(described.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
  })

  test('a person with an account accepts only while signed in to it', async () => {
    const server = await openTestServer(engine)
    const { otherWorkspaceId, workspaceId } = server.fixture
    const known = await server.signInAs('viewer', { workspaceId: otherWorkspaceId })
    const thief = await server.signInAs('viewer', { workspaceId: otherWorkspaceId })
    const token = await invite(server, known.email)

    expect((await rpc(server, 'accept', { token, ...profile })).status).toBe(409)
    expect((await rpc(server, 'acceptAsMyself', { token })).status).toBe(401)
    expect((await rpc(server, 'acceptAsMyself', { token }, thief.cookie)).status).toBe(403)
    expect((await rpc(server, 'acceptAsMyself', { token }, known.cookie)).status).toBe(200)

    const me = await server.call('GET', '/trpc/members.me', { cookie: known.cookie })
    const workspaces = me.body.result.data.workspaces.map(({ id }: { id: string }) => id)
    expect(workspaces.sort()).toEqual([otherWorkspaceId, workspaceId].sort())
    expect(await entriesOf(server.fixture, 'invitation.accepted')).toMatchObject([
      { actor_id: `user:${known.userId}`, actor_name: 'The viewer', address: '127.0.0.1' },
    ])
  })

  test('a person who accepts lands in the mode in which the workspace is used', async () => {
    const server = await openTestServer(engine)
    const { fixture, owner } = server
    const { app, workspaceId } = fixture
    const input = encodeURIComponent(JSON.stringify({ workspaceId }))
    let joined = 0
    const modes = async () => {
      joined += 1
      const token = await invite(server, `new-${joined}@example.com`)
      const created = await rpc(server, 'accept', { token, ...profile })
      const known = await server.signInAs('viewer', { workspaceId: fixture.otherWorkspaceId })
      const accepted = await rpc(server, 'acceptAsMyself', { token: await invite(server, known.email) }, known.cookie)
      const asked = await server.call('GET', `/trpc/workspaces.modeInUse?input=${input}`, { cookie: owner.cookie })
      return [created, accepted, asked].map(({ body }) => body.result.data)
    }
    const all = (mode: 'live' | 'test') => [{ workspaceId, mode }, { workspaceId, mode }, { mode }]
    await (await customersOf(fixture, 'test', fixture.otherWorkspaceId)).write('+491701234567', 'hello')
    expect(await modes()).toEqual(all('live'))

    await (await customersOf(fixture, 'test')).write('+491701234567', 'hello')
    expect(await modes()).toEqual(all('test'))

    const ofLive = app.db.updateTable('channel').where('workspace_id', '=', workspaceId).where('mode', '=', 'live')
    await ofLive.set({ platform: 'whatsapp' }).execute()
    expect(await modes()).toEqual(all('live'))
    await ofLive.set({ platform: 'simulator' }).execute()
    await (await customersOf(fixture, 'live')).write('+491701234567', 'hello')
    expect(await modes()).toEqual(all('live'))
  })

  test('of several addresses, members and invited ones are skipped and keep their link', async () => {
    const server = await openTestServer(engine)
    const { app, member, workspaceId, clock } = server.fixture
    const agent = await server.signInAs('agent')
    const ended = await invite(server, 'ended@example.com')
    clock.advance(7 * dayMs)
    const open = await invite(server, 'open@example.com')
    const emails = ['Nina@Example.com', agent.email, 'open@example.com', 'nina@example.com', 'ended@example.com']

    const owner = { ...member(), userId: server.owner.userId }
    const several = () =>
      authorized('members.manage', inviteMembers)(app, owner, { workspaceId, emails, role: 'viewer' })
    const created = await several()

    expect(created.data.map(({ invitation, mailed }) => [invitation.email, invitation.role, mailed])).toEqual([
      ['nina@example.com', 'viewer', false],
      ['ended@example.com', 'viewer', false],
    ])
    expect(created).toMatchObject({ members: [agent.email], already_invited: ['open@example.com'] })
    const tokens = [open, ended, ...created.data.map(tokenOf)]
    const described = await Promise.all(tokens.map((token) => rpc(server, 'describe', { token })))
    expect(described.map(({ status }) => status)).toEqual([200, 404, 200, 200])
    expect((await entriesOf(server.fixture, 'invitation.created')).slice(-2)).toMatchObject([
      { subject: 'nina@example.com', details: { role: 'viewer' } },
      { subject: 'ended@example.com', details: { role: 'viewer' } },
    ])
    expect(await several()).toEqual({
      data: [],
      members: [agent.email],
      already_invited: ['nina@example.com', 'open@example.com', 'ended@example.com'],
    })
  })

  test('lists of addresses sent at once leave one valid link of each', async () => {
    const { fixture } = await openTestServer(engine)
    const { app, member, workspaceId } = fixture
    const emails = ['nina@example.com', 'omar@example.com']
    const results = await Promise.all(
      [emails, emails.toReversed(), emails].map((each) =>
        authorized('members.manage', inviteMembers)(app, member(), { workspaceId, emails: each, role: 'agent' }),
      ),
    )
    expect(results.flatMap(({ data }) => data.map(({ invitation }) => invitation.email)).sort()).toEqual(emails)
    expect(results.flatMap(({ already_invited }) => already_invited)).toHaveLength(4)
  })

  test('a list with a faulty address or of more than 50 invites nobody', async () => {
    const server = await openTestServer(engine)
    const { app, workspaceId } = server.fixture
    const send = (emails: string[]) =>
      server.call('POST', '/trpc/invitations.createSeveral', {
        body: { workspaceId, emails, role: 'agent' },
        cookie: server.owner.cookie,
      })
    const faulty = await send(['nina@example.com', 'omar', 'vera@'])
    expect(faulty.body.error.data.details).toEqual([
      { path: 'emails', message: '“omar”, “vera@” are not email addresses' },
    ])
    expect((await send(Array.from({ length: 51 }, (_, at) => `a${at}@example.com`))).status).toBe(400)
    expect((await send([])).status).toBe(400)
    expect(await app.db.selectFrom('member_invitation').select('id').execute()).toEqual([])
  })

  test('the link is returned once and never stored', async () => {
    const server = await openTestServer(engine)
    const { app, member, workspaceId } = server.fixture
    const token = await invite(server, 'nina@example.com')
    const rows = await app.db.selectFrom('member_invitation').selectAll().execute()
    const listed = await authorized('invitations.read', listInvitations)(app, member(), { workspaceId, mode: 'live' })
    expect(JSON.stringify([rows, listed])).not.toContain(token)
    expect(Object.keys(listed.data[0] ?? {})).toEqual(['id', 'email', 'role', 'invited_by', 'created_at', 'expires_at'])
  })

  test('a member cannot be invited again', async () => {
    const server = await openTestServer(engine)
    const agent = await server.signInAs('agent')
    await expect(invite(server, agent.email)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('inviting needs the permission, and inviting owners an owner', async () => {
    const server = await openTestServer(engine)
    const { app, member, keyHolder, workspaceId, otherWorkspaceId } = server.fixture
    const ofOwner = authorized('members.manage', inviteMember)(app, member('admin'), {
      workspaceId,
      email: 'a@b.example',
      role: 'owner',
    })
    await expect(ofOwner).rejects.toMatchObject({ code: 'forbidden' })
    const owners = { workspaceId, emails: ['a@b.example'], role: 'owner' as const }
    await expect(authorized('members.manage', inviteMembers)(app, member('admin'), owners)).rejects.toMatchObject({
      code: 'forbidden',
    })
    const lead = member('agent', { permissions: ['reply', 'manage_members'] })
    const tooMuch = authorized('members.manage', inviteMember)(app, lead, {
      workspaceId,
      email: 'a@b.example',
      role: 'admin',
    })
    await expect(tooMuch).rejects.toMatchObject({ code: 'forbidden' })

    await invite(server, 'nina@example.com')
    const [open] = (await authorized('invitations.read', listInvitations)(app, member(), { workspaceId, mode: 'live' }))
      .data
    const all = everyPermission
    for (const actor of [member('agent'), member('owner', { workspaceId: otherWorkspaceId }), keyHolder(all)]) {
      const attempts = await Promise.allSettled([
        authorized('members.manage', inviteMember)(app, actor, { workspaceId, email: 'a@b.example', role: 'viewer' }),
        authorized('invitations.read', listInvitations)(app, actor, { workspaceId, mode: 'live' }),
        authorized('members.manage', revokeInvitation)(app, actor, { workspaceId, invitationId: open?.id ?? '' }),
      ])
      for (const each of attempts) expect(each).toMatchObject({ status: 'rejected', reason: { code: 'forbidden' } })
    }
    const elsewhere = member('owner', { workspaceId: otherWorkspaceId })
    const across = { workspaceId: otherWorkspaceId, invitationId: open?.id ?? '' }
    await expect(authorized('members.manage', revokeInvitation)(app, elsewhere, across)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(
      (await authorized('invitations.read', listInvitations)(app, member(), { workspaceId, mode: 'live' })).data,
    ).toHaveLength(1)
  })
})

describe('Invitations by email', () => {
  const [sqlite] = engines as [(typeof engines)[number]]

  test('the link is emailed where a mail server is configured', async () => {
    const mailServer = await openMailServer()
    const mail = { smtpUrl: mailServer.url, from: 'parley@example.com', allowClearText: false }
    const server = await openTestServer(sqlite, { mail })
    const { app, member, workspaceId } = server.fixture
    const created = await authorized('members.manage', inviteMember)(app, member(), {
      workspaceId,
      email: 'nina@example.com',
      role: 'agent',
    })
    expect(created.mailed).toBe(true)
    expect(mailServer.received.join('')).toContain('RCPT TO:<nina@example.com>')
    expect(mailServer.readText()).toContain(created.link)
  })

  test('without email only the link is made, which replaces the one before', async () => {
    const mailServer = await openMailServer()
    const mail = { smtpUrl: mailServer.url, from: 'parley@example.com', allowClearText: false }
    const { fixture } = await openTestServer(sqlite, { mail })
    const { app, member, workspaceId } = fixture
    const nina = { workspaceId, email: 'nina@example.com', role: 'agent' as const, byEmail: false }
    const first = await authorized('members.manage', inviteMember)(app, member(), nina)
    const second = await authorized('members.manage', inviteMember)(app, member(), nina)

    expect([first.mailed, second.mailed, mailServer.received]).toEqual([false, false, []])
    expect(second.link).not.toBe(first.link)
    expect(await authorized('invitations.read', listInvitations)(app, member(), { workspaceId, mode: 'live' })).toEqual(
      {
        data: [second.invitation],
        can_email: true,
      },
    )
  })

  test('several links are emailed within the limits, and the others are returned only', async () => {
    const mailServer = await openMailServer()
    const mail = { smtpUrl: mailServer.url, from: 'parley@example.com', allowClearText: false }
    const { fixture } = await openTestServer(sqlite, { mail })
    const { app, member, workspaceId } = fixture
    const owner = member()
    const invited = async (emails: string[], byEmail?: boolean) => {
      const input = { workspaceId, emails, role: 'agent' as const, byEmail }
      return (await authorized('members.manage', inviteMembers)(app, owner, input)).data
    }
    const addresses = (start: number) => Array.from({ length: 50 }, (_, at) => `a${start + at}@example.com`)
    expect((await invited(['quiet@example.com'], false)).map(({ mailed }) => mailed)).toEqual([false])
    expect(mailServer.received).toEqual([])

    const first = await invited(addresses(0))
    expect(first.every(({ mailed }) => mailed)).toBe(true)
    expect(first.filter(({ link }) => mailServer.readText().includes(link))).toHaveLength(50)
    expect((await invited(addresses(50))).every(({ mailed }) => mailed)).toBe(true)
    expect((await invited(addresses(100))).some(({ mailed }) => mailed)).toBe(false)
    expect(mailServer.received.join('').match(/RCPT TO/g)).toHaveLength(100)
  })

  test('a mail server that accepts nothing is not asked for every address', async () => {
    const mailServer = await openMailServer({ 'RCPT TO': '550 no\r\n' })
    const mail = { smtpUrl: mailServer.url, from: 'parley@example.com', allowClearText: false }
    const { fixture } = await openTestServer(sqlite, { mail })
    const { app, member, workspaceId } = fixture
    const emails = Array.from({ length: 20 }, (_, at) => `a${at}@example.com`)
    const created = await authorized('members.manage', inviteMembers)(app, member(), {
      workspaceId,
      emails,
      role: 'agent',
    })
    expect(created.data.map(({ mailed }) => mailed)).toEqual(emails.map(() => false))
    expect(mailServer.received.join('').match(/RCPT TO/g)).toHaveLength(5)
  })

  test('an invitation is created even when the email cannot be sent', async () => {
    const server = await openTestServer(sqlite, {
      mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'p@example.com', allowClearText: false },
    })
    const { app, member, workspaceId } = server.fixture
    const created = await authorized('members.manage', inviteMember)(app, member(), {
      workspaceId,
      email: 'nina@example.com',
      role: 'agent',
    })
    expect(created.mailed).toBe(false)
    expect(
      (await authorized('invitations.read', listInvitations)(app, member(), { workspaceId, mode: 'live' })).data,
    ).toHaveLength(1)
  })
})

function tokenOf({ link }: { link: string }): string {
  return link.split('#token=')[1] ?? ''
}

async function invite({ fixture, owner }: TestServer, email: string): Promise<string> {
  const created = await authorized('members.manage', inviteMember)(
    fixture.app,
    { ...fixture.member(), userId: owner.userId },
    {
      workspaceId: fixture.workspaceId,
      email,
      role: 'agent',
    },
  )
  expect(created.mailed).toBe(false)
  return tokenOf(created)
}

function rpc(server: TestServer, procedure: string, body: Record<string, unknown>, cookie?: string) {
  return server.call('POST', `/trpc/invitations.${procedure}`, { body, cookie })
}
