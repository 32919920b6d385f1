import { runs, seed } from '@parley/shared/testing/fuzz-runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkStore } from '../ops/check-store.ts'
import { readCallback } from '../platforms/whatsapp/callbacks/read-callback.ts'
import { callbacksOf } from '../testing/fuzz/callbacks.ts'
import { brokenJson } from '../testing/fuzz/hostile.ts'
import { makeAccount } from '../testing/graph/accounts.ts'
import { post } from '../testing/graph/callbacks.ts'
import { beginLogs } from '../testing/stores/audit-chain.ts'
import { engines } from '../testing/stores/engines.ts'
import { createWhatsAppTestApp } from '../testing/whatsapp/whatsapp.ts'

test('reading a callback never throws, and returns only items with an owner', () => {
  const bodies = fc.oneof(
    callbacksOf(someAccount).map((document) => JSON.stringify(document)),
    brokenJson,
  )
  const read = (body: string) => {
    for (const { owner } of readCallback(body, Date.now())) expect(Object.values(owner)).toEqual([expect.any(String)])
  }
  fc.assert(fc.property(bodies, read), { seed, numRuns: runs(2_000) })
})

describe.each(engines)('on $name', (engine) => {
  test('callbacks of any shape are accepted, cause no error, and do not block later ones', async () => {
    const fixture = await createWhatsAppTestApp(engine)
    const { account, app } = fixture
    await beginLogs(fixture)
    await fixture.approved({ name: 'order_shipped', body: 'Your order is on its way to you.' })
    const bodies = fc.oneof(
      { arbitrary: callbacksOf(account).map((document) => JSON.stringify(document)), weight: 9 },
      { arbitrary: brokenJson, weight: 1 },
    )
    const several = fc.array(bodies, { minLength: 10, maxLength: 10 })

    await fc.assert(
      fc.asyncProperty(several, async (posted) => {
        const answers = await Promise.all(posted.map((body) => post(account, Buffer.from(body))))
        expect(answers.map(({ status }) => status)).toEqual(posted.map(() => 200))
        await fixture.runJobs()
      }),
      { seed, numRuns: runs(12), endOnFailure: true },
    )

    await fixture.graph.customerWrites(account, {
      from: '+15559990001',
      type: 'text',
      text: { body: 'Anybody there?' },
    })
    await fixture.runJobs()
    const received = await app.db.selectFrom('message').select('id').where('text', '=', 'Anybody there?').execute()
    expect(received).toHaveLength(1)
    expect((await checkStore(app.store)).problems).toEqual([])
  }, 600_000)
})

const someAccount = makeAccount()
