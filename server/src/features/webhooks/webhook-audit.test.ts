import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { engines } from '../../testing/engines.ts'
import { openWebhookHouse } from '../../testing/webhook-house.ts'
import { changeWebhook } from './change-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { revealWebhookSecret } from './reveal-webhook-secret.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'

describe.each(engines)('webhooks in the audit log on $name', (engine) => {
  test('each change of one is written down by its address, from what to what, without a secret', async () => {
    const house = await openWebhookHouse(engine)
    const { app, owner, receiver, where } = house
    const made = await house.register()
    const one = { ...where(), webhookId: made.id }
    await changeWebhook(app, owner, { ...one, events: ['*'], isActive: false })
    const shown = await revealWebhookSecret(app, owner, one)
    const rotated = await rotateWebhookSecret(app, owner, { ...one, overlapHours: 1 })
    await deleteWebhook(app, owner, one)

    const entries = await entriesOf(
      house,
      'webhook.created',
      'webhook.changed',
      'webhook.secret_revealed',
      'webhook.secret_rotated',
      'webhook.deleted',
    )
    expect(entries.map(({ action, subject, details }) => [action, subject, details])).toEqual([
      ['webhook.created', receiver.url, { events: ['message.received'] }],
      [
        'webhook.changed',
        receiver.url,
        { events: { from: ['message.received'], to: ['*'] }, active: { from: 'yes', to: 'no' } },
      ],
      ['webhook.secret_revealed', receiver.url, {}],
      ['webhook.secret_rotated', receiver.url, { overlap_hours: 1 }],
      ['webhook.deleted', receiver.url, {}],
    ])
    for (const { secret } of [made, shown, rotated]) expect(JSON.stringify(entries)).not.toContain(secret)
  })
})
