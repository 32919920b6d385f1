import { pngFile } from '../src/testing/files.ts'
import type { GraphMessage } from '../src/testing/graph/accounts.ts'
import type { Posted } from '../src/testing/graph/callbacks.ts'
import { callerOf } from '../src/testing/http/server.ts'
import type { ExternalSystems } from './external-systems.ts'
import type { Answer, Operation } from './operation-log.ts'
import { formOf, type PreparedData, template } from './prepare-data.ts'
import type { Random } from './random.ts'

type OperationContext = { readonly url: string; readonly external: ExternalSystems; readonly prepared: PreparedData }

export type Operations = {
  readonly send: (random: Random) => Operation
  readonly bulkSend: (random: Random) => Operation
  readonly campaign: (random: Random) => Operation
  /** A file that no message names yet. */
  readonly upload: () => Operation
  readonly inbound: (random: Random) => Operation
  /** Merges two contacts; undefined where every pair was merged. */
  readonly merge: () => Operation | undefined
  /** Receipts of messages without one; undefined where there are none. */
  readonly receipts: () => Operation | undefined
}

/** The operations of users, programs, customers and the platform, each with a unique mark. */
export function makeOperations({ url, external, prepared }: OperationContext): Operations {
  const call = callerOf(url)
  const { workspaceId, cookie, key, channelIds, customers, fileId, pairs } = prepared
  const { graph } = external
  let count = 0
  let phones = 0
  let reported = 0
  let merges = 0

  const recipients = (size: number) =>
    Array.from({ length: size }, () => ({
      phone: `+4915${String(phones++).padStart(9, '0')}`,
      variables: { 1: 'Ada' },
    }))
  const toMany = (random: Random) => ({
    workspaceId,
    channel_id: random.pick(channelIds),
    templateName: template.name,
    recipients: recipients(random.whole(5, 50)),
  })

  return {
    send: (random) => {
      const name = `send ${count++}`
      const conversationId = random.pick(customers)?.conversationId
      const headers = { 'idempotency-key': name }
      const content = { type: 'image', file_id: fileId, caption: name }
      const picture = { path: '/api/v1/messages', body: { to: { conversation_id: conversationId }, content } }
      const text = { path: '/api/v1/messages/send', body: { conversationId, text: name } }
      const { path, body } = random.chance(0.25) ? picture : text
      const ask = () => call('POST', path, { key, body, headers })
      return { kind: 'send', marks: [name], isRepeatable: true, ask: () => unlessCutOff(ask) }
    },
    bulkSend: (random) => {
      const body = toMany(random)
      const headers = { 'idempotency-key': `bulk ${count++}` }
      const ask = () => call('POST', '/api/chat/bulk-send', { cookie, body, headers })
      return { kind: 'bulk send', marks: phonesOf(body), isRepeatable: true, ask: () => unlessCutOff(ask) }
    },
    campaign: (random) => {
      const body = toMany(random)
      const ask = async () => {
        const { status, body: found } = await call('POST', '/trpc/campaigns.start', { cookie, body })
        return { status, body: status < 300 ? { campaignId: found.result.data.id } : found }
      }
      return { kind: 'campaign', marks: phonesOf(body), isRepeatable: false, ask: () => unlessCutOff(ask) }
    },
    upload: () => {
      const name = `upload ${count++}`
      const form = formOf({ name: `${name}.txt`, bytes: Buffer.from(name) })
      const ask = async () => {
        const { status, body } = await call('POST', '/api/v1/files', { key, ...form })
        return { status, body: status < 300 ? { fileId: body.data.id } : body }
      }
      return { kind: 'upload', marks: [name], isRepeatable: true, ask: () => unlessCutOff(ask) }
    },
    inbound: (random) => {
      const id = `wamid.I${count++}`
      const { phone: from, account } = random.pick(customers) as PreparedData['customers'][number]
      const written = { type: 'text', text: { body: `inbound ${id}` } }
      const said = { id, from, timestamp: seconds(), ...(random.chance(0.25) ? pictureFromCustomer() : written) }
      return {
        kind: 'inbound',
        marks: [id],
        isRepeatable: true,
        ask: postedBy(() => graph.customerWrites(account, said)),
      }
    },
    merge: () => {
      const pair = pairs[merges++]
      if (!pair) return undefined
      const [from, into] = pair
      const ask = async () => {
        const { status } = await call('POST', '/trpc/contacts.merge', { cookie, body: { workspaceId, from, into } })
        return { status, body: {} }
      }
      return { kind: 'merge', marks: pair, isRepeatable: true, ask: () => unlessCutOff(ask) }
    },
    receipts: () => {
      const messages = graph.messages.slice(reported, reported + 25)
      reported += messages.length
      if (messages.length === 0) return undefined
      const ask = postedBy(() => postStatuses(messages))
      return { kind: 'receipts', marks: messages.map(({ id }) => id), isRepeatable: true, ask }
    },
  }

  /** One request for each number, as the platform sends them. The last answer counts, or one that is no success. */
  async function postStatuses(messages: readonly GraphMessage[]): Promise<Posted> {
    const answers: Posted[] = []
    for (const [account, itsMessages] of Map.groupBy(messages, (message) => message.account)) {
      answers.push(await graph.postStatuses(account, itsMessages.flatMap(statusesOf)))
    }
    return (answers.find(({ status }) => status >= 300) ?? answers.at(-1)) as Posted
  }

  /** A picture that can be fetched from the platform. */
  function pictureFromCustomer() {
    const id = `55${count++}`
    graph.media.set(id, { mimeType: 'image/png', bytes: pngFile.bytes })
    return { type: 'image', image: { id, mime_type: 'image/png' } }
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
