import { ExportAudit } from '@parley/shared/workspace/audit'
import { describe, expect, test, vi } from 'vitest'
import { systemActor } from '../../actor.ts'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { openMailServer } from '../../testing/http/mail-server.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createWebhookTestApp } from '../../testing/webhook-test-app.ts'
import { exportAudit } from '../audit/export-audit.ts'
import { addMember } from '../members/add-member.ts'
import { recoverDeliveries } from './deliveries/recover-deliveries.ts'
import { resendDelivery } from './deliveries/resend-delivery.ts'
import { changeWebhook } from './endpoints/change-webhook.ts'
import { deleteWebhook } from './endpoints/delete-webhook.ts'
import { nameOfUrl } from './endpoints/name-of-webhook.ts'
import { revealWebhookSecret } from './endpoints/reveal-webhook-secret.ts'
import { rotateWebhookSecret } from './endpoints/rotate-webhook-secret.ts'
import { sendTestEvent } from './events/send-test-event.ts'

const secrets = ['T0KENinPATH', 'T0KENinQUERY', 'MOVEDt0ken']

describe.each(engines)('on $name', (engine) => {
  test('secrets in a webhook’s URL reach no audit entry, export, log line or email', async () => {
    const mailServer = await openMailServer()
    const mail = { smtpUrl: mailServer.url, from: 'parley@example.com', allowClearText: false }
    const fixture = await createWebhookTestApp(engine, { mail, webhookRetrySeconds: [0] })
    const { app, owner, workspaceId, where } = fixture
    const logged = (['debug', 'info', 'warn', 'error'] as const).map((level) => vi.spyOn(app.log, level))
    const ann = {
      workspaceId,
      role: 'owner' as const,
      email: 'ann@example.com',
      name: 'Ann',
      password: 'correct horse battery',
    }
    await authorized('members.manage', addMember)(app, systemActor(where(), 'test'), ann)
    const url = `${fixture.receiver.url}/T0KENinPATH?key=T0KENinQUERY`
    const { id: webhookId } = await fixture.register({ url })
    const one = { ...where(), webhookId }
    fixture.answering(500)
    await authorized('webhooks.manage', sendTestEvent)(app, owner, one)
    await fixture.runJobs()
    await authorized('webhooks.manage', recoverDeliveries)(app, owner, {
      ...one,
      since: new Date(app.now()).toISOString(),
    })
    await fixture.runJobs()
    await authorized('webhooks.manage', resendDelivery)(app, owner, {
      ...where(),
      deliveryId: (await fixture.delivery()).id,
    })
    await authorized('webhooks.manage', revealWebhookSecret)(app, owner, one)
    await authorized('webhooks.manage', rotateWebhookSecret)(app, owner, { ...one, overlapHours: 1 })
    await authorized('webhooks.manage', changeWebhook)(app, owner, {
      ...one,
      url: `${fixture.receiver.url}/MOVEDt0ken`,
    })
    fixture.answering(410)
    await fixture.runJobs()
    expect(await fixture.webhook(webhookId)).toMatchObject({
      is_active: false,
      url: `${fixture.receiver.url}/MOVEDt0ken`,
    })
    await authorized('webhooks.manage', deleteWebhook)(app, owner, one)

    const stored = await app.db.selectFrom('audit_entry').selectAll().execute()
    const exported = await authorized('audit.read', exportAudit)(app, owner, ExportAudit.parse({ workspaceId }))
    const emails = mailServer.received.join('').replaceAll('=\r\n', '')
    const output = JSON.stringify([stored, exported, logged.map(({ mock }) => mock.calls), emails])
    expect(secrets.filter((secret) => output.includes(secret))).toEqual([])

    const subjects = stored.filter(({ action }) => action.startsWith('webhook.')).map(({ subject }) => subject)
    const [before, after] = [nameOfUrl(url), nameOfUrl(`${fixture.receiver.url}/MOVEDt0ken`)]
    expect(before).toMatch(new RegExp(`^127\\.0\\.0\\.1:${fixture.receiver.port} \\([0-9a-f]{8}\\)$`))
    expect(new Set(subjects)).toEqual(new Set([before, after]))
    expect(subjects).toHaveLength(9)
    expect(await entriesOf(fixture, 'webhook.changed')).toMatchObject([
      { subject: after, details: { url: { from: before, to: after } } },
    ])
    expect(emails).toContain(`no longer delivers events to ${after}`)
    expect(JSON.stringify(logged.map(({ mock }) => mock.calls))).toContain(after)
  })
})
