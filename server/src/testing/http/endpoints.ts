import type { KeyPermission } from '@parley/shared/workspace/api-keys'
import type { MemberPermission } from '@parley/shared/workspace/members'

/** Ids of one workspace and mode, to ask for. */
export type Ids = {
  readonly workspaceId: string
  readonly conversationId: string
  readonly messageId: string
  readonly campaignId: string
  readonly keyId: string
  readonly templateName: string
  /** A member of the workspace. */
  readonly userId: string
  /** Of the customer in the conversation. */
  readonly phone: string
}

export type Ask = { readonly path?: string; readonly body?: Record<string, unknown> }

type BySession = { readonly needs: MemberPermission | 'nothing'; readonly ask: (ids: Ids) => Ask }
type ByKey = {
  /** Any one of these is enough. */
  readonly needs: readonly KeyPermission[] | 'nothing'
  readonly ask: (ids: Ids) => Ask
  /** Whether it asks for one thing by its id. */
  readonly byId?: true
}

export const text = 'Hello'
export const recipients = [{ phone: '+491705555555', variables: { name: 'Anna', order: 'A-17' } }]
const components = [{ type: 'BODY', text: 'We are open again from Monday on.' }]

/** Every endpoint for people, with the permission it asks of a member. */
export const bySession: Record<string, BySession> = {
  'GET /api/me': { needs: 'nothing', ask: () => ({}) },
  'POST /api/api-keys': {
    needs: 'manage_api_keys',
    ask: ({ workspaceId }) => ({ body: { workspaceId, name: 'Another', permissions: {} } }),
  },
  'GET /api/api-keys': {
    needs: 'manage_api_keys',
    ask: ({ workspaceId }) => ({ path: `/api/api-keys?workspaceId=${workspaceId}` }),
  },
  'PATCH /api/api-keys': {
    needs: 'manage_api_keys',
    ask: ({ workspaceId, keyId }) => ({ body: { workspaceId, keyId, name: 'Renamed' } }),
  },
  'DELETE /api/api-keys': {
    needs: 'manage_api_keys',
    ask: ({ workspaceId, keyId }) => ({ path: `/api/api-keys?workspaceId=${workspaceId}&keyId=${keyId}` }),
  },
  'POST /api/webhooks': {
    needs: 'manage_webhooks',
    ask: ({ workspaceId }) => ({ body: { workspaceId, url: 'https://93.184.215.14/', events: ['*'] } }),
  },
  'POST /api/chat/templates': {
    needs: 'manage_templates',
    ask: ({ workspaceId }) => ({
      body: { workspaceId, name: 'open_again', language: 'en_US', category: 'UTILITY', components },
    }),
  },
  'GET /api/chat/templates': {
    needs: 'nothing',
    ask: ({ workspaceId }) => ({ path: `/api/chat/templates?workspaceId=${workspaceId}` }),
  },
  'POST /api/chat/bulk-send': {
    needs: 'bulk_send',
    ask: ({ workspaceId, templateName }) => ({ body: { workspaceId, templateName, recipients } }),
  },
}

const reads = ['read', 'conversations'] as const
const writes = ['write', 'conversations'] as const
const sends = ['bulk_send'] as const

/** Every endpoint for programs, with the permissions it asks of a key. */
export const byKey: Record<string, ByKey> = {
  'GET /api/v1/key': { needs: 'nothing', ask: () => ({}) },
  'GET /api/v1/conversations': {
    needs: reads,
    ask: ({ userId }) => ({ path: `/api/v1/conversations?assignee=${userId}` }),
  },
  'GET /api/v1/conversations/:conversationId': {
    needs: reads,
    ask: ({ conversationId }) => ({ path: `/api/v1/conversations/${conversationId}` }),
    byId: true,
  },
  'PATCH /api/v1/conversations/:conversationId': {
    needs: writes,
    ask: ({ conversationId, userId: assignee }) => ({
      path: `/api/v1/conversations/${conversationId}`,
      body: { classification: { priority: 'urgent' }, assignee },
    }),
    byId: true,
  },
  'GET /api/v1/conversations/:conversationId/messages': {
    needs: reads,
    ask: ({ conversationId }) => ({ path: `/api/v1/conversations/${conversationId}/messages` }),
    byId: true,
  },
  'POST /api/v1/messages/send': {
    needs: writes,
    ask: ({ conversationId }) => ({ body: { conversationId, text } }),
    byId: true,
  },
  'GET /api/v1/messages/:messageId': {
    needs: reads,
    ask: ({ messageId }) => ({ path: `/api/v1/messages/${messageId}` }),
    byId: true,
  },
  'GET /api/v1/templates': { needs: ['read', 'write', 'conversations', 'bulk_send'], ask: () => ({}) },
  'POST /api/v1/campaigns': { needs: sends, ask: ({ templateName }) => ({ body: { templateName, recipients } }) },
  'GET /api/v1/campaigns': { needs: sends, ask: () => ({}) },
  'GET /api/v1/campaigns/:campaignId': {
    needs: sends,
    ask: ({ campaignId }) => ({ path: `/api/v1/campaigns/${campaignId}` }),
    byId: true,
  },
  'GET /api/v1/campaigns/:campaignId/recipients': {
    needs: sends,
    ask: ({ campaignId }) => ({ path: `/api/v1/campaigns/${campaignId}/recipients` }),
    byId: true,
  },
  'GET /api/v1/analytics/summary': { needs: ['read', 'analytics'], ask: () => ({}) },
  'POST /api/v1/test_helpers/inbound_messages': {
    needs: 'nothing',
    ask: ({ phone: from, messageId: reply_to }) => ({ body: { from, text, reply_to } }),
  },
  'POST /api/v1/test_helpers/receipts': {
    needs: 'nothing',
    ask: ({ messageId }) => ({ body: { messageId, status: 'read' } }),
    byId: true,
  },
  'POST /api/v1/test_helpers/template_reviews': {
    needs: 'nothing',
    ask: ({ templateName }) => ({ body: { templateName, language: 'en_US', decision: 'PAUSED' } }),
  },
}
