import { describe, expect, test } from 'vitest'
import { readable } from '../testing/readable.ts'
import type { SendOutcome } from './platform.ts'
import {
  definition,
  enoughMs,
  expectNothingSent,
  newMessageId,
  type OpenPlatform,
  openApproved,
  type PlatformFixture,
  sendTemplate,
  values,
} from './platform-fixture.contract.ts'

/** The results of sending a template. */
export function sendingContract(open: OpenPlatform): void {
  const receiptsOf = (fixture: PlatformFixture, messageId: string) =>
    fixture.updates.flatMap(({ update }) =>
      update.kind === 'receipt' && update.messageId === messageId ? [update] : [],
    )

  describe('Sending', () => {
    test('an approved template arrives filled in, and its receipts return our message’s id', async () => {
      const fixture = await openApproved(open)
      const outcome = await sendTemplate(fixture, fixture.phones.ada, { messageId: 'mine' })
      expect(outcome).toMatchObject({ kind: 'accepted', platformMessageId: expect.stringMatching(/./) })
      await fixture.pass(enoughMs)

      const receipts = receiptsOf(fixture, 'mine')
      expect(receipts.map((receipt) => receipt.status)).toEqual(['sent', 'delivered', 'read'])
      for (const receipt of receipts) {
        expect(receipt).toMatchObject({ error: null })
        expect(receipt.platformMessageId).toBe(outcome.kind === 'accepted' && outcome.platformMessageId)
      }
      expect(await fixture.arrivedAt(fixture.phones.ada)).toEqual([
        'News for today\nHi Ada, your order A-1 is on its way to you.\nReply STOP to end',
      ])
      expect(await fixture.arrivedAt(fixture.phones.bob)).toEqual([])
    })

    test('values arrive unchanged, whatever characters they contain', async () => {
      const fixture = await openApproved(open)
      await sendTemplate(fixture, fixture.phones.ada, {
        values: { 'header.1': '{{1}}', 'body.1': '{{2}}', 'body.2': "$& $1 $' <b>" },
      })

      expect(await fixture.arrivedAt(fixture.phones.ada)).toEqual([
        "News for {{1}}\nHi {{2}}, your order $& $1 $' <b> is on its way to you.\nReply STOP to end",
      ])
    })

    test.each([{ 'header.1': 'x', 'body.1': 'Ada' }, { 'header.1': 'x', 'body.1': 'Ada', 'body.2': '' }, {}])(
      'a template without all its values is refused: %j',
      async (incomplete) => {
        const fixture = await openApproved(open)
        const outcome = await sendTemplate(fixture, fixture.phones.ada, { values: incomplete })
        await expectNothingSent(fixture, outcome, fixture.phones.ada)
      },
    )

    test.each(['PENDING', 'REJECTED', 'PAUSED', 'DISABLED'] as const)(
      'a template that is %s is refused, for every recipient',
      async (status) => {
        const fixture = await open()
        await fixture.platform.submitTemplate(fixture.channel, definition)
        if (status !== 'PENDING') await fixture.decide(fixture.channel, definition, status)
        const outcomes = [
          await sendTemplate(fixture, fixture.phones.ada),
          await sendTemplate(fixture, fixture.phones.bob),
        ]

        await fixture.decide(fixture.channel, definition, 'APPROVED')
        await expectNothingSent(fixture, outcomes[0] as SendOutcome, fixture.phones.ada)
        await expectNothingSent(fixture, outcomes[1] as SendOutcome, fixture.phones.bob)
      },
    )

    test('a template that was never submitted, or only by another channel, is refused', async () => {
      const fixture = await open()
      await fixture.platform.submitTemplate(fixture.otherChannel, definition)
      await fixture.decide(fixture.otherChannel, definition, 'APPROVED')

      await expectNothingSent(fixture, await sendTemplate(fixture, fixture.phones.ada), fixture.phones.ada)
    })

    test('a message without a recipient is refused', async () => {
      const fixture = await openApproved(open)
      const noAddress = { phone: null, platformUserId: null }
      const outcome = await fixture.platform.sendTemplate(fixture.channel, {
        to: noAddress,
        template: definition,
        values,
        messageId: newMessageId(),
      })

      expect(readable(outcome)).toMatchObject({ kind: 'refused', message: expect.stringMatching(/ /) })
    })

    test('a message to an unreachable customer is accepted, then fails with code and reason', async () => {
      const fixture = await openApproved(open)
      const outcome = await sendTemplate(fixture, fixture.phones.unknown, { messageId: 'lost' })
      expect(outcome.kind).toBe('accepted')
      await fixture.pass(enoughMs)

      const last = receiptsOf(fixture, 'lost').at(-1)
      expect(readable(last)).toMatchObject({
        status: 'failed',
        error: { code: expect.stringMatching(/./), message: expect.stringMatching(/ /) },
      })
      expect(receiptsOf(fixture, 'lost').map((receipt) => receipt.status)).not.toContain('delivered')
    })

    test('a connection that breaks before the answer gives an unknown outcome, not an exception', async () => {
      const fixture = await openApproved(open)

      expect(readable(await sendTemplate(fixture, fixture.phones.cutOff))).toMatchObject({
        kind: 'unknown',
        message: expect.stringMatching(/ /),
      })
    })

    test('fifty concurrent sends are fifty messages, each with its own id and receipts', async () => {
      const fixture = await openApproved(open)
      const ids = Array.from({ length: 50 }, newMessageId)
      const outcomes = await Promise.all(
        ids.map((messageId) => sendTemplate(fixture, fixture.phones.ada, { messageId })),
      )
      await fixture.pass(enoughMs)

      const platformIds = outcomes.map((outcome) => outcome.kind === 'accepted' && outcome.platformMessageId)
      expect(new Set(platformIds).size).toBe(50)
      for (const [index, messageId] of ids.entries()) {
        expect(receiptsOf(fixture, messageId).at(-1)).toMatchObject({
          status: 'read',
          platformMessageId: platformIds[index],
        })
      }
    })
  })
}
