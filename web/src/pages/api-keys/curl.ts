import { curlCommand } from '@parley/shared/curl'
import { keyPermissions } from '@parley/shared/words'
import type { KeyData } from '@parley/shared/workspace/key-data'
import type { KeyPermission } from '@parley/shared/workspace/key-permissions'
import { i18n } from '../../i18n/i18n.ts'

/** Replaces the key in commands if its secret is not available. */
export const keyVariable = '$PARLEY_KEY'

/** A first request that the key may make, as a curl command. */
export function firstRequest(origin: string, key: string, permissions: KeyData['permissions']): string {
  const path = permissions.read || permissions.conversations ? '/api/v1/conversations' : '/api/v1/key'
  return get(origin, key, path)
}

export type Command = { readonly permission: KeyPermission; readonly description: string; readonly command: string }

/** One request for each granted permission, as a curl command. Placeholders for ids are in capitals. */
export function commandsFor(origin: string, key: string, permissions: KeyData['permissions']): Command[] {
  const commands: Record<KeyPermission, Omit<Command, 'permission'>> = {
    read: {
      description: i18n.t('api-keys:listOpenConversations'),
      command: get(origin, key, '/api/v1/conversations?status=open&limit=20'),
    },
    write: {
      description: i18n.t('api-keys:sendAMessageToAConversation'),
      command: post(origin, key, {
        path: '/api/v1/messages/send',
        body: { conversationId: 'CONVERSATION_ID', text: i18n.t('api-keys:hello') },
      }),
    },
    conversations: {
      description: i18n.t('api-keys:resolveAConversation'),
      command: patch(origin, key, {
        path: '/api/v1/conversations/CONVERSATION_ID',
        body: { status: 'resolved' },
      }),
    },
    analytics: {
      description: i18n.t('api-keys:retrieveThisKeyAndItsPermissions'),
      command: get(origin, key, '/api/v1/key'),
    },
    bulk_send: {
      description: i18n.t('api-keys:startACampaign'),
      command: post(origin, key, {
        path: '/api/v1/campaigns',
        body: {
          templateName: 'TEMPLATE_NAME',
          recipients: [{ phone: '+15550100123', variables: { '1': i18n.t('api-keys:anna') } }],
        },
      }),
    },
    contacts: { description: i18n.t('api-keys:listContacts'), command: get(origin, key, '/api/v1/contacts') },
    templates: { description: i18n.t('api-keys:listTemplates'), command: get(origin, key, '/api/v1/templates') },
    webhooks: { description: i18n.t('api-keys:listWebhooks'), command: get(origin, key, '/api/v1/webhooks') },
    settings: { description: i18n.t('api-keys:listMembers'), command: get(origin, key, '/api/v1/members') },
    inbox: {
      description: i18n.t('api-keys:listCannedReplies'),
      command: get(origin, key, '/api/v1/canned_replies'),
    },
  }
  return keyPermissions
    .filter((permission) => permissions[permission])
    .map((permission) => ({ permission, ...commands[permission] }))
}

function get(origin: string, key: string, path: string): string {
  return curlCommand({ method: 'GET', address: origin + path, options: [authorization(key)] })
}

type Sent = { readonly path: string; readonly body: object }

/** A request that can be retried safely, because the Idempotency-Key prevents a second execution. */
function post(origin: string, key: string, { path, body }: Sent): string {
  const options = [authorization(key), '-H "Idempotency-Key: $(uuidgen)"']
  return curlCommand({ method: 'POST', address: origin + path, options, body })
}

function patch(origin: string, key: string, { path, body }: Sent): string {
  return curlCommand({ method: 'PATCH', address: origin + path, options: [authorization(key)], body })
}

function authorization(key: string): string {
  return `-H "Authorization: Bearer ${key}"`
}
