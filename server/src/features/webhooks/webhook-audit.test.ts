import { platformSentence } from '@parley/shared/sentences/sentence'
import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createRetryTestApp, createWebhookTestApp } from '../../testing/webhook-test-app.ts'
import { changeWebhook } from './endpoints/change-webhook.ts'
import { deleteWebhook } from './endpoints/delete-webhook.ts'
import { nameOfUrl } from './endpoints/name-of-webhook.ts'
import { revealWebhookSecret } from './endpoints/reveal-webhook-secret.ts'
import { rotateWebhookSecret } from './endpoints/rotate-webhook-secret.ts'
import { switchOffWebhook } from './endpoints/switch-off-webhook.ts'

describe.each(engines)('Webhooks in the audit log on $name', (engine) => {
  test('each change is recorded with host, old and new values, without secrets', async () => {
    const fixture = await createWebhookTestApp(engine)
    const { app, owner, receiver, where } = fixture
    const created = await fixture.register({ description: 'Orders' })
    const one = { ...where(), webhookId: created.id }
    await authorized('webhooks.manage', changeWebhook)(app, owner, {
      ...one,
      events: ['*'],
      description: '',
      isActive: false,
    })
    const revealed = await authorized('webhooks.manage', revealWebhookSecret)(app, owner, one)
    const rotated = await authorized('webhooks.manage', rotateWebhookSecret)(app, owner, { ...one, overlapHours: 1 })
    await authorized('webhooks.manage', deleteWebhook)(app, owner, one)

    const entries = await entriesOf(
      fixture,
      'webhook.created',
      'webhook.changed',
      'webhook.secret_revealed',
      'webhook.secret_rotated',
      'webhook.deleted',
    )
    expect(entries.map(({ action, subject, details }) => [action, subject, details])).toEqual([
      ['webhook.created', nameOfUrl(receiver.url), { events: ['message.received'], description: 'Orders' }],
      [
        'webhook.changed',
        nameOfUrl(receiver.url),
        {
          events: { from: ['message.received'], to: ['*'] },
          description: { from: 'Orders', to: null },
          active: { from: 'yes', to: 'no' },
        },
      ],
      ['webhook.secret_revealed', nameOfUrl(receiver.url), {}],
      ['webhook.secret_rotated', nameOfUrl(receiver.url), { overlap_hours: 1 }],
      ['webhook.deleted', nameOfUrl(receiver.url), {}],
    ])
    for (const { secret } of [created, revealed, rotated]) expect(JSON.stringify(entries)).not.toContain(secret)
  })

  test('resending and recovering are recorded, refused attempts are not', async () => {
    const fixture = await createRetryTestApp(engine)
    const { app, receiver, webhookId } = fixture
    await expect(fixture.recover(app.now())).resolves.toEqual({ recovering: 0 })
    await fixture.exhaust()
    const since = app.now() - 3_600_000
    await fixture.recover(since)
    await fixture.resend()
    await fixture.switchTo(webhookId, false)
    await expect(fixture.resend()).rejects.toMatchObject({ code: 'conflict' })
    await expect(fixture.recover(since)).rejects.toMatchObject({ code: 'conflict' })

    const entries = await entriesOf(fixture, 'webhook.failed_recovered', 'webhook.delivery_resent')
    const { event_id } = await fixture.delivery()
    expect(entries.map(({ actor_name, action, subject, details }) => [actor_name, action, subject, details])).toEqual([
      [
        'The owner',
        'webhook.failed_recovered',
        nameOfUrl(receiver.url),
        { since: new Date(since).toISOString(), deliveries: 1 },
      ],
      ['The owner', 'webhook.delivery_resent', nameOfUrl(receiver.url), { event: 'message.received', event_id }],
    ])
  })

  test('an automatic switch-off is recorded once, with the reason', async () => {
    const fixture = await createWebhookTestApp(engine)
    const { app, receiver, scope } = fixture
    const { id } = await fixture.register()
    fixture.answering(410)
    await fixture.emit()
    await fixture.emit()
    await fixture.runJobs()
    // As another delivery does that was under way meanwhile.
    const again = { endpoint: { id, url: receiver.url }, reason: platformSentence('Too many failures.') }
    await app.transact((tx) => switchOffWebhook(app, tx, scope(), again))

    expect(readable(await entriesOf(fixture, 'webhook.switched_off'))).toMatchObject([
      {
        actor_name: 'Parley',
        subject: nameOfUrl(receiver.url),
        address: null,
        details: { reason: 'The receiver responded with 410 Gone.' },
      },
    ])
  })
})
