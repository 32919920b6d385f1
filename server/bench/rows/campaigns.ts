import { setTimeout as wait } from 'node:timers/promises'
import { callJson } from '../harness/call-json.ts'
import { median } from '../harness/pairs.ts'
import { install, type Parley } from '../harness/parley.ts'
import { atMost, type Line, type Row } from '../harness/row.ts'

/** Campaigns to 1,000 recipients over the REST API, which answers with the final result. */
export const campaigns: Row = {
  name: 'campaigns',
  isQuick: false,
  measure: async (bench) => {
    const lines: Line[] = []
    for (const engine of ['SQLite', 'Postgres'] as const) {
      if (engine === 'Postgres' && !bench.newDatabase) continue
      for (const [pace, goalSeconds] of [
        [1_000, engine === 'SQLite' ? 1.3 : 2],
        [80, 12.75],
      ] as const) {
        const databaseUrl = engine === 'Postgres' ? await bench.newDatabase?.() : undefined
        const installation = await install({ conversations: 0, messagesEach: 0, messagesPerSecond: pace }, databaseUrl)
        const parley = await installation.start()
        const took: number[] = []
        const delaysMs: number[] = []
        for (let n = 0; n < bench.pairs; n += 1) {
          const send = await prepareCampaign(parley, n)
          await eventLoopDelayMs(parley)
          took.push(await send())
          delaysMs.push(await eventLoopDelayMs(parley))
        }
        await parley.stop()
        await installation.remove()
        const work = `campaign to 1,000 at ${pace}/s`
        const [seconds, delayMs] = [median(took), median(delaysMs)]
        const goal = atMost(goalSeconds, ' s')
        lines.push({ work: `${work}, s`, engine, ours: `${seconds.toFixed(2)} s`, result: seconds, goal })
        if (pace > 80) continue
        lines.push({
          work: `${work}: event-loop delay p99, ms`,
          engine,
          ours: `${delayMs.toFixed(1)} ms`,
          result: delayMs,
          goal: atMost(20, ' ms'),
        })
      }
    }
    return lines
  },
}

/** The delay is measured with timers of this many milliseconds, which are part of the figure. */
const delayResolutionMs = 10

/** The 99th percentile of the delay of the event loop since the previous call, in milliseconds. */
async function eventLoopDelayMs({ url }: Parley): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics)?.[1]
  return Number(seconds) * 1_000 - delayResolutionMs
}

/**
 * A campaign to 1,000 recipients. Returns what sends it: seconds until the call has answered, which it does when every message
 * is with the platform.
 */
export async function prepareCampaign({ url, cookie, workspaceId }: Parley, n: number): Promise<() => Promise<number>> {
  const name = `sale_${n}`
  const headers = { cookie }
  const components = [{ type: 'BODY', text: 'Hi {{1}}, there is news.', example: { body_text: [['Ada']] } }]
  const template = { workspaceId, name, language: 'en', category: 'UTILITY', components }
  await callJson(`${url}/api/chat/templates`, { method: 'POST', headers, body: template })
  const templates = async () =>
    (await callJson(`${url}/api/chat/templates?workspaceId=${workspaceId}`, { headers })).body.data
  const isApproved = (each: { name: string; status: string }) => each.name === name && each.status === 'APPROVED'
  while (!(await templates()).some(isApproved)) await wait(50)
  const recipients = Array.from({ length: 1_000 }, (_, place) => ({
    phone: `+49170${String(n * 1_000 + place).padStart(7, '0')}`,
    variables: { 1: `Customer ${place}` },
  }))
  const body = { workspaceId, templateName: name, languageCode: 'en', recipients }
  return async () => {
    const startedAt = performance.now()
    const result = await callJson(`${url}/api/chat/bulk-send`, { method: 'POST', headers, body })
    const seconds = (performance.now() - startedAt) / 1_000
    // Some numbers of the simulator always fail.
    if (result.body.successful < 990) throw new Error(`Not every message was accepted: ${result.text.slice(0, 300)}`)
    return seconds
  }
}
