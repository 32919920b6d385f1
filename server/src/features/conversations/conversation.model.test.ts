import { runs, seed } from '@parley/shared/testing/fuzz-runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { customersOf } from '../../testing/customers.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { sendMessage } from '../messages/send-message.ts'
import { changeConversation } from './change-conversation.ts'
import { getConversation } from './get-conversation.ts'
import { markRead } from './reading/mark-read.ts'

const hourMs = 3_600_000
const windowMs = 24 * hourMs

type Model = { id: string; status: 'open' | 'pending' | 'resolved'; unread: number; wroteAt: number }

const step = fc.record({
  customer: fc.nat(1),
  does: fc.constantFrom('write', 'write', 'answer', 'read', 'open', 'pending', 'resolved', 'pass'),
  hours: fc.constantFrom(1, 13, 25),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

describe.each(engines)('on $name', (engine) => {
  test('the states of a conversation follow from the actions of customers and members, in any order', async () => {
    const fixture = await createTestApp(engine)
    const { app, clock } = fixture
    const customers = await customersOf(fixture)
    const actor = fixture.system()
    let people = 0

    async function follow(steps: readonly Step[]) {
      people += 2
      const first = people
      const current = new Map<number, Model>()
      for (const { customer, does, hours } of steps) {
        const phone = `+49170${String(1_000_000 + first + customer)}`
        const model = current.get(customer)
        if (does === 'pass') clock.advance(hours * hourMs)
        else if (does === 'write') {
          const { conversationId } = await customers.write(phone, 'Hello')
          const goesOn = model && model.status !== 'resolved'
          if (goesOn) expect(conversationId).toBe(model.id)
          else expect([...current.values()].map(({ id }) => id)).not.toContain(conversationId)
          const unread = (goesOn ? model.unread : 0) + 1
          const status = goesOn ? model.status : ('open' as const)
          current.set(customer, { id: conversationId, status, unread, wroteAt: app.now() })
        } else if (!model) continue
        else if (does === 'answer') {
          const sending = authorized('messages.send', sendMessage)(app, actor, { conversationId: model.id, text: 'Hi' })
          const code = await sending.then(
            () => 'sent',
            (error) => error.code,
          )
          expect(code).toBe(app.now() < model.wroteAt + windowMs ? 'sent' : 'window_closed')
          if (code === 'sent' && model.status === 'resolved') model.status = 'open'
        } else if (does === 'read') {
          await authorized('conversations.mark', markRead)(app, actor, { conversationId: model.id })
          model.unread = 0
        } else {
          await authorized('conversations.change', changeConversation)(app, actor, {
            conversationId: model.id,
            status: does,
          })
          model.status = does
        }
        for (const { id: conversationId, status, unread, wroteAt } of current.values()) {
          const view = await authorized('conversations.read', getConversation)(app, actor, { conversationId })
          const closesAt = new Date(wroteAt + windowMs).toISOString()
          expect([view.status, view.unread_count, view.window_closes_at]).toEqual([status, unread, closesAt])
          expect(view.resolved_at === null).toBe(status !== 'resolved')
        }
      }
    }

    const script = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25, size: 'max' }), follow)
    await fc.assert(script, { seed, numRuns: runs(12), endOnFailure: true })
  }, 600_000)
})
