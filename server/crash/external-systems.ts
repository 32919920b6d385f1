import type { GraphAccount } from '../src/testing/graph/accounts.ts'
import { openGraph, type TestGraph } from '../src/testing/graph/graph.ts'
import type { AtEnd } from '../src/testing/http/process.ts'
import { openReceiver } from '../src/testing/http/receiver.ts'
import type { Random } from './random.ts'

/** The external systems record what really happened, regardless of what Parley reports. */
export type ExternalSystems = {
  readonly graph: TestGraph
  /** Two numbers of one business account. */
  readonly numbers: readonly GraphAccount[]
  readonly hookUrl: string
  /** How often each event arrived, by ID, counting successful responses only. */
  readonly arrived: ReadonlyMap<string, number>
  /** The subjects of the events that arrived, such as `message.sent <id>`. */
  readonly reported: ReadonlySet<string>
}

type ExternalOptions = { readonly random: Random; readonly now: () => number; readonly atEnd: AtEnd }

/** A fake platform, and a receiver that refuses some deliveries and answers others late. */
export async function openExternalSystems({ random, now, atEnd }: ExternalOptions): Promise<ExternalSystems> {
  const graph = await openGraph({ now, throughput: 1_000, atEnd })
  const arrived = new Map<string, number>()
  const reported = new Set<string>()
  const receiver = await openReceiver((response, { headers, body }) => {
    if (random.chance(0.05)) return void response.writeHead(503).end()
    const answer = () => {
      const id = String(headers['webhook-id'])
      arrived.set(id, (arrived.get(id) ?? 0) + 1)
      reported.add(subjectOf(JSON.parse(body)))
      response.end('thank you')
    }
    if (random.chance(0.1)) setTimeout(answer, random.between(0, 300))
    else answer()
  }, atEnd)
  const account = graph.addAccount()
  return { graph, numbers: [account, graph.addNumber(account)], hookUrl: receiver.url, arrived, reported }
}

type Envelope = { event: string; data: Record<string, unknown> }

export function subjectOf({ event, data }: Envelope): string {
  return `${event} ${data.message_id ?? data.campaign_id ?? data.import_id ?? data.contact_id ?? ''}`
}
