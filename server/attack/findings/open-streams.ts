import { Agent, get, type IncomingMessage } from 'node:http'
import { median } from '../../bench/harness/pairs.ts'
import { type Attack, makeFindings } from '../outcome.ts'
import { cpuMsOf } from '../process-figures.ts'
import type { Target, Workspace } from '../target.ts'
import { writeInbound } from '../waiting.ts'

const perSession = 20
/** The promise is 80 % of the throughput. A shared machine disturbs the short form, in which the fault cost 70 %. */
const leastShare = { short: 0.4, long: 0.8 }

/** A.4: many open streams of few sessions while customers write. */
export const openStreams: Attack = async (target) => {
  const findings = makeFindings()
  const workspace = await target.newWorkspace()
  const sessions = target.isShort ? 3 : 10
  const cookies: string[] = []
  for (let index = 0; index < sessions; index += 1) cookies.push((await workspace.addMember('agent')).cookie)
  const messages = target.isShort ? 160 : 2_000
  const measure = makeMeasurement(target, workspace, messages)
  await measure()

  const pairs: Pair[] = []
  for (let pair = 0; pair < (target.isShort ? 1 : 3); pair += 1) {
    const without = await measure()
    const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
    target.atEnd(() => agent.destroy())
    const events = { count: 0 }
    const open = (cookie: string) => openStream(target, { cookie, workspaceId: workspace.workspaceId, agent, events })
    const opened = await Promise.all(
      cookies.flatMap((cookie) => Array.from({ length: perSession }, () => open(cookie))),
    )
    findings.expect(
      opened.every((first) => !first.includes('serialized-error')),
      'A stream within the limit was refused',
    )
    const [cookie = ''] = cookies
    const beyond = await open(cookie)
    findings.expect(beyond.includes('rate_limited'), `A session may open more than ${perSession} streams`)
    findings.measured('open streams', opened.length)

    // What the streams do once is not measured.
    await measure()
    pairs.push({ without, beside: await measure() })
    agent.destroy()
    findings.expect(events.count > opened.length, 'The streams reported nothing, so nothing was tested')
  }

  const share = median(pairs.map(({ without, beside }) => without.cpuMs / beside.cpuMs))
  findings.measured('messages per second without streams', median(pairs.map(({ without }) => without.perSecond)))
  findings.measured('messages per second beside them', median(pairs.map(({ beside }) => beside.perSecond)))
  findings.measured('share of the throughput by CPU time, %', share * 100)
  const least = target.isShort ? leastShare.short : leastShare.long
  findings.expect(share > least, `The streams left ${Math.round(share * 100)} % of the throughput`)
  return findings.outcome()
}

type Measured = { readonly perSecond: number; readonly cpuMs: number }
type Pair = { readonly without: Measured; readonly beside: Measured }

/** The measure is the CPU time of the process, from which the readers of the streams on the same machine take nothing. */
function makeMeasurement(target: Target, { testKey }: Workspace, messages: number) {
  let from = 0
  return async (): Promise<Measured> => {
    const cpuBefore = cpuMsOf(target.pid())
    const startedAt = performance.now()
    for (let sent = 0; sent < messages; sent += 16) {
      await writeInbound(target.call, { key: testKey, messages: 16, from })
      from += 16
    }
    return {
      perSecond: messages / ((performance.now() - startedAt) / 1000),
      cpuMs: cpuMsOf(target.pid()) - cpuBefore,
    }
  }
}

type Stream = {
  readonly cookie: string
  readonly workspaceId: string
  readonly agent: Agent
  readonly events: { count: number }
}

/** Resolves with what the stream begins with. */
function openStream({ url }: Target, { cookie, workspaceId, agent, events }: Stream): Promise<string> {
  const input = encodeURIComponent(JSON.stringify({ workspaceId, mode: 'test' }))
  return new Promise((resolve, reject) => {
    const read = (response: IncomingMessage) => {
      let text = ''
      response.on('error', () => undefined)
      response.setEncoding('utf8').on('data', (chunk: string) => {
        events.count += 1
        if (text.includes('\n\n')) return
        text += chunk
        if (/event: (connected|serialized-error)/.test(text)) resolve(text)
      })
      response.once('end', () => resolve(text))
    }
    const headers = { accept: 'text/event-stream', cookie }
    get(`${url}/trpc/live.changes?input=${input}`, { agent, headers }, read).on('error', reject)
  })
}
