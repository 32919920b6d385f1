import { everyPermission } from '@parley/shared/testing/every-key-permission'
import { pngFile, type TestFile } from '../src/testing/files.ts'
import type { GraphAccount } from '../src/testing/graph/accounts.ts'
import { connectionTo } from '../src/testing/http/connection-to.ts'
import { callerOf, cookieOf } from '../src/testing/http/server.ts'
import type { ExternalSystems } from './external-systems.ts'
import type { Parley } from './parley.ts'

export const owner = { email: 'ada@example.com', password: 'difference engine' }
export const template = { name: 'sale', language: 'en', category: 'UTILITY' }

/** The callers, and the data that they use. */
export type PreparedData = {
  readonly workspaceId: string
  readonly cookie: string
  readonly key: string
  readonly channelIds: readonly string[]
  /** An uploaded picture. */
  readonly fileId: string
  readonly customers: readonly Customer[]
  /** Contacts that nobody writes to, by two and two, to be merged. */
  readonly pairs: readonly (readonly [string, string])[]
  /** Contacts who have written once, to be erased. */
  readonly leaving: readonly { readonly contactId: string; readonly phone: string }[]
}

type Customer = {
  readonly phone: string
  readonly conversationId: string
  /** The number that the customer writes to. */
  readonly account: GraphAccount
}

const customers = 12
const pairs = 50

/** Creates a workspace with two connected numbers, an approved template, a webhook, an API key, a file, customers who have written, and others to merge and to erase. */
export async function prepareData(
  parley: Parley,
  external: ExternalSystems,
  { leaving }: { readonly leaving: number },
): Promise<PreparedData> {
  const call = callerOf(parley.url)
  const signedIn = await call('POST', '/api/auth/sign-in/email', { body: owner })
  const cookie = cookieOf(signedIn.headers['set-cookie'])
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await call(method, path, { cookie, body })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const me = await ask('GET', '/api/me')
  const workspaceId: string = me.workspaces[0].id
  const { graph, numbers } = external
  const channelIds: string[] = []
  for (const number of numbers) {
    const connected = await ask('POST', '/trpc/channels.connect', { workspaceId, ...connectionTo(number) })
    channelIds.push(connected.result.data.channelId)
    // The address of the app, which receives the callbacks of both.
    number.callbackUrl = `${parley.url}/callbacks/whatsapp/${connected.result.data.channelId}`
  }
  await ask('POST', '/trpc/webhooks.create', { workspaceId, url: external.hookUrl, events: ['*'] })
  const newKey = { workspaceId, name: 'Crash', permissions: everyPermission, rateLimitPerMinute: 100_000 }
  const { key } = await ask('POST', '/api/api-keys', newKey)

  const components = [{ type: 'BODY', text: 'Hi {{1}}, there is news.', example: { body_text: [['Ada']] } }]
  await ask('POST', '/trpc/templates.create', { workspaceId, ...template, components })
  await until('the template is with the platform', async () => numbers[0]?.templates.length === 1)
  const [first, second] = numbers as [GraphAccount, GraphAccount]
  await graph.decide(first, template, 'APPROVED')
  const list = `/trpc/templates.list?input=${encodeURIComponent(JSON.stringify({ workspaceId }))}`
  await until(
    'the template is approved',
    async () => (await ask('GET', list)).result.data.data[0].status === 'APPROVED',
  )

  const phonesOf = (prefix: string, length: number) =>
    Array.from({ length }, (_, index) => `${prefix}${String(index).padStart(7, '0')}`)
  const phones = phonesOf('+49160', customers)
  const leavingPhones = phonesOf('+49162', leaving)
  const accountOf = (phone: string) => (Number(phone) % 2 === 0 ? first : second)
  for (const phone of [...phones, ...leavingPhones]) {
    await graph.customerWrites(accountOf(phone), { from: phone, type: 'text', text: { body: 'Hello' } })
  }
  const conversations = async () => {
    const { body } = await call('GET', '/api/v1/conversations?limit=100', { key })
    return body.data as { _id: string; contact: { phone: string } }[]
  }
  await until('the customers are known', async () => (await conversations()).length === customers + leaving)
  const known = (await conversations())
    .filter(({ contact: { phone } }) => phones.includes(phone))
    .map(({ _id, contact: { phone } }) => ({ phone, conversationId: _id, account: accountOf(phone) }))
  const contacts = async (filter: object = {}) => {
    const input = encodeURIComponent(JSON.stringify({ workspaceId, limit: 100, ...filter }))
    return (await ask('GET', `/trpc/contacts.list?input=${input}`)).result.data.data as { id: string; phone: string }[]
  }
  const leavingContacts = (await contacts())
    .filter(({ phone }) => leavingPhones.includes(phone))
    .map(({ id, phone }) => ({ contactId: id, phone }))
  const unusedPairs = async () => {
    const unused = phonesOf('+49170', 2 * pairs)
    await ask('POST', '/trpc/contacts.importOptOuts', { workspaceId, phones: unused, scope: 'campaigns' })
    const ids = (await contacts({ optedOut: true })).map(({ id }) => id)
    return Array.from({ length: pairs }, (_, index) => [ids[2 * index] ?? '', ids[2 * index + 1] ?? ''] as const)
  }
  const { body: uploaded } = await call('POST', '/api/v1/files', { key, ...formOf(pngFile) })
  return {
    workspaceId,
    cookie,
    key,
    channelIds,
    fileId: uploaded.data.id,
    customers: known,
    pairs: await unusedPairs(),
    leaving: leavingContacts,
  }
}

/** The body and headers of an upload. */
export function formOf({ name, bytes }: TestFile) {
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
  }
}

/** Polls until the condition holds. Throws an error that names it when it does not. */
export async function until(what: string, isSo: () => Promise<boolean>, withinMs = 30_000): Promise<void> {
  const giveUpAt = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`${what}: not within ${withinMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
}
