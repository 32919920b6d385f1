import { expect } from 'vitest'
import type { Owner } from '../owner.ts'
import type { RunningParley } from '../parley.ts'
import type { Receiver } from '../receiver.ts'
import { runCampaigns } from './campaigns.ts'
import { createConversations } from './conversations.ts'
import { writePast } from './past.ts'
import { inviteColleagues } from './people.ts'
import { writeTemplates } from './templates.ts'

export type PreparedWorkspace = { owner: Owner; parley: RunningParley; receiver: Receiver }

/** One item of each kind, for the pages that show a single item. */
export type PreparedData = {
  readonly conversationId: string
  readonly campaignId: string
  readonly templateId: string
  readonly contactId: string
  readonly importId: string
  readonly keyId: string
  readonly webhookId: string
  readonly channelId: string
  readonly deliveryId: string
  readonly phone: string
  /** The link of a pending invitation. */
  readonly invitationLink: string
  /** The credentials of a viewer. */
  readonly viewer: { readonly email: string; readonly password: string }
}

/** Fills a workspace with sample data: items in every list, in every status, with successes and failures. */
export async function prepareData({ owner, parley, receiver }: PreparedWorkspace): Promise<PreparedData> {
  const { mutate, query } = owner
  await setRules(owner)
  const { data: webhook } = await mutate('webhooks.create', { url: receiver.url, events: ['*'] })
  await mutate('webhooks.create', { url: 'http://127.0.0.1:9/crm', events: ['message.failed', 'csat.low'] })
  const [templateId, { keyId, importId }, people] = await Promise.all([
    writeTemplates(owner),
    createKeys(owner, parley),
    inviteColleagues(owner, parley),
  ])
  await writePast({ dataDir: parley.dataDir, workspaceId: owner.workspaceId, keyId })
  const { campaignId, repliedPhone } = await runCampaigns(owner)
  const conversationId = await createConversations(owner, people.colleagueId)
  await expect.poll(() => receiver.events.includes('campaign.completed'), { timeout: 15_000 }).toBe(true)
  const { data: deliveries } = await query('webhooks.deliveries', { webhookId: webhook.id, event: 'message.received' })
  const { data: contacts } = await query('contacts.list', { q: repliedPhone })
  return {
    conversationId,
    campaignId,
    templateId,
    importId,
    keyId,
    webhookId: webhook.id,
    channelId: (await query('channels.get')).id,
    phone: repliedPhone,
    deliveryId: deliveries[0].id,
    contactId: contacts[0].id,
    invitationLink: people.invitationLink,
    viewer: people.viewer,
  }
}

async function setRules({ mutate }: Owner): Promise<void> {
  await mutate('settings.change', {
    timeZone: 'Europe/Berlin',
    defaultCountry: 'DE',
    satisfaction: { enabled: true },
    rules: [
      { words: ['invoice', 'refund', 'charged'], category: 'billing' },
      { words: ['broken', 'complaint', 'unacceptable'], category: 'complaint', priority: 'high' },
      { words: ['wholesale', 'price list'], category: 'sales' },
    ],
  })
  for (const [shortcut, text] of [
    ['hours', 'We are open Monday to Saturday from 8:00 to 18:00.'],
    ['thanks', 'Thank you for your patience, and have a good day!'],
  ]) {
    await mutate('cannedReplies.create', { shortcut, text })
  }
}

/** Creates an active key with requests, one that expires soon and a disabled one. Returns the active one's ID, and that of a list it uploaded. */
async function createKeys({ mutate }: Owner, { url }: RunningParley) {
  const permissions = { read: true, write: true, bulk_send: true }
  const { key, keyData } = await mutate('apiKeys.create', { name: 'Shop backend', permissions, expiresInDays: 90 })
  await mutate('apiKeys.create', { name: 'Reporting', permissions: { read: true, analytics: true }, expiresInDays: 6 })
  const old = await mutate('apiKeys.create', { name: 'Old integration' })
  await mutate('apiKeys.change', { keyId: old.keyData.id, isActive: false })
  const paths = ['/api/v1/conversations', '/api/v1/conversations?limit=0', '/api/v1/key', '/api/v1/nothing']
  const headers = { authorization: `Bearer ${key}` }
  await Promise.all(Array.from({ length: 5 }, () => paths.map((path) => fetch(`${url}${path}`, { headers }))).flat())
  const body = new FormData()
  body.append('file', new Blob(['Phone;Name\n+49 170 1234567;Ada\n0170;Bob\n']), 'customers.csv')
  const { data } = await (await fetch(`${url}/api/v1/files`, { method: 'POST', headers, body })).json()
  const { id: importId }: { id: string } = await mutate('imports.upload', { fileId: data.id })
  return { keyId: keyData.id as string, importId }
}
