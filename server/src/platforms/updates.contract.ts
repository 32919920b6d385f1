import { describe, expect, test } from 'vitest'
import { enoughMs, expectNothingSent, type OpenTrial, openApproved, sendTemplate, sendText } from './trial.contract.ts'

/** What a platform says by itself, and how long its customers may be written to freely. */
export function updatesContract(open: OpenTrial): void {
  describe('the customer’s window', () => {
    test('opens with the customer’s message, closes when it has lasted, and opens again', async () => {
      const trial = await open()
      const { ada } = trial.phones
      await expectNothingSent(trial, await sendText(trial, ada), ada)

      await trial.customerWrites({ from: ada, text: 'Hi' })
      expect(await sendText(trial, ada, 'one')).toMatchObject({ kind: 'accepted' })
      await trial.pass(trial.platform.customerWindowMs)
      expect(await sendText(trial, ada, 'two')).toMatchObject({ kind: 'accepted' })
      await trial.pass(1)
      expect(await sendText(trial, ada, 'three')).toMatchObject({ kind: 'refused' })
      await trial.customerWrites({ from: ada, text: 'Still there?' })
      expect(await sendText(trial, ada, 'four')).toMatchObject({ kind: 'accepted' })

      expect(await trial.arrivedAt(ada)).toEqual(['one', 'two', 'four'])
    })

    test('is each customer’s own, and no template opens it', async () => {
      const trial = await openApproved(open)
      await trial.customerWrites({ from: trial.phones.ada, text: 'Hi' })
      await sendTemplate(trial, trial.phones.bob)
      await trial.pass(enoughMs)

      expect(await sendText(trial, trial.phones.bob)).toMatchObject({ kind: 'refused' })
    })
  })

  describe('telling', () => {
    test('what a customer writes, with an id of its own, who wrote, and what they quote', async () => {
      const trial = await openApproved(open)
      const { ada } = trial.phones
      const outcome = await sendTemplate(trial, ada)
      const quoted = outcome.kind === 'accepted' ? outcome.platformMessageId : ''
      await trial.customerWrites({ from: ada, text: 'Thanks' })
      await trial.customerWrites({ from: ada, text: 'Stop', quoted, button: true })

      const heard = trial.told.flatMap(({ update }) => (update.kind === 'message' ? [update] : []))
      expect(heard).toMatchObject([
        { text: 'Thanks', from: { phone: ada }, quotedPlatformMessageId: null, button: false },
        { text: 'Stop', from: { phone: ada }, quotedPlatformMessageId: quoted, button: true },
      ])
      expect(new Set(heard.map((message) => message.platformMessageId)).size).toBe(2)
    })

    test('concerns the channel it happened on', async () => {
      const trial = await openApproved(open)
      await sendTemplate(trial, trial.phones.ada)
      await trial.customerWrites({ from: trial.phones.ada, text: 'Thanks' })
      await trial.pass(enoughMs)

      expect(new Set(trial.told.map(({ channel }) => channel.id))).toEqual(new Set([trial.channel.id]))
    })
  })
}
