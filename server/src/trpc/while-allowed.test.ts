import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { Identity } from '../auth/identity.ts'
import { insertMember } from '../features/members/members.store.ts'
import { authorize, resumeScope } from '../policy.ts'
import { startTo } from '../testing/campaigns.ts'
import { cookieOf, openTestServer, type SignedIn, type TestServer } from '../testing/http/server.ts'
import { subscribe } from '../testing/http/subscription.ts'
import { engines } from '../testing/stores/engines.ts'
import { approvedTemplate } from '../testing/templates.ts'
import { authenticateAgain } from './context.ts'
import { changesIn } from './routers/live.ts'
import { whileAllowed } from './while-allowed.ts'

/** A time that is longer than anything is remembered. */
const aWhileMs = 6000

describe.each(engines)('on $name', (engine) => {
  test('an open subscription ends immediately for a removed member, and continues elsewhere and for others', async () => {
    const server = await openTestServer(engine)
    const { fixture, owner, signInAs } = server
    const { workspaceId, otherWorkspaceId } = fixture
    await approvedTemplate(fixture)
    const bob = await signInAs('agent')
    const elsewhere = resumeScope({ workspace_id: otherWorkspaceId, mode: 'live' })
    await fixture.app.transact((tx) => insertMember(fixture.app, tx, elsewhere, { userId: bob.userId, role: 'agent' }))
    const input = { workspaceId, campaignId: await startTo(fixture, 2) }
    const [changes, progress] = [
      await subscribe(server, bob),
      await subscribe(server, bob, { path: 'campaigns.progress', input }),
    ]
    const [bobsOther, owners] = [
      await subscribe(server, bob, { input: { workspaceId: otherWorkspaceId } }),
      await subscribe(server, owner),
    ]
    await progress.until('"state":"running"')

    await ask(server, owner, 'members.remove', { workspaceId, userId: bob.userId })
    const events = await Promise.all([changes.ended, progress.ended])
    change(server, 'after')
    fixture.app.live.publish(elsewhere, { noun: 'contacts', id: 'where he stays' })

    for (const text of events) expect(text).toContain('"code":"forbidden"')
    expect(await owners.until('"after"')).not.toContain('serialized-error')
    expect(await bobsOther.until('where he stays')).not.toContain('serialized-error')
  })

  test('an open subscription ends immediately with its own session and with no other', async () => {
    const server = await openTestServer(engine)
    const { owner } = server
    const again = async () => ({ ...owner, cookie: cookieOf(await server.identity.signIn(owner)) })
    const [signedOut, endedElsewhere, others, here] = [await again(), await again(), await again(), await again()]
    const bystander = await subscribe(server, await server.signInAs('agent'))
    const streams = new Map<SignedIn, Awaited<ReturnType<typeof subscribe>>>()
    for (const each of [signedOut, endedElsewhere, others, here]) streams.set(each, await subscribe(server, each))
    const goOn = async (...sessions: SignedIn[]) => {
      change(server, `for ${sessions.length}`)
      for (const each of sessions) await streams.get(each)?.until(`for ${sessions.length}`)
    }
    const isRefused = async (session: SignedIn) =>
      expect(await streams.get(session)?.ended).toContain('"code":"unauthenticated"')

    await server.call('POST', '/api/auth/sign-out', { cookie: signedOut.cookie })
    await isRefused(signedOut)
    await goOn(endedElsewhere, others, here)

    const sessions = (await server.call('GET', '/trpc/account.sessions', endedElsewhere)).body.result.data.data
    const sessionId = sessions.find((each: { is_current: boolean }) => each.is_current).id
    await ask(server, here, 'account.endSessions', { sessionId })
    await isRefused(endedElsewhere)
    await goOn(others, here)

    const body = { currentPassword: owner.password, newPassword: 'another battery', revokeOtherSessions: true }
    await server.call('POST', '/api/auth/change-password', { cookie: here.cookie, body })
    await isRefused(others)
    expect(await bystander.until('for 2')).not.toContain('serialized-error')
  })

  test('an open subscription of several workspaces and modes names those of each change, and reports no other', async () => {
    const server = await openTestServer(engine)
    const { fixture, signInAs } = server
    const { workspaceId, otherWorkspaceId } = fixture
    const bob = await signInAs('agent')
    const also = [
      { workspaceId, mode: 'test' },
      { workspaceId: otherWorkspaceId, mode: 'live' },
      // Named twice, it is followed once.
      { workspaceId, mode: 'live' },
    ]
    const stream = await subscribe(server, bob, { input: { workspaceId, mode: 'live', also } })
    const foreign = `data: {"workspaceId":"${otherWorkspaceId}","mode":"live","refused":"forbidden"}`
    await stream.until(foreign)

    const { publish } = fixture.app.live
    publish({ workspaceId: otherWorkspaceId, mode: 'live' }, { noun: 'contacts', id: 'foreign' })
    publish({ workspaceId, mode: 'live' }, { noun: 'contacts', id: 'in live' })
    publish({ workspaceId, mode: 'test' }, { noun: 'contacts', id: 'in test' })

    const named = (id: string, mode: string) =>
      `data: {"noun":"contacts","id":"${id}","workspaceId":"${workspaceId}","mode":"${mode}"}`
    expect(await stream.until('in live')).toContain(named('in live', 'live'))
    expect(await stream.until('in test')).toContain(named('in test', 'test'))
    expect(stream.read()).not.toContain('"foreign"')
    expect(stream.read().split('in live')).toHaveLength(2)
  })

  test('an open subscription of several workspaces ends immediately in the one that removed the member', async () => {
    const server = await openTestServer(engine)
    const { fixture, owner, signInAs } = server
    const { workspaceId, otherWorkspaceId } = fixture
    const bob = await signInAs('agent')
    const elsewhere = resumeScope({ workspace_id: otherWorkspaceId, mode: 'live' })
    await fixture.app.transact((tx) => insertMember(fixture.app, tx, elsewhere, { userId: bob.userId, role: 'agent' }))
    const stream = await subscribe(server, bob, { input: { workspaceId, also: [{ workspaceId: otherWorkspaceId }] } })
    await stream.until('event: connected')

    await ask(server, owner, 'members.remove', { workspaceId, userId: bob.userId })
    await stream.until(`data: {"workspaceId":"${workspaceId}","mode":"live","refused":"forbidden"}`)
    change(server, 'after')
    fixture.app.live.publish(elsewhere, { noun: 'contacts', id: 'where he stays' })
    expect(await stream.until('where he stays')).not.toContain('"after"')

    await server.call('POST', '/api/auth/sign-out', { cookie: bob.cookie })
    expect(await stream.ended).toContain('"code":"unauthenticated"')
  })

  test('an open subscription is refused for too many workspaces, and where none may be followed', async () => {
    const server = await openTestServer(engine)
    const { fixture, owner, signInAs } = server
    const { workspaceId, otherWorkspaceId } = fixture
    const stranger = await signInAs('owner', { workspaceId: otherWorkspaceId })
    const mine = { workspaceId, mode: 'live' }
    const input = { ...mine, also: [{ ...mine, mode: 'test' }] }
    const refused = await subscribe(server, stranger, { input })
    expect(await refused.ended).toMatch(/serialized-error\ndata: .*You are not a member of this workspace/)
    const tooMany = await subscribe(server, owner, { input: { ...mine, also: Array(20).fill(mine) } })
    expect(await tooMany.ended).toContain('"code":"invalid_request"')
  })

  test('an open subscription continues through a change of role that keeps the permission', async () => {
    const server = await openTestServer(engine)
    const { fixture, owner, signInAs } = server
    const agent = await signInAs('agent')
    const stream = await subscribe(server, agent)
    const { workspaceId } = fixture
    await ask(server, owner, 'members.change', { workspaceId, userId: agent.userId, role: 'viewer' })
    change(server, 'after')
    expect(await stream.until('"after"')).not.toContain('serialized-error')
  })

  test('an open subscription ends immediately with the permission, and stops listening', async () => {
    const server = await openTestServer(engine)
    const { fixture, owner, signInAs } = server
    const agent = await signInAs('agent', { permissions: { view_audit: true } })
    const { workspaceId } = fixture
    const watching = await watchAudit(server, agent)
    const first = watching.events.next()
    change(server, 'seen')
    expect(await first).toMatchObject({ value: { id: 'seen' } })
    expect(watching.listening()).toBe(1)

    const message = expect.stringContaining('view_audit')
    const refused = expect(toTheEndOf(watching.events)).rejects.toMatchObject({ code: 'forbidden', message })
    await ask(server, owner, 'members.change', { workspaceId, userId: agent.userId, role: 'agent' })
    await refused
    expect(watching.listening()).toBe(0)
  })

  test('an open subscription stops listening when its reader has left', async () => {
    const server = await openTestServer(engine)
    const watching = await watchAudit(server, server.owner)
    const first = watching.events.next()
    change(server, 'seen')
    await first
    await watching.events.return(undefined)
    expect(watching.listening()).toBe(0)
  })

  test('an open subscription ends within seconds after another process ended the session or membership', async () => {
    const server = await openTestServer(engine)
    const { fixture, signInAs } = server
    const [removed, signedOut] = [await signInAs('agent'), await signInAs('agent')]
    const streams = [await subscribe(server, removed), await subscribe(server, signedOut)]
    for (const stream of streams) await stream.until('event: connected')
    const { db } = fixture.app
    await db.deleteFrom('member').where('userId', '=', removed.userId).execute()
    await db.deleteFrom('session').where('userId', '=', signedOut.userId).execute()
    fixture.clock.advance(aWhileMs)
    change(server, 'after')

    const events = await Promise.all(streams.map(({ ended }) => ended))
    expect(events).toEqual([expect.stringContaining('"forbidden"'), expect.stringContaining('"unauthenticated"')])
    expect(events.join()).not.toContain('"after"')
  })
})

/** A subscription that needs a permission, as no procedure's does yet, and how many listen for its reader's sake. */
async function watchAudit({ fixture, identity }: TestServer, { cookie, workspaceId }: SignedIn) {
  let listening = 0
  const counted: Identity = {
    ...identity,
    onForget: (userId, listener) => {
      listening += 1
      const stop = identity.onForget(userId, listener)
      return () => {
        listening -= 1
        stop()
      }
    },
  }
  const request = { headers: { cookie } } as IncomingMessage
  const ctx = { identity: counted, request, actor: await authenticateAgain({ identity, request }) }
  const events = whileAllowed({ ctx, signal: undefined }, (actor, until) =>
    changesIn(fixture.app.live.batches(authorize(actor, 'audit.read', { workspaceId }), until)),
  )
  return { events, listening: () => listening }
}

async function toTheEndOf(events: AsyncGenerator<unknown>): Promise<void> {
  for await (const _ of events);
}

async function ask({ call }: TestServer, { cookie }: SignedIn, path: string, body: object): Promise<void> {
  expect(await call('POST', `/trpc/${path}`, { cookie, body })).toMatchObject({ status: 200 })
}

function change({ fixture }: TestServer, id: string): void {
  fixture.app.live.publish(fixture.scope(), { noun: 'contacts', id })
}
