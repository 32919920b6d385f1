import { describe, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import type { Platform } from '../../platforms/platform.ts'
import { createCampaignTestApp, messagesByPhone, recipients } from '../../testing/campaigns.ts'
import { customersOf } from '../../testing/customers.ts'
import { simulatorOf } from '../../testing/platforms.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { sendMessage } from '../messages/send-message.ts'
import { answerOnce } from './answer-once.ts'
import { deadAfterMs } from './begin-run.ts'

const call = { caller: 'key:1', path: '/api/v1/messages/send', key: 'order-7', fingerprint: 'a' }
const unavailable = () => Object.assign(new Error('terminating connection'), { code: '57P01' })

/** An app whose store becomes unavailable after a send, until `comesBack` or for that many reads. */
function losingItsStore(app: App, forReads = 0) {
  const store = { isAway: false, readsLeft: 0 }
  const simulator = simulatorOf(app)
  const lose = <Sent>(sent: Sent) => {
    store.isAway = forReads === 0
    store.readsLeft = forReads
    return sent
  }
  const platform: Platform = {
    ...simulator,
    sendContent: async (...args) => lose(await simulator.sendContent(...args)),
    sendTemplate: async (...args) => lose(await simulator.sendTemplate(...args)),
  }
  const losing: App = {
    ...app,
    platforms: { ...app.platforms, of: () => platform },
    transact: (work) => (store.isAway ? Promise.reject(unavailable()) : app.transact(work)),
    get db() {
      if (store.isAway || store.readsLeft-- > 0) throw unavailable()
      return app.db
    },
  }
  const comesBack = () => {
    store.isAway = false
  }
  return { app: losing, comesBack }
}

describe.each(engines)('on $name', (engine) => {
  const answered = (body: object) => ({ status: 201, json: JSON.stringify(body) })

  async function withText(fixture: TestApp) {
    const customers = await customersOf(fixture)
    const { conversationId } = await customers.write('+491701234567', 'hello')
    const text = { workspaceId: fixture.workspaceId, conversationId, text: 'Hi' }
    return {
      customers,
      send: (app: App, resultId: string) => sendMessage(app, fixture.scope(), { ...text, resultId }),
    }
  }

  test('a send during an outage of the store is answered as queued, sent once, and settled later', async () => {
    const fixture = await createTestApp(engine)
    const { customers, send } = await withText(fixture)
    const losing = losingItsStore(fixture.app)
    const ask = (app: App) => answerOnce(app, call, async (id) => answered(await send(app, id)))

    const first = await ask(losing.app)
    losing.comesBack()
    fixture.clock.advance(deadAfterMs)
    const repeated = await ask(losing.app)

    const { messageId, status } = JSON.parse(first.json)
    expect([status, JSON.parse(repeated.json).messageId]).toEqual(['queued', messageId])
    expect(await customers.got('+491701234567')).toEqual(['Hi'])
    const stored = () => fixture.app.db.selectFrom('message').select('status').where('id', '=', messageId).execute()
    await expect.poll(stored, { timeout: 10_000 }).toEqual([{ status: 'sent' }])
  })

  test('a send during an outage of the store is sent once although the request failed afterwards', async () => {
    const fixture = await createTestApp(engine)
    const { customers, send } = await withText(fixture)
    const failing = answerOnce(fixture.app, call, async (id) => {
      await send(fixture.app, id)
      throw new Error('the answer could not be made')
    })
    await expect(failing).rejects.toThrow('the answer could not be made')

    const repeated = await answerOnce(fixture.app, call, async (id) => answered(await send(fixture.app, id)))
    expect(repeated).toMatchObject({ status: 201, replayed: false })
    expect(await customers.got('+491701234567')).toEqual(['Hi'])
  })

  test('a bulk send during an outage is answered once its result can be read', async () => {
    const fixture = await createCampaignTestApp(engine, 1_000)
    const { app } = losingItsStore(fixture.app, 2)
    const input = { templateName: 'order_shipped', recipients: recipients(5) }
    const { json } = await answerOnce(app, call, async (resultId) =>
      answered(await bulkSend(app, fixture.scope(), { ...input, resultId })),
    )

    expect(JSON.parse(json).results).toMatchObject(Array(5).fill({ success: true }))
    expect([...(await messagesByPhone(fixture.app)).values()]).toEqual([1, 1, 1, 1, 1])
  })
})
