import { MessageContent } from '@parley/shared/conversations/message-content'
import { runs, seed } from '@parley/shared/testing/fuzz-runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callbacksOf } from '../../../testing/fuzz/callbacks.ts'
import type { GraphAccount } from '../../../testing/graph/accounts.ts'
import { readCallback } from './read-callback.ts'

const account = { id: '99', displayPhoneNumber: '+1 555-010-0001', phoneNumberId: '77' } as GraphAccount
const contentLimit = 250_000

test('whatever the platform posts, the content of a message has the documented form', () => {
  let messages = 0
  fc.assert(
    fc.property(callbacksOf(account), (document) => {
      for (const { update } of readCallback(JSON.stringify(document), 1_795_251_600_000)) {
        const found = 'messages' in update ? update.messages : [update]
        for (const one of found) {
          if (!('content' in one) || one.content === undefined) continue
          messages += 1
          expect(MessageContent.parse(one.content)).toEqual(one.content)
          expect(JSON.stringify(one.content).length).toBeLessThan(contentLimit)
          expect(one.text.length).toBeLessThan(8_100)
        }
      }
    }),
    { numRuns: runs(2_000), seed },
  )
  expect(messages).toBeGreaterThan(runs(500))
})
