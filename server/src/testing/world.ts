import { type Ask, type Ids, recipients, text } from './endpoints.ts'
import type { TestEngine } from './engines.ts'
import { openRestHouse, type RestHouse } from './rest.ts'
import { approvedTemplate } from './templates.ts'

/** A test-mode world with one of everything, to ask for and to keep unchanged. */
export async function openWorld(engine: TestEngine) {
  const rest = await openRestHouse(engine)
  const { house, call, newKey, conversation, owner } = rest
  const { key, keyData } = await newKey({ mode: 'test' })
  await approvedTemplate(house, { mode: 'test' })
  await approvedTemplate(house, { mode: 'live' })
  const { conversationId } = await conversation('test')
  const sent = await call('POST', '/api/v1/messages/send', { key, body: { conversationId, text } })
  const body = { templateName: 'order_shipped', recipients }
  const campaign = await call('POST', '/api/v1/campaigns', { key, body })
  const ids: Ids = {
    workspaceId: owner.workspaceId,
    conversationId,
    messageId: sent.body.messageId,
    campaignId: campaign.body.data.id,
    keyId: keyData.id,
  }
  return { ...rest, ids, snapshot: () => snapshot(rest) }
}

/** Everything that a refused request might have changed. */
async function snapshot({ house: { app } }: RestHouse) {
  const rows = await Promise.all([
    app.db.selectFrom('api_key').select(['id', 'name', 'is_active', 'deleted_at']).orderBy('id').execute(),
    app.db.selectFrom('webhook_endpoint').select('id').execute(),
    app.db.selectFrom('template').select(['id', 'status']).orderBy('id').execute(),
    app.db.selectFrom('campaign').select(['id', 'state']).orderBy('id').execute(),
    app.db.selectFrom('conversation').select(['id', 'status', 'priority']).orderBy('id').execute(),
    app.db.selectFrom('message').select(['id', 'status']).orderBy('id').execute(),
    app.db.selectFrom('idempotency_key').select('key').execute(),
  ])
  return JSON.stringify(rows)
}

/** Asks an endpoint as one caller. With an Idempotency-Key, which a refused request must not leave behind. */
export const knock = ({ call }: RestHouse, at: string, asking: Ask & { key?: string; cookie?: string }) => {
  const [method = '', pattern = ''] = at.split(' ')
  const { path = pattern, body, ...who } = asking
  return call(method, path, { ...who, body, headers: { 'idempotency-key': 'x' } })
}
