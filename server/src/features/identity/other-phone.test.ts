import { BulkSend } from '@parley/shared/campaigns/new-campaigns'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { engines } from '../../testing/stores/engines.ts'
import { openWhatsAppCustomer } from '../../testing/whatsapp/whatsapp-customer.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'

// As in Brazil: written with a ninth digit, known to the platform without it.
const written = '+5511987654321'
const known = '+551187654321'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await openWhatsAppCustomer(engine)
    const { app, owner, where, graph, account, runJobs } = fixture
    graph.knownAs.set(written, known.slice(1))
    const components = [{ type: 'BODY' as const, text: 'We have an offer for you.' }]
    await fixture.approved({ name: 'sale', category: 'UTILITY', components })
    const send = async (phone: string) => {
      const recipients = [{ phone, variables: {} }]
      fixture.clock.advance(2_000)
      return authorized('campaigns.send', bulkSend)(
        app,
        owner,
        BulkSend.parse({ ...where, templateName: 'sale', recipients }),
      )
    }
    const says = async (body: string) => {
      fixture.clock.advance(2_000)
      await graph.customerWrites(account, { from: known, type: 'text', text: { body } })
      await runJobs()
    }
    return { ...fixture, send, says }
  }

  test('a customer with another phone at the platform is the recipient of the message when they answer', async () => {
    const { send, says, contacts, conversations } = await open()
    const { campaignId } = await send(written)
    await says('Tell me more')

    expect(await contacts()).toMatchObject([{ phone: written, name: 'Ada' }])
    expect(await conversations()).toMatchObject([{ campaign_id: campaignId, contact: { phone: written } }])
  })

  test('a customer with another phone at the platform who opts out receives nothing more at either phone', async () => {
    const { send, says, graph } = await open()
    await send(written)
    await says('Stop')
    const before = graph.messages.length

    expect((await send(written)).successful).toBe(0)
    expect((await send(known)).successful).toBe(0)
    expect(graph.messages).toHaveLength(before)
  })

  test('an opt-out of the platform’s other phone counts once the platform reports that phone', async () => {
    const { send, says, contacts } = await open()
    await says('Stop')
    await send(written)

    expect((await contacts()).map(({ phone, opt_out }) => [phone, opt_out?.scope])).toEqual([[known, 'campaigns']])
    expect((await send(written)).successful).toBe(0)
  })
})
