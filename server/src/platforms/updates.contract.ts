import { describe, expect, test } from 'vitest'
import {
  enoughMs,
  expectNothingSent,
  type OpenPlatform,
  openApproved,
  sendTemplate,
  sendText,
} from './platform-fixture.contract.ts'

/** The updates that a platform sends, and how long a customer may be sent free texts. */
export function updatesContract(open: OpenPlatform): void {
  describe('The customer’s window', () => {
    test('opens with the customer’s message, closes after its duration, and opens again', async () => {
      const fixture = await open()
      const { ada } = fixture.phones
      await expectNothingSent(fixture, await sendText(fixture, ada), ada)

      await fixture.customerWrites({ from: ada, text: 'Hi' })
      expect(await sendText(fixture, ada, 'one')).toMatchObject({ kind: 'accepted' })
      await fixture.pass(fixture.platform.customerWindowMs)
      expect(await sendText(fixture, ada, 'two')).toMatchObject({ kind: 'accepted' })
      await fixture.pass(1)
      expect(await sendText(fixture, ada, 'three')).toMatchObject({ kind: 'refused' })
      await fixture.customerWrites({ from: ada, text: 'Still there?' })
      expect(await sendText(fixture, ada, 'four')).toMatchObject({ kind: 'accepted' })

      expect(await fixture.arrivedAt(ada)).toEqual(['one', 'two', 'four'])
    })

    test('is separate for each customer, and no template opens it', async () => {
      const fixture = await openApproved(open)
      await fixture.customerWrites({ from: fixture.phones.ada, text: 'Hi' })
      await sendTemplate(fixture, fixture.phones.bob)
      await fixture.pass(enoughMs)

      expect(await sendText(fixture, fixture.phones.bob)).toMatchObject({ kind: 'refused' })
    })
  })

  describe('Updates', () => {
    test('report a customer’s message with an id, its sender and the quoted message', async () => {
      const fixture = await openApproved(open)
      const { ada } = fixture.phones
      const outcome = await sendTemplate(fixture, ada)
      const quoted = outcome.kind === 'accepted' ? outcome.platformMessageId : ''
      await fixture.customerWrites({ from: ada, text: 'Thanks' })
      await fixture.customerWrites({ from: ada, text: 'Stop', quoted, button: true })

      const messages = fixture.updates.flatMap(({ update }) => (update.kind === 'message' ? [update] : []))
      expect(messages).toMatchObject([
        { text: 'Thanks', from: { phone: ada }, quotedPlatformMessageId: null, button: false },
        { text: 'Stop', from: { phone: ada }, quotedPlatformMessageId: quoted, button: true },
      ])
      expect(new Set(messages.map((message) => message.platformMessageId)).size).toBe(2)
    })

    test('concern the channel on which they happened', async () => {
      const fixture = await openApproved(open)
      await sendTemplate(fixture, fixture.phones.ada)
      await fixture.customerWrites({ from: fixture.phones.ada, text: 'Thanks' })
      await fixture.pass(enoughMs)

      expect(new Set(fixture.updates.map(({ channel }) => channel.id))).toEqual(new Set([fixture.channel.id]))
    })
  })
}
