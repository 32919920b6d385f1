import { pngFile } from '../src/testing/files.ts'
import type { GraphMessage } from '../src/testing/graph/accounts.ts'
import type { Posted } from '../src/testing/graph/callbacks.ts'
import { callerOf } from '../src/testing/http/server.ts'
import type { ExternalSystems } from './external-systems.ts'
import type { Acknowledgement, Answer, Operation } from './operation-log.ts'
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
  /** Imports a list of contacts that nobody else knows. */
  readonly import: (random: Random) => Operation
  /** Undoes an import; undefined where none may be undone. Some are kept. */
  readonly undo: (random: Random) => Operation | undefined
  /** Writes all contacts into a file. */
  readonly export: () => Operation
  /** Erases a contact who has written; undefined where all were erased. */
  readonly erase: () => Operation | undefined
  /** Receipts of messages without one; undefined where there are none. */
  readonly receipts: () => Operation | undefined
}

/** The operations of users, programs, customers and the platform, each with a unique mark. */
export function makeOperations({ url, external, prepared }: OperationContext): Operations {
  const call = callerOf(url)
  const { workspaceId, cookie, key, channelIds, customers, fileId, pairs, leaving } = prepared
  const { graph } = external
  let count = 0
  let phones = 0
  let reported = 0
  let merges = 0
  let listed = 0
  let erasures = 0
  let undone = 0
  const imported: string[] = []

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
      return { kind: 'upload', marks: [name], isRepeatable: true, ask: () => unlessCutOff(() => upload(form)) }
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
    import: (random) => {
      const name = `import ${count++}`
      const rows = Array.from(
        { length: random.whole(30, 1_500) },
        () => `+49176${String(listed++).padStart(8, '0')},${name}`,
      )
      const form = formOf({ name: `${name}.csv`, bytes: Buffer.from(['phone,name', ...rows].join('\n')) })
      const headers = { 'idempotency-key': name }
      let fileId: string | undefined
      const ask = async () => {
        if (fileId === undefined) {
          const uploaded = await upload(form)
          // The same one for two attempts at a time: with another file it would be another request.
          fileId ??= uploaded.body.fileId
          if (fileId === undefined) return uploaded
        }
        const { status, body } = await call('POST', '/api/v1/imports', { key, body: { file_id: fileId }, headers })
        if (status >= 300) return { status, body }
        const importId: string = body.data.id
        if (!imported.includes(importId)) imported.push(importId)
        return { status, body: { importId } }
      }
      return { kind: 'import', marks: rows, isRepeatable: true, ask: () => unlessCutOff(ask) }
    },
    undo: (random) => {
      const importId = imported[undone]
      if (importId === undefined) return undefined
      undone += 1
      if (random.chance(0.5)) return undefined
      const path = `/api/v1/imports/${importId}`
      const ask = async () => {
        const { status, body } = await call('GET', path, { key })
        if (status >= 300) return { status, body }
        const { state } = body.data
        if (['undoing', 'undone'].includes(state)) return { status, body: { importId } }
        if (['checking', 'checked', 'running'].includes(state)) return notYet
        const answer = await call('POST', `${path}/undo`, { key })
        // The import has ended otherwise, and no repetition changes that.
        if (answer.status === 409 && state !== 'completed') return { status: 410, body: { status: state } }
        return { status: answer.status, body: { importId } }
      }
      return { kind: 'undo', marks: [importId], isRepeatable: true, ask: () => unlessCutOff(ask) }
    },
    export: () => {
      const headers = { 'idempotency-key': `export ${count++}` }
      const ask = async () => {
        const { status, body } = await call('POST', '/api/v1/contacts/export', { key, body: {}, headers })
        return { status, body: (status < 300 ? { exportId: body.data.id } : body) as Acknowledgement }
      }
      return { kind: 'export', marks: [], isRepeatable: true, ask: () => unlessCutOff(ask) }
    },
    erase: () => {
      const contact = leaving[erasures++]
      if (!contact) return undefined
      const { contactId, phone } = contact
      const ask = async () => {
        const { status, body } = await call('DELETE', `/api/v1/contacts/${contactId}`, { key })
        // Who was erased before the connection broke is unknown afterwards.
        return status === 404 ? { status: 200, body: {} } : { status, body }
      }
      return { kind: 'erase', marks: [contactId, phone], isRepeatable: true, ask: () => unlessCutOff(ask) }
    },
    receipts: () => {
      const messages = graph.messages.slice(reported, reported + 25)
      reported += messages.length
      if (messages.length === 0) return undefined
      const ask = postedBy(() => postStatuses(messages))
      return { kind: 'receipts', marks: messages.map(({ id }) => id), isRepeatable: true, ask }
    },
  }

  async function upload(form: ReturnType<typeof formOf>) {
    const { status, body } = await call('POST', '/api/v1/files', { key, ...form })
    return { status, body: (status < 300 ? { fileId: body.data.id } : body) as Acknowledgement }
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

/** Asks for a later repetition, as the service itself does where it has to. */
const notYet = { status: 503, body: {} }

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
