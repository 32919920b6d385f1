import { describe, expect, test } from 'vitest'
import { deadAfterMs } from '../features/idempotency/begin-run.ts'
import { byKey, bySession } from '../testing/http/endpoints.ts'
import { dayMs } from '../testing/keys.ts'
import { callEndpoint, createPopulatedTestApp } from '../testing/populated-test-app.ts'
import { engines } from '../testing/stores/engines.ts'
import { storeContents } from '../testing/stores/store-contents.ts'
import { routes } from './routes.ts'

const nameOf = ({ method, path }: (typeof routes)[number]) => `${method} ${path}`
const posts = routes.filter(({ method }) => method === 'POST')
const idempotent = posts.filter(({ idempotent }) => idempotent).map(nameOf)

/**
 * The endpoints that make nothing new. They say again what was said before, or store the same bytes again, which exist once:
 * nobody is written to.
 */
const makesNothing = [
  // Another test event, or the same event with the same ID, by which receivers recognize it.
  'POST /api/v1/webhooks/:webhookId/reveal_secret',
  'POST /api/v1/webhooks/:webhookId/rotate_secret',
  'POST /api/v1/webhooks/:webhookId/test',
  'POST /api/v1/webhooks/:webhookId/recover',
  'POST /api/v1/webhook_deliveries/:deliveryId/resend',
  'POST /api/v1/templates/sync',
  // What is there already is changed, refused or merged once.
  'POST /api/v1/imports/:importId/start',
  'POST /api/v1/imports/:importId/cancel',
  'POST /api/v1/imports/:importId/undo',
  'POST /api/v1/contacts/:contactId/block',
  'POST /api/v1/contacts/:contactId/unblock',
  'POST /api/v1/contacts/:contactId/consents',
  'POST /api/v1/contacts',
  'POST /api/v1/contacts/merge',
  'POST /api/v1/contacts/:contactId/split',
  'POST /api/v1/opt_outs',
  'POST /api/v1/contact_fields',
  'POST /api/v1/contact_fields/:fieldId/preview_type',
  'POST /api/v1/conversations/changes',
  'POST /api/v1/conversations/:conversationId/mark_read',
  'POST /api/v1/conversations/:conversationId/mark_unread',
  'POST /api/v1/conversations/:conversationId/merge',
  'POST /api/v1/tags',
  'POST /api/v1/tags/merge',
  'POST /api/v1/canned_replies',
  'POST /api/v1/messages/:messageId/fetch_attachment',
  'POST /api/v1/files',
  // A campaign is in the state that it was brought to, and a recipient who was sent to again has not failed any more.
  'POST /api/v1/campaigns/check',
  'POST /api/v1/campaigns/:campaignId/recipients',
  'POST /api/v1/campaigns/:campaignId/pause',
  'POST /api/v1/campaigns/:campaignId/resume',
  'POST /api/v1/campaigns/:campaignId/cancel',
  'POST /api/v1/campaigns/:campaignId/retry',
  'POST /api/v1/campaigns/:campaignId/send_now',
  'POST /api/v1/campaigns/:campaignId/reschedule',
  'POST /api/v1/campaigns/:campaignId/recipients/:recipientId/repair',
  'POST /api/v1/campaigns/:campaignId/recipients/export',
  'POST /api/v1/audit/export',
  'POST /api/v1/test_helpers/receipts',
  'POST /api/v1/test_helpers/template_reviews',
]

/** A field with which each call asks for something else. */
const otherwise: Record<string, object> = {
  'POST /api/api-keys': { name: 'Yet another' },
  'POST /api/workspaces': { name: 'Yet another' },
  'POST /api/webhooks': { events: ['message.received'] },
  'POST /api/v1/webhooks': { events: ['message.received'] },
  'POST /api/v1/templates': { category: 'MARKETING' },
  'POST /api/v1/templates/:templateId/test_send': { phone: '+491709999999' },
  'POST /api/chat/templates': { category: 'MARKETING' },
  'POST /api/chat/bulk-send': { languageCode: 'en_US' },
  'POST /api/v1/messages/send': { text: 'Something else' },
  'POST /api/v1/messages': { content: { type: 'text', text: 'Something else' } },
  'POST /api/v1/messages/:messageId/reactions': { emoji: '🎉' },
  'POST /api/v1/conversations/:conversationId/notes': { text: 'Something else' },
  'POST /api/v1/contacts/:contactId/notes': { text: 'Something else' },
  'POST /api/v1/imports': { import_mode: 'create' },
  'POST /api/v1/contacts/export': { opted_out: true },
  'POST /api/v1/saved_views': { name: 'Another' },
  'POST /api/v1/campaigns': { name: 'Another' },
  'POST /api/v1/campaigns/:campaignId/duplicate': { name: 'Another' },
  'POST /api/v1/test_helpers/inbound_messages': { text: 'Something else' },
}

test('the route table supports an Idempotency-Key wherever something is created or sent', () => {
  const deaf = posts.filter(({ idempotent }) => !idempotent).map(nameOf)
  expect(deaf, 'Say `idempotent: true` in rest/routes.ts, and make what it makes under `resultId`').toEqual(
    makesNothing,
  )
  expect(
    idempotent.filter((at) => !otherwise[at]),
    'Add a row to `otherwise` of this test',
  ).toEqual([])
})

describe.each(engines)('on $name', (engine) => {
  test('an Idempotency-Key creates one object per caller for 24 hours, after a crash too', async () => {
    const world = await createPopulatedTestApp(engine)
    const { fixture, newKey, owner, signInAs, ids } = world
    const { db } = fixture.app
    const keys = [await newKey({ mode: 'test' }), await newKey({ mode: 'test' })].map(({ key }) => ({ key }))
    const people = [{ cookie: owner.cookie }, { cookie: (await signInAs('owner')).cookie }]
    const running = () =>
      db.updateTable('idempotency_key').set({ state: 'running', status: null, body: null }).execute()
    const askers = idempotent.map((at) => {
      const { path, body } = (byKey[at] ?? bySession[at])?.ask(ids) ?? {}
      const [caller, other] = byKey[at] ? keys : people
      const ask = (who = caller, more = {}) =>
        callEndpoint(
          world,
          at,
          { ...(path !== undefined && { path }), body: { ...Object(body), ...more }, ...who },
          'order-7',
        )
      return { at, ask, caller, other }
    })
    for (const { at, ask, caller, other } of askers) {
      const [first, ...rest] = await Promise.all([ask(), ask(), ask()])
      const answers = [first, ...rest].filter(({ status }) => status < 300)
      const made = await countMade(world)
      const stored = answers[0]?.body
      expect([at, [first, ...rest].every(({ status }) => status < 300 || status === 409)]).toEqual([at, true])
      expect([at, (await ask()).headers['idempotent-replayed'], (await ask()).body]).toEqual([at, 'true', stored])
      expect([at, (await ask(caller, otherwise[at])).body.code]).toEqual([at, 'idempotency_mismatch'])

      await running()
      fixture.clock.advance(deadAfterMs)
      const afterCrash = await ask()
      expect([at, afterCrash.status]).toEqual([at, answers[0]?.status])
      expect([at, withoutSecret(afterCrash.body)]).toEqual([at, withoutSecret(stored)])
      expect([at, await countMade(world)]).toEqual([at, made])

      expect([at, (await ask(other)).headers['idempotent-replayed']]).toEqual([at, undefined])
    }
    fixture.clock.advance(dayMs)
    for (const { at, ask } of askers)
      expect([at, (await ask()).headers['idempotent-replayed']]).toEqual([at, undefined])
  })
})

/** How many there are of all that can be made and sent. */
async function countMade({ fixture }: Awaited<ReturnType<typeof createPopulatedTestApp>>) {
  const { audit_entry: _, audit_head: __, idempotency_key: ___, job: ____, ...made } = await storeContents(fixture.app)
  return Object.fromEntries(Object.entries(made).map(([table, rows]) => [table, rows.length]))
}

/**
 * Removes the secret of an API key, of which only the hash is kept: who asks again after a crash gets a secret that works,
 * and not the lost one.
 */
function withoutSecret({ key: _, ...body }: { key?: string; keyData?: object }) {
  return body.keyData ? { ...body, keyData: { ...body.keyData, key_prefix: '' } } : body
}
