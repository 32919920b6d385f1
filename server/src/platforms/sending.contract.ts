import { describe, expect, test } from 'vitest'
import type { SendOutcome } from './platform.ts'
import {
  definition,
  enoughMs,
  expectNothingSent,
  newMessageId,
  type OpenTrial,
  openApproved,
  sendTemplate,
  type Trial,
  values,
} from './trial.contract.ts'

/** What becomes of a template that is handed over. */
export function sendingContract(open: OpenTrial): void {
  const receiptsOf = (trial: Trial, messageId: string) =>
    trial.told.flatMap(({ update }) => (update.kind === 'receipt' && update.messageId === messageId ? [update] : []))

  describe('sending', () => {
    test('an approved template arrives filled, and its receipts bring back our message’s id', async () => {
      const trial = await openApproved(open)
      const outcome = await sendTemplate(trial, trial.phones.ada, { messageId: 'mine' })
      expect(outcome).toMatchObject({ kind: 'accepted', platformMessageId: expect.stringMatching(/./) })
      await trial.pass(enoughMs)

      const receipts = receiptsOf(trial, 'mine')
      expect(receipts.map((receipt) => receipt.status)).toEqual(['sent', 'delivered', 'read'])
      for (const receipt of receipts) {
        expect(receipt).toMatchObject({ error: null })
        expect(receipt.platformMessageId).toBe(outcome.kind === 'accepted' && outcome.platformMessageId)
      }
      expect(await trial.arrivedAt(trial.phones.ada)).toEqual([
        'News for Ada\nHi Ada, your order A-1 is on its way to you.\nReply STOP to end',
      ])
      expect(await trial.arrivedAt(trial.phones.bob)).toEqual([])
    })

    test('values stand there as they are, whatever they look like', async () => {
      const trial = await openApproved(open)
      await sendTemplate(trial, trial.phones.ada, { values: { '1': '{{2}}', '2': "$& $1 $' <b>" } })

      expect(await trial.arrivedAt(trial.phones.ada)).toEqual([
        "News for {{2}}\nHi {{2}}, your order $& $1 $' <b> is on its way to you.\nReply STOP to end",
      ])
    })

    test.each([{ '1': 'Ada' }, { '1': 'Ada', '2': '' }, {}])(
      'a template without all its values is refused: %j',
      async (incomplete) => {
        const trial = await openApproved(open)
        const outcome = await sendTemplate(trial, trial.phones.ada, { values: incomplete })
        await expectNothingSent(trial, outcome, trial.phones.ada)
      },
    )

    test.each(['PENDING', 'REJECTED', 'PAUSED', 'DISABLED'] as const)(
      'a template that is %s is refused, for every recipient',
      async (status) => {
        const trial = await open()
        await trial.platform.submitTemplate(trial.channel, definition)
        if (status !== 'PENDING') await trial.decide(trial.channel, definition, status)
        const outcomes = [await sendTemplate(trial, trial.phones.ada), await sendTemplate(trial, trial.phones.bob)]

        await trial.decide(trial.channel, definition, 'APPROVED')
        await expectNothingSent(trial, outcomes[0] as SendOutcome, trial.phones.ada)
        await expectNothingSent(trial, outcomes[1] as SendOutcome, trial.phones.bob)
      },
    )

    test('a template that the platform never saw, or saw for somebody else, is refused', async () => {
      const trial = await open()
      await trial.platform.submitTemplate(trial.otherChannel, definition)
      await trial.decide(trial.otherChannel, definition, 'APPROVED')

      await expectNothingSent(trial, await sendTemplate(trial, trial.phones.ada), trial.phones.ada)
    })

    test('an address that names nobody is refused', async () => {
      const trial = await openApproved(open)
      const nobody = { phone: null, platformUserId: null }
      const outcome = await trial.platform.sendTemplate(trial.channel, {
        to: nobody,
        template: definition,
        values,
        messageId: newMessageId(),
      })

      expect(outcome).toMatchObject({ kind: 'refused', message: expect.stringMatching(/ /) })
    })

    test('a customer who cannot be reached is accepted first, and fails with a code and a sentence', async () => {
      const trial = await openApproved(open)
      const outcome = await sendTemplate(trial, trial.phones.unknown, { messageId: 'lost' })
      expect(outcome.kind).toBe('accepted')
      await trial.pass(enoughMs)

      const last = receiptsOf(trial, 'lost').at(-1)
      expect(last).toMatchObject({
        status: 'failed',
        error: { code: expect.stringMatching(/./), message: expect.stringMatching(/ /) },
      })
      expect(receiptsOf(trial, 'lost').map((receipt) => receipt.status)).not.toContain('delivered')
    })

    test('a connection that breaks before the answer leaves the outcome unknown, and throws nothing', async () => {
      const trial = await openApproved(open)

      expect(await sendTemplate(trial, trial.phones.cutOff)).toMatchObject({
        kind: 'unknown',
        message: expect.stringMatching(/ /),
      })
    })

    test('fifty at once are fifty messages, each with its own id and its own receipts', async () => {
      const trial = await openApproved(open)
      const ids = Array.from({ length: 50 }, newMessageId)
      const outcomes = await Promise.all(ids.map((messageId) => sendTemplate(trial, trial.phones.ada, { messageId })))
      await trial.pass(enoughMs)

      const platformIds = outcomes.map((outcome) => outcome.kind === 'accepted' && outcome.platformMessageId)
      expect(new Set(platformIds).size).toBe(50)
      for (const [index, messageId] of ids.entries()) {
        expect(receiptsOf(trial, messageId).at(-1)).toMatchObject({
          status: 'read',
          platformMessageId: platformIds[index],
        })
      }
    })
  })
}
