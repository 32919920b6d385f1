import { platformSentence } from '@parley/shared/sentences/sentence'
import { describe, expect, test } from 'vitest'
import { systemActor } from '../../actor.ts'
import { authorized } from '../../testing/authorized.ts'
import { openMailServer } from '../../testing/http/mail-server.ts'
import { turnOnTwoFactor } from '../../testing/http/two-factor.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createWebhookTestApp } from '../../testing/webhook-test-app.ts'
import { addMember } from '../members/add-member.ts'
import { changeMember } from '../members/change-member.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { switchOffWebhook } from './endpoints/switch-off-webhook.ts'

const day = 86_400_000

describe.each(engines)('Switching a failing webhook off on $name', (engine) => {
  test('a 410 response switches it off at once and parks the event', async () => {
    const fixture = await createWebhookTestApp(engine)
    const { id } = await fixture.register()
    fixture.answering(410)
    await fixture.emit()
    await fixture.runJobs()

    expect(readable(await fixture.webhook(id))).toMatchObject({
      is_active: false,
      disabled_reason: 'The receiver responded with 410 Gone.',
    })
    expect(await fixture.delivery()).toMatchObject({ state: 'parked', next_attempt_at: null })
    await fixture.emit()
    fixture.clock.advance(day)
    await fixture.runJobs()
    expect(fixture.receiver.received).toHaveLength(1)
  })

  test('five days without a success and an exhausted delivery switch it off', async () => {
    const fixture = await createWebhookTestApp(engine, { webhookRetrySeconds: [0, 86_400] })
    const { id } = await fixture.register()
    fixture.answering(500)
    for (let days = 0; days < 5; days += 1) {
      await fixture.emit()
      await fixture.runJobs()
      expect(await fixture.webhook(id)).toMatchObject({ is_active: true })
      fixture.clock.advance(day)
    }
    await fixture.emit()
    await fixture.runJobs()

    expect(readable(await fixture.webhook(id))).toMatchObject({
      is_active: false,
      disabled_reason: 'Every delivery failed for five days. The last error: The receiver responded with 500.',
    })
  })

  test('only members who manage webhooks and have a required second factor get an email', async () => {
    const mailServer = await openMailServer()
    const mail = { smtpUrl: mailServer.url, from: 'parley@example.com', allowClearText: false }
    const fixture = await createWebhookTestApp(engine, { mail })
    const { app, workspaceId, otherWorkspaceId } = fixture
    const system = (id: string) => systemActor({ workspaceId: id, mode: 'live' }, 'test')
    const join = (id: string, role: 'owner' | 'admin' | 'agent', email: string) =>
      authorized('members.manage', addMember)(app, system(id), {
        workspaceId: id,
        role,
        email,
        name: role,
        password: 'correct horse battery',
      })
    await join(workspaceId, 'owner', 'ann@example.com')
    const bob = await join(workspaceId, 'admin', 'bob@example.com')
    await join(workspaceId, 'admin', 'joe@example.com')
    await turnOnTwoFactor(app, bob)
    await authorized('settings.manage', changeSettings)(app, system(workspaceId), {
      workspaceId,
      twoFactorRoles: ['admin'],
    })
    await join(workspaceId, 'agent', 'eve@example.com')
    await join(otherWorkspaceId, 'owner', 'oth@example.com')
    const { id } = await fixture.register()
    fixture.answering(410)
    await fixture.emit()
    await fixture.runJobs()

    const sent = mailServer.readText()
    expect([...sent.matchAll(/RCPT TO:<(\w+)@/g)].map(([, name]) => name).sort()).toEqual(['ann', 'bob'])
    expect(sent).toContain(`/w/${workspaceId}/live/webhooks/${id}`)
    expect(sent).toContain('The receiver responded with 410 Gone.')
  })

  test('an email is prepared for whoever manages webhooks, and sent if they still do', async () => {
    const mailServer = await openMailServer()
    const mail = { smtpUrl: mailServer.url, from: 'parley@example.com', allowClearText: false }
    const fixture = await createWebhookTestApp(engine, { mail })
    const { app, workspaceId, receiver } = fixture
    const join = async (role: 'admin' | 'agent', name: string) => {
      const person = { role, name, email: `${name}@example.com`, password: 'correct horse battery' }
      const actor = systemActor({ workspaceId, mode: 'live' }, 'test')
      return (await authorized('members.manage', addMember)(app, actor, { workspaceId, ...person })).userId
    }
    const [ann, bob] = [await join('admin', 'ann'), await join('admin', 'bob')]
    await join('agent', 'eve')
    const { id } = await fixture.register()

    const off = { endpoint: { id, url: receiver.url }, reason: platformSentence('It is gone.') }
    await app.transact((tx) => switchOffWebhook(app, tx, fixture.scope(), off))
    const jobs = await app.db
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'webhook.notify_switched_off')
      .execute()
    expect(jobs.map(({ payload }) => JSON.parse(payload).userId).toSorted()).toEqual([ann, bob].toSorted())
    await authorized('members.manage', changeMember)(app, fixture.owner, { workspaceId, userId: bob, role: 'agent' })
    await fixture.runJobs()

    expect([...mailServer.readText().matchAll(/RCPT TO:<(\w+)@/g)].map(([, name]) => name)).toEqual(['ann'])
  })

  test('a success in between keeps it on', async () => {
    const fixture = await createWebhookTestApp(engine, { webhookRetrySeconds: [0, 86_400] })
    const { id } = await fixture.register()
    for (let days = 0; days < 12; days += 1) {
      fixture.answering(days % 4 === 3 ? 200 : 500)
      await fixture.emit()
      await fixture.runJobs()
      fixture.clock.advance(day)
    }

    expect(await fixture.webhook(id)).toMatchObject({ is_active: true, disabled_reason: null })
  })

  test('five days without an exhausted delivery keep it on', async () => {
    const fixture = await createWebhookTestApp(engine, { webhookRetrySeconds: [0, 6 * 86_400, 6 * 86_400] })
    const { id } = await fixture.register()
    fixture.answering(500)
    await fixture.emit()
    await fixture.runJobs()
    fixture.clock.advance(8 * day)
    await fixture.runJobs()

    expect(await fixture.delivery()).toMatchObject({ attempts: 2, state: 'pending' })
    expect(await fixture.webhook(id)).toMatchObject({ is_active: true })
  })
})
