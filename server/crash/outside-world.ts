import type { GraphAccount } from '../src/testing/graph/accounts.ts'
import { openGraph, type TestGraph } from '../src/testing/graph/graph.ts'
import type { AtEnd } from '../src/testing/http/process.ts'
import { openReceiver } from '../src/testing/http/receiver.ts'
import type { Random } from './random.ts'

/** The witnesses: what they saw is what happened, whatever Parley says. */
export type World = {
  readonly graph: TestGraph
  readonly account: GraphAccount
  readonly hookUrl: string
  /** How often each event arrived, by its id, counting only what was answered with success. */
  readonly arrived: ReadonlyMap<string, number>
  /** The subjects of the events that arrived, such as `message.sent <id>`. */
  readonly told: ReadonlySet<string>
}

type Opening = { readonly random: Random; readonly now: () => number; readonly atEnd: AtEnd }

/** A stand-in of the platform, and a receiver that refuses some deliveries and answers others late. */
export async function openWorld({ random, now, atEnd }: Opening): Promise<World> {
  const graph = await openGraph({ now, throughput: 1_000, atEnd })
  const arrived = new Map<string, number>()
  const told = new Set<string>()
  const receiver = await openReceiver((response, { headers, body }) => {
    if (random.chance(0.05)) return void response.writeHead(503).end()
    const answer = () => {
      const id = String(headers['webhook-id'])
      arrived.set(id, (arrived.get(id) ?? 0) + 1)
      told.add(subjectOf(JSON.parse(body)))
      response.end('thank you')
    }
    if (random.chance(0.1)) setTimeout(answer, random.between(0, 300))
    else answer()
  }, atEnd)
  return { graph, account: graph.addAccount(), hookUrl: receiver.url, arrived, told }
}

type Envelope = { event: string; data: Record<string, unknown> }

export function subjectOf({ event, data }: Envelope): string {
  return `${event} ${data.message_id ?? data.campaign_id ?? ''}`
}
