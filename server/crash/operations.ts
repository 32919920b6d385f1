import type { GraphMessage } from '../src/testing/graph/accounts.ts'
import type { Posted } from '../src/testing/graph/callbacks.ts'
import { callerOf } from '../src/testing/http/server.ts'
import type { Answer, Operation } from './ledger.ts'
import type { World } from './outside-world.ts'
import { type PreparedData, template } from './prepare-data.ts'
import type { Random } from './random.ts'

type Surroundings = { readonly url: string; readonly world: World; readonly prepared: PreparedData }

export type Operations = {
  readonly send: (random: Random) => Operation
  readonly bulkSend: (random: Random) => Operation
  readonly campaign: (random: Random) => Operation
  readonly inbound: (random: Random) => Operation
  /** Of messages nothing was said of yet; undefined where there are none. */
  readonly receipts: () => Operation | undefined
}

/** What people, programs, customers and the platform want of Parley, each with a mark of its own. */
export function makeOperations({ url, world, prepared }: Surroundings): Operations {
  const call = callerOf(url)
  const { workspaceId, cookie, key, customers } = prepared
  const { graph, account } = world
  let count = 0
  let phones = 0
  let told = 0

  const recipients = (size: number) =>
    Array.from({ length: size }, () => ({
      phone: `+4915${String(phones++).padStart(9, '0')}`,
      variables: { 1: 'Ada' },
    }))
  const toMany = (size: number) => ({ workspaceId, templateName: template.name, recipients: recipients(size) })

  return {
    send: (random) => {
      const name = `send ${count++}`
      const body = { conversationId: random.pick(customers)?.conversationId, text: name }
      const headers = { 'idempotency-key': name }
      const ask = () => call('POST', '/api/v1/messages/send', { key, body, headers })
      return { kind: 'send', marks: [name], isRepeatable: true, ask: () => orCutOff(ask) }
    },
    bulkSend: (random) => {
      const body = toMany(random.whole(5, 40))
      const headers = { 'idempotency-key': `bulk ${count++}` }
      const ask = () => call('POST', '/api/chat/bulk-send', { cookie, body, headers })
      return { kind: 'bulk send', marks: phonesOf(body), isRepeatable: true, ask: () => orCutOff(ask) }
    },
    campaign: (random) => {
      const body = toMany(random.whole(10, 60))
      const ask = async () => {
        const { status, body: found } = await call('POST', '/trpc/campaigns.start', { cookie, body })
        return { status, body: status < 300 ? { campaignId: found.result.data.id } : found }
      }
      return { kind: 'campaign', marks: phonesOf(body), isRepeatable: false, ask: () => orCutOff(ask) }
    },
    inbound: (random) => {
      const id = `wamid.I${count++}`
      const from = random.pick(customers)?.phone ?? ''
      const said = { id, from, timestamp: seconds(), type: 'text', text: { body: `inbound ${id}` } }
      return {
        kind: 'inbound',
        marks: [id],
        isRepeatable: true,
        ask: posted(() => graph.customerWrites(account, said)),
      }
    },
    receipts: () => {
      const messages = graph.messages.slice(told, told + 25)
      told += messages.length
      if (messages.length === 0) return undefined
      const statuses = messages.flatMap(fates)
      const ask = posted(() => graph.postStatuses(account, statuses))
      return { kind: 'receipts', marks: messages.map(({ id }) => id), isRepeatable: true, ask }
    },
  }

  function fates(message: GraphMessage): object[] {
    return ['sent', 'delivered', 'read'].map((status) => graph.statusOf(message, status))
  }
}

const seconds = () => String(Math.floor(Date.now() / 1000))

function phonesOf(body: { recipients: readonly { phone: string }[] }): string[] {
  return body.recipients.map(({ phone }) => phone)
}

function posted(post: () => Promise<Posted>): () => Promise<Answer> {
  return () => orCutOff(async () => ({ status: (await post()).status, body: {} }))
}

async function orCutOff(ask: () => Promise<NonNullable<Answer>>): Promise<Answer> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}
