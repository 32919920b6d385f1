import type { GraphMessage } from '../src/testing/graph/accounts.ts'
import type { Posted } from '../src/testing/graph/callbacks.ts'
import { callerOf } from '../src/testing/http/server.ts'
import type { ExternalSystems } from './external-systems.ts'
import type { Answer, Operation } from './operation-log.ts'
import { type PreparedData, template } from './prepare-data.ts'
import type { Random } from './random.ts'

type OperationContext = { readonly url: string; readonly external: ExternalSystems; readonly prepared: PreparedData }

export type Operations = {
  readonly send: (random: Random) => Operation
  readonly bulkSend: (random: Random) => Operation
  readonly campaign: (random: Random) => Operation
  readonly inbound: (random: Random) => Operation
  /** Receipts of messages without one; undefined where there are none. */
  readonly receipts: () => Operation | undefined
}

/** The operations of users, programs, customers and the platform, each with a unique mark. */
export function makeOperations({ url, external, prepared }: OperationContext): Operations {
  const call = callerOf(url)
  const { workspaceId, cookie, key, customers } = prepared
  const { graph, account } = external
  let count = 0
  let phones = 0
  let reported = 0

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
      return { kind: 'send', marks: [name], isRepeatable: true, ask: () => unlessCutOff(ask) }
    },
    bulkSend: (random) => {
      const body = toMany(random.whole(5, 40))
      const headers = { 'idempotency-key': `bulk ${count++}` }
      const ask = () => call('POST', '/api/chat/bulk-send', { cookie, body, headers })
      return { kind: 'bulk send', marks: phonesOf(body), isRepeatable: true, ask: () => unlessCutOff(ask) }
    },
    campaign: (random) => {
      const body = toMany(random.whole(10, 60))
      const ask = async () => {
        const { status, body: found } = await call('POST', '/trpc/campaigns.start', { cookie, body })
        return { status, body: status < 300 ? { campaignId: found.result.data.id } : found }
      }
      return { kind: 'campaign', marks: phonesOf(body), isRepeatable: false, ask: () => unlessCutOff(ask) }
    },
    inbound: (random) => {
      const id = `wamid.I${count++}`
      const from = random.pick(customers)?.phone ?? ''
      const said = { id, from, timestamp: seconds(), type: 'text', text: { body: `inbound ${id}` } }
      return {
        kind: 'inbound',
        marks: [id],
        isRepeatable: true,
        ask: postedBy(() => graph.customerWrites(account, said)),
      }
    },
    receipts: () => {
      const messages = graph.messages.slice(reported, reported + 25)
      reported += messages.length
      if (messages.length === 0) return undefined
      const statuses = messages.flatMap(statusesOf)
      const ask = postedBy(() => graph.postStatuses(account, statuses))
      return { kind: 'receipts', marks: messages.map(({ id }) => id), isRepeatable: true, ask }
    },
  }

  function statusesOf(message: GraphMessage): object[] {
    return ['sent', 'delivered', 'read'].map((status) => graph.statusOf(message, status))
  }
}

const seconds = () => String(Math.floor(Date.now() / 1000))

function phonesOf(body: { recipients: readonly { phone: string }[] }): string[] {
  return body.recipients.map(({ phone }) => phone)
}

function postedBy(post: () => Promise<Posted>): () => Promise<Answer> {
  return () => unlessCutOff(async () => ({ status: (await post()).status, body: {} }))
}

async function unlessCutOff(ask: () => Promise<NonNullable<Answer>>): Promise<Answer> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}
