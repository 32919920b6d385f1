import { type AlertSettings, defaultAlerts } from '@parley/shared/workspace/alerts'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../../testing/authorized.ts'
import { agentOf, customersOf } from '../../../testing/customers.ts'
import { browserKeys, openPushService } from '../../../testing/http/push-service.ts'
import { toThisMachine } from '../../../testing/http/receiver.ts'
import { openTestServer } from '../../../testing/http/server.ts'
import { turnOnTwoFactor } from '../../../testing/http/two-factor.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { changeConversation } from '../../conversations/change-conversation.ts'
import { markRead } from '../../conversations/reading/mark-read.ts'
import { changeSettings } from '../../settings/change-settings.ts'
import { changeAlertSettings } from '../change-alert-settings.ts'
import { pushKey } from './push-key.ts'
import { subscribe, unsubscribe } from './subscribe.ts'

const dayMs = 86_400_000

describe.each(engines)('on $name', (engine) => {
  async function open(chosen: Partial<AlertSettings> = {}) {
    const fixture = await createTestApp(engine, { pushAllowCidrs: toThisMachine.webhookAllowCidrs })
    const { app, workspaceId } = fixture
    const [service, keys, agent] = [await openPushService(), browserKeys(), await agentOf(fixture)]
    const signIn = async () => {
      const at = app.store.identityTime(Date.now())
      const session = { id: agent.sessionId, userId: agent.userId, token: app.newId(), createdAt: at, updatedAt: at }
      const expiresAt = app.store.identityTime(Date.now() + dayMs)
      await app.db
        .insertInto('session')
        .values({ ...session, expiresAt, ipAddress: null, userAgent: null, activeOrganizationId: null })
        .execute()
    }
    await signIn()
    const { publicKey } = await pushKey(app)
    const endpoint = `${service.url}/browser-1`
    const register = () => subscribe(app, agent, { endpoint, p256dh: keys.p256dh, auth: keys.auth })
    await register()
    const where = { workspaceId, mode: 'live' as const }
    const choose = (settings: Partial<AlertSettings>) =>
      authorized('alerts.change', changeAlertSettings)(app, agent, {
        ...defaultAlerts,
        push: true,
        ...settings,
        workspaceId,
      })
    await choose(chosen)
    const read = () => service.pushes.splice(0).map(({ body }) => keys.read(body))
    const registered = async () => (await app.db.selectFrom('push_subscription').select('endpoint').execute()).length
    const customers = await customersOf(fixture)
    return {
      ...fixture,
      fixture,
      service,
      agent,
      endpoint,
      publicKey,
      where,
      choose,
      read,
      registered,
      register,
      customers,
    }
  }

  test('a push of a new message reaches the browser, encrypted for it and signed by this installation', async () => {
    const { customers, service, read, runJobs, publicKey, workspaceId } = await open()
    const { conversationId } = await customers.write('+491701234561', 'Where is my order?', { name: 'Ada' })
    await runJobs()

    const [push] = service.pushes
    expect(push?.path).toBe('/browser-1')
    expect(push?.headers).toMatchObject({ ttl: '14400', urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(push?.headers.authorization).toContain(`k=${publicKey}`)
    expect(push?.body.includes('order')).toBe(false)
    const address = `/w/${workspaceId}/live/inbox/${conversationId}`
    expect(read()).toEqual([{ title: 'Ada', body: 'Where is my order?', tag: conversationId, address }])
  })

  test('a push is not sent when unwanted, quiet, already read, or in test mode', async () => {
    const { app, agent, customers, choose, read, runJobs, where, fixture } = await open({ push: false })
    const write = async () => {
      const { conversationId } = await customers.write('+491701234561', 'hello')
      return conversationId
    }
    await write()
    await choose({ quietHours: { from: '08:00', until: '10:00', timeZone: 'UTC' } })
    await write()
    await choose({ concerns: 'mine' })
    await write()
    await runJobs()
    await choose({})
    await authorized('conversations.mark', markRead)(app, agent, { ...where, conversationId: await write() })
    await (await customersOf(fixture, 'test')).write('+491701234562', 'hello')
    await runJobs()
    expect(read()).toEqual([])

    await choose({ concerns: 'mine' })
    const conversationId = await write()
    await authorized('conversations.change', changeConversation)(app, fixture.member(), {
      ...where,
      conversationId,
      assignee: agent.userId,
    })
    await runJobs()
    expect(read()).toContainEqual(expect.objectContaining({ body: 'Assigned to you. hello', tag: conversationId }))
  })

  test('a push is not sent to a member who lacks the second factor that the workspace requires', async () => {
    const { app, agent, customers, read, runJobs, registered, system, workspaceId } = await open()
    await customers.write('+491701234561', 'hello')
    await authorized('settings.manage', changeSettings)(app, system(), { workspaceId, twoFactorRoles: ['agent'] })
    await runJobs()
    expect([read(), await registered()]).toEqual([[], 1])

    await turnOnTwoFactor(app, agent)
    await customers.write('+491701234561', 'hello?')
    await runJobs()
    expect(read()).toMatchObject([{ body: 'hello?' }])
  })

  test.each([404, 410])('a push that is answered with %i forgets the browser', async (status) => {
    const { customers, service, runJobs, registered } = await open()
    service.status = status
    await customers.write('+491701234561', 'hello')
    await runJobs()
    expect([service.pushes.length, await registered()]).toEqual([1, 0])
    await customers.write('+491701234561', 'hello?')
    await runJobs()
    expect(service.pushes).toHaveLength(1)
  })

  test('a push is repeated when the push service fails', async () => {
    const { customers, service, runJobs, registered, clock, read } = await open()
    service.status = 503
    await customers.write('+491701234561', 'hello')
    await expect(runJobs()).rejects.toThrow('status 503')
    read()
    service.status = 201
    clock.advance(10 * 60_000)
    await runJobs()
    expect(read()).toHaveLength(1)
    expect(await registered()).toBe(1)
  })

  test('a push ends with the session of the browser and when the person turns it off there', async () => {
    const { app, agent, endpoint, register, registered } = await open()
    await register()
    expect(await registered()).toBe(1)
    await unsubscribe(app, { ...agent, userId: 'somebody else' }, { endpoint })
    expect(await registered()).toBe(1)
    await unsubscribe(app, agent, { endpoint })
    expect(await registered()).toBe(0)
    await register()
    await app.db.deleteFrom('session').where('id', '=', agent.sessionId).execute()
    expect(await registered()).toBe(0)
  })

  test('a push has one key for the installation, of which the store reveals no private half', async () => {
    const { app, publicKey, anotherProcess } = await open()
    expect(await pushKey(anotherProcess())).toEqual({ publicKey })
    const [stored] = await app.db.selectFrom('push_key').selectAll().execute()
    expect(app.secrets.open(stored?.sealed_private_key ?? '')).toMatch(/^[\w-]{43}$/)
    expect(stored?.sealed_private_key).not.toContain(app.secrets.open(stored?.sealed_private_key ?? ''))
  })

  test('a push is refused an address inside the network, also one that is opened for webhooks', async () => {
    const { app, ...fixture } = await createTestApp(engine, toThisMachine)
    const agent = await agentOf({ app, ...fixture })
    const { url, pushes } = await openPushService()
    for (const endpoint of [url, 'https://127.0.0.1/push', 'http://93.184.216.34/push', 'https://169.254.169.254/']) {
      const registering = subscribe(app, agent, { endpoint, p256dh: 'BPush', auth: 'secret' })
      await expect(registering).rejects.toMatchObject({ code: 'invalid_request' })
    }
    // What was registered before is refused when it is called.
    const pushing = app.pushOutbound.post({ url, headers: {}, body: '', timeoutMs: 5_000 })
    await expect(pushing).rejects.toMatchObject({ kind: 'refused' })
    expect(pushes).toEqual([])
  })

  test('a push is refused an address with a fragment', async () => {
    const { call, owner } = await openTestServer(engine)
    for (const endpoint of ['https://push.example.com#@127.0.0.1', 'https://push.example.com/a#']) {
      const body = { endpoint, p256dh: 'BPush', auth: 'secret' }
      const { status, body: answer } = await call('POST', '/trpc/alerts.subscribe', { cookie: owner.cookie, body })
      expect([status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining('must have no fragment')])
    }
  })
})
