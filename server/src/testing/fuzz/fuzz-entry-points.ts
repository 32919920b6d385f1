import { runs, seed } from '@parley/shared/testing/fuzz-runs'
import fc from 'fast-check'
import { Pool } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { LeaseLost } from '../../jobs/leased-job.ts'
import { checkStore } from '../../ops/check-store.ts'
import { handlers } from '../../worker/handlers.ts'
import { makeWorker } from '../../worker/loop.ts'
import { allProcedures, askProcedure } from '../http/dashboard-client.ts'
import { procedures } from '../http/procedures.ts'
import type { TestEngine } from '../stores/engines.ts'
import type { Case } from './case.ts'
import { allCases, casesByEndpoint } from './cases.ts'
import { makeReach } from './reach.ts'
import { createFuzzTestApp } from './test-app.ts'

const atOnce = 20
/** The number of requests on each engine, of ten thousand in total. */
const atLength = 5_000
/** The most further batches, within which the test data is prepared several times again. */
const maxFurtherBatches = 100

/** Defines the test for one engine. Each has a file of its own, so that the two run at the same time. */
export function fuzzEntryPoints(engine: TestEngine): void {
  test('is answered in time and in the documented format, and leaves the store intact', async () => {
    const { tenants, worlds, nextSenders } = await createFuzzTestApp(engine)
    const reach = makeReach()
    const pool = new Pool(tenants.url, { connections: atOnce, headersTimeout: 15_000, bodyTimeout: 15_000 })
    onTestFinished(() => pool.close())
    const statuses = new Map<number, number>()
    const send = async ({ of, method, path, host, body, headers: own }: Case, sender: Record<string, string>) => {
      const type = body !== undefined && { 'content-type': 'application/json' }
      const headers = { ...sender, ...type, ...own, ...(host !== undefined && { host }) }
      const answer = await pool.request({ method: method as 'GET', path, headers, body: body ?? null })
      if (of) reach.note(of, answer.statusCode)
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
      return { path, status: answer.statusCode, type: answer.headers['content-type'], text: await answer.body.text() }
    }

    const sendBatches = (made: fc.Arbitrary<Case>, numRuns: number, isDone = () => false) =>
      fc.assert(
        fc.asyncProperty(fc.array(made, { minLength: atOnce, maxLength: atOnce }), async (cases) => {
          if (isDone()) return
          const senders = await nextSenders()
          for (const answer of await Promise.all(cases.map((each) => send(each, senders[each.as])))) {
            const wrong = whatIsWrong(answer)
            if (wrong) expect.fail(`${wrong}: ${JSON.stringify(answer).slice(0, 1_000)}`)
          }
        }),
        { seed, numRuns, endOnFailure: true },
      )

    const byEndpoint = casesByEndpoint(worlds)
    await sendBatches(allCases(byEndpoint), Math.ceil(runs(atLength) / atOnce))
    // With some seeds, none of the few dozen requests to an endpoint is valid. Such endpoints receive more of them.
    const missed = new Set(reach.unreached().map(([endpoint]) => endpoint))
    const more = byEndpoint.filter(({ of }) => missed.has(of)).map(({ cases }) => cases)
    if (more.length > 0) await sendBatches(fc.oneof(...more), maxFurtherBatches, () => reach.unreached().length === 0)

    const count = (kind: number) =>
      [...statuses].reduce((sum, [status, n]) => (Math.floor(status / 100) === kind ? sum + n : sum), 0)
    // A run in which no request succeeded, or none was refused, would prove nothing.
    expect(count(2)).toBeGreaterThan(count(4) / 10)
    expect(count(4)).toBeGreaterThan(count(2) / 10)
    expect(reach.unreached()).toEqual([])

    // The erasure of a customer deletes the jobs that concern them, also those that run.
    const errors = await makeWorker(tenants.fixture.app, handlers).drain()
    expect(errors.filter((error) => !(error instanceof LeaseLost))).toEqual([])
    expect((await checkStore(tenants.fixture.app.store)).problems).toEqual([])
    for (const [path, { needs, ask }] of Object.entries(procedures)) {
      if (needs === 'anybody' || allProcedures[path]?._def.type !== 'query') continue
      const { status } = await askProcedure(tenants, path, { ...tenants.owner, input: ask(tenants.mine) })
      expect([path, status < 500]).toEqual([path, true])
    }
  }, 600_000)
}

type Answer = { readonly path: string; readonly status: number; readonly type: unknown; readonly text: string }

/** The violation of docs/api.md, Errors (errors are JSON and reveal no internals); undefined when there is none. */
function whatIsWrong({ status, type, text }: Answer): string | undefined {
  if (status >= 500) return 'a fault'
  if (/node_modules|\.ts:\d|SQLITE_|at Object\.|no such table|syntax error at or near/.test(text))
    return 'reveals internals'
  if (status < 400 || text === '') return undefined
  if (!String(type).startsWith('application/json')) return `is ${type}`
  const body = JSON.parse(text)
  const refusals = (Array.isArray(body) ? body : [body]).map((one) =>
    one.error?.message ? { ...one.error.data, error: one.error.message } : one,
  )
  const isOurs = refusals.every(({ error, code }) => typeof error === 'string' && typeof code === 'string')
  return isOurs ? undefined : 'is not in the documented format'
}
