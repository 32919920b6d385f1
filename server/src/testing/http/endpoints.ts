import type { KeyPermission } from '@parley/shared/workspace/key-permissions'
import type { MemberPermission } from '@parley/shared/workspace/members'
import { type ZodType, z } from 'zod'
import { policy } from '../../policy.ts'
import { exampleOf } from '../../rest/openapi/example-of.ts'
import type { Route } from '../../rest/route.ts'
import { routes } from '../../rest/routes.ts'

/** Ids of one workspace and mode, for use in requests. */
export type Ids = {
  readonly workspaceId: string
  readonly conversationId: string
  /** The channel of the conversation. */
  readonly channelId: string
  /** The channel of live mode, where the conversation is in test mode: people who name no mode act in live mode. */
  readonly liveChannelId?: string
  readonly messageId: string
  /** A message from the customer with a file. Without it, the message above. */
  readonly receivedId?: string
  readonly campaignId: string
  /** Two campaigns that have not started, and two with failed recipients: the second with the one below. Without them, the same campaign. */
  readonly scheduledIds?: readonly [string, string]
  readonly failedIds?: readonly [string, string]
  readonly recipientId: string
  readonly keyId: string
  readonly templateName: string
  /** The template of that name. */
  readonly templateId: string
  readonly webhookId: string
  readonly deliveryId: string
  readonly pullWebhookId: string
  /** The ID of a file, another one each time that it is read, so that a file can be deleted more than once. */
  readonly fileId: string
  /** The file of a list of contacts, and an import of it that has been checked. */
  readonly listId: string
  readonly importId: string
  readonly exportId: string
  /** Two tags, the second of which may be merged into the first. */
  readonly tagId: string
  readonly otherTagId: string
  readonly cannedReplyId: string
  /** A view that the workspace shares. */
  readonly savedViewId: string
  /** A contact field without choices. */
  readonly fieldId: string
  /** A member who may reply. */
  readonly managerId: string
  /** A contact without conversations; another one each time that it is read. */
  readonly contactId: string
  /** Two contacts, the second of which may be merged into the first, and split again. */
  readonly originalId: string
  readonly duplicateId: string
  /** A note about the contact that was read last; another one each time that it is read. */
  readonly noteId: string
  /** The phone of the customer in the conversation. */
  readonly phone: string
}

export type Ask = {
  readonly path?: string
  /** A form is sent as it is. */
  readonly body?: Record<string, unknown> | string
  readonly headers?: Readonly<Record<string, string>>
}

/** A form with a small text file. */
export const fileForm = formWith('note.txt', 'Hello')

/** A form with a list of contacts. */
export function csvForm(text: string) {
  return formWith('list.csv', text)
}

function formWith(name: string, text: string) {
  const head = `--part\r\nContent-Disposition: form-data; name="file"; filename="${name}"`
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=part' },
    body: `${head}\r\n\r\n${text}\r\n--part--\r\n`,
  }
}

type BySession = { readonly needs: MemberPermission | 'nothing'; readonly ask: (ids: Ids) => Ask }
type ByKey = {
  /** Any one of these is sufficient. */
  readonly needs: readonly KeyPermission[] | 'nothing'
  readonly ask: (ids: Ids) => Ask
  /** Whether the request is about one object by its id. */
  readonly byId: boolean
}

/** Every route, in an order in which each can be called: others need what is deleted, and a template as it was approved. */
export const routesInOrder: readonly Route[] = routes.toSorted((a, b) => rankOf(a) - rankOf(b))

function rankOf(route: Route): number {
  if (route.method === 'DELETE') return 2
  return nameOf(route) === 'PATCH /api/v1/templates/:templateId' ? 1 : 0
}

/** Every endpoint for people, with the permission that a member needs and a good request. */
export const bySession: Readonly<Record<string, BySession>> = Object.fromEntries(
  routes
    .filter(({ caller }) => caller === 'session')
    .map((route) => [nameOf(route), { needs: memberPermissionOf(route), ask: requestFor(route) }]),
)

/** Every endpoint for API keys, with the permissions that a key needs and a good request. */
export const byKey: Readonly<Record<string, ByKey>> = Object.fromEntries(
  routesInOrder
    .filter(({ caller }) => caller === 'key')
    .map((route) => [
      nameOf(route),
      {
        needs: keyPermissionsOf(route),
        ask: requestFor(route),
        byId: requiredFieldsOf(route.takes).some((field) => field.endsWith('Id')),
      },
    ]),
)

export const text = 'Hello'
export const recipients = [
  { phone: '+491705555555', userId: 'DE.13491208655302741918', variables: { name: 'Anna', order: 'A-17' } },
]

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`
}

/**
 * The inputs that differ from the example of the documentation, because it does not fit a workspace that already has data, or
 * would change its API keys.
 */
function differences({
  contactId,
  phone,
  conversationId,
  messageId,
  receivedId = messageId,
  fileId,
  listId,
  tagId,
  otherTagId,
  originalId,
  duplicateId,
  channelId,
  liveChannelId = channelId,
  templateName,
  campaignId,
  scheduledIds: [scheduledId, startedId] = [campaignId, campaignId],
  failedIds: [retriedId, repairedId] = [campaignId, campaignId],
}: Ids): Readonly<Record<string, Record<string, unknown>>> {
  return {
    'POST /api/api-keys': { permissions: {} },
    // A workspace has no tags at first, and a snooze would end with the next message of the customer.
    'PATCH /api/v1/conversations/:conversationId': {
      snoozed_until: undefined,
      add_tags: undefined,
      remove_tags: undefined,
    },
    'POST /api/v1/imports': { file_id: listId },
    'POST /api/v1/opt_outs': { phone: undefined, contact_id: contactId },
    'POST /api/v1/tags': { name: 'Late' },
    'PATCH /api/v1/tags/:tagId': { name: undefined },
    'POST /api/v1/tags/merge': { from: otherTagId, into: tagId },
    // Another change than the one of a single conversation, so that both leave an entry in the audit log.
    'POST /api/v1/conversations/changes': {
      conversation_ids: [conversationId],
      classification: { priority: 'low' },
      ...{
        status: undefined,
        snoozed_until: undefined,
        add_tags: undefined,
        remove_tags: undefined,
      },
    },
    'POST /api/v1/conversations/:conversationId/merge': { other_conversation_id: conversationId },
    'POST /api/v1/conversations/:conversationId/notes': { text },
    'POST /api/v1/messages/:messageId/fetch_attachment': { messageId: receivedId },
    'POST /api/v1/canned_replies': { shortcut: 'bye' },
    'PATCH /api/v1/canned_replies/:cannedReplyId': { shortcut: undefined },
    'POST /api/v1/contact_fields': { key: 'tier' },
    'POST /api/v1/contacts/:contactId/block': { contactId: originalId },
    'POST /api/v1/contacts/:contactId/unblock': { contactId: originalId },
    'POST /api/v1/contacts/:contactId/consents': { contactId: originalId },
    'DELETE /api/v1/contacts/:contactId/consents/:channelId': { contactId: originalId },
    'POST /api/v1/campaigns/:campaignId/recipients': { campaignId: scheduledId, contact_id: originalId },
    'POST /api/v1/contacts/merge': { from: duplicateId, into: originalId },
    'POST /api/v1/contacts/:contactId/split': { contactId: duplicateId },
    'PATCH /api/v1/contacts/:contactId': { phones: undefined, emails: undefined, external_id: undefined },
    'PATCH /api/api-keys': { isActive: undefined, name: 'Renamed' },
    // Its host need not be resolved.
    'POST /api/webhooks': { url: 'https://93.184.215.14/' },
    'POST /api/v1/webhooks': { url: 'https://93.184.215.14/' },
    'PATCH /api/v1/webhooks/:webhookId': { url: undefined },
    'POST /api/v1/templates': { name: 'open_again' },
    // The category of an approved template stays.
    'PATCH /api/v1/templates/:templateId': { category: 'MARKETING' },
    'DELETE /api/v1/templates/:templateId': { name: templateName },
    'POST /api/chat/templates': { name: 'open_again', channel_id: liveChannelId },
    'POST /api/chat/bulk-send': { recipients, channel_id: liveChannelId },
    'POST /api/v1/messages': {
      to: { conversation_id: conversationId },
      content: { type: 'document', file_id: fileId },
    },
    'POST /api/v1/campaigns': { recipients },
    'POST /api/v1/campaigns/check': { recipients },
    'POST /api/v1/campaigns/:campaignId/reschedule': { campaignId: scheduledId },
    'POST /api/v1/campaigns/:campaignId/send_now': { campaignId: startedId },
    'POST /api/v1/campaigns/:campaignId/retry': { campaignId: retriedId },
    'POST /api/v1/campaigns/:campaignId/recipients/:recipientId/repair': {
      campaignId: repairedId,
      phone: '+491705555557',
      variables: { 'body.1': 'Anna', 'body.2': 'A-17' },
    },
    'POST /api/v1/test_helpers/inbound_messages': { from: phone, file_id: fileId },
    'POST /api/v1/test_helpers/template_reviews': { decision: 'PAUSED' },
  }
}

/** The example of the documentation, with the given ids in every field that holds one. */
function requestFor(route: Route): (ids: Ids) => Ask {
  const fields = Object.keys(propertiesOf(route.takes))
  return (ids) => {
    const { phone: _, ...known } = ids
    const values: Record<string, unknown> = {
      ...known,
      assignee: ids.managerId,
      reply_to: ids.messageId,
      channel_id: ids.channelId,
      webhook_id: ids.webhookId,
    }
    const input = {
      ...(exampleOf(route.takes) as Record<string, unknown>),
      ...Object.fromEntries(fields.filter((field) => field in values).map((field) => [field, values[field]])),
      ...differences(ids)[nameOf(route)],
    }
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, field = '']) => field)
    const path = inPath.reduce((written, field) => written.replace(`:${field}`, String(input[field])), route.path)
    const others = Object.entries(input).filter(([field, value]) => !inPath.includes(field) && value !== undefined)
    if (route.takesFile) return { path, ...fileForm }
    if (route.method === 'POST' || route.method === 'PATCH') return { path, body: Object.fromEntries(others) }
    const query = new URLSearchParams(others.map(([field, value]) => [field, String(value)])).toString()
    return { path: query === '' ? path : `${path}?${query}` }
  }
}

function memberPermissionOf({ action }: Route): BySession['needs'] {
  const needed = action === undefined ? 'anyone' : policy[action].member
  if (needed === 'owner' || needed === 'never') throw new Error(`No member permission is enough for ${action}`)
  return needed === 'anyone' ? 'nothing' : needed
}

function keyPermissionsOf({ action }: Route): ByKey['needs'] {
  const needed = action === undefined ? 'any' : policy[action].apiKey
  if (needed === 'never') throw new Error(`No API key may do ${action}`)
  return needed === 'any' ? 'nothing' : needed
}

function propertiesOf(schema: ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}
}

function requiredFieldsOf(schema: ZodType): readonly string[] {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).required ?? []
}
