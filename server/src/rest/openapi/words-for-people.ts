import { workspaceId } from './examples.ts'
import type { Words } from './words.ts'

const keyId = '01a1fbcf-2f3b-73d3-8c49-eab55ba9068c'
const keyPermissions = 'What it may do. A flag left out is false; an unknown one is refused.'

/** Endpoints that want a session. */
export const wordsForPeople: Readonly<Record<string, Words>> = {
  'GET /api/me': {
    ...{ id: 'getMe', noun: 'You', summary: 'Who is signed in' },
    about: 'A role is a bundle of permissions, and a single member’s can differ: permissions is what counts.',
    example: {},
  },
  'POST /api/api-keys': {
    ...{ id: 'createApiKey', noun: 'API keys', summary: 'Make an API key' },
    about: 'The secret is in this answer and never again. Repeat a lost call with its Idempotency-Key.',
    example: {
      ...{ workspaceId, name: 'CRM sync', mode: 'test' },
      ...{ permissions: { read: true, write: true }, expiresInDays: 90, rateLimitPerMinute: 600 },
    },
    fields: {
      name: 'For people.',
      mode: 'The world of its own that the key works in.',
      permissions: keyPermissions,
      expiresInDays: 'Left out: it does not expire.',
      rateLimitPerMinute: 'Requests it may make a minute. Left out: the workspace’s tier decides.',
    },
  },
  'GET /api/api-keys': {
    ...{ id: 'listApiKeys', noun: 'API keys', summary: 'List the API keys' },
    about: 'All keys of both modes, newest first, without secrets.',
    example: { workspaceId },
  },
  'PATCH /api/api-keys': {
    ...{ id: 'changeApiKey', noun: 'API keys', summary: 'Switch an API key on or off, or change it' },
    about: 'Holds from the key’s next request. At least one of the four has to be given.',
    example: { workspaceId, keyId, isActive: false },
    refuses: ['not_found'],
    fields: {
      isActive: 'False switches it off, true on again.',
      name: 'For people.',
      permissions: 'The whole set: what is left out becomes false.',
      rateLimitPerMinute: 'Null: what the workspace’s tier gives.',
    },
  },
  'DELETE /api/api-keys': {
    ...{ id: 'deleteApiKey', noun: 'API keys', summary: 'Delete an API key' },
    about: 'It stops working at once, for good.',
    example: { workspaceId, keyId },
    refuses: ['not_found'],
  },
  'POST /api/webhooks': {
    ...{ id: 'createWebhook', noun: 'Webhooks', summary: 'Register a webhook' },
    about: 'Keep the secret of the answer: it proves that an event is from Parley.',
    example: { workspaceId, url: 'https://example.com/hooks/parley', events: ['message.received', 'csat.low'] },
    refuses: ['conflict'],
    fields: {
      url: 'https, leading to a public address, without a user name or password in it.',
      events: 'The kinds to be told of, or * for all.',
    },
  },
  'POST /api/chat/templates': {
    ...{ id: 'createTemplate', noun: 'Templates', summary: 'Submit a template for review' },
    about:
      'Placeholders are {{1}}, {{2}}, … without a gap in each text, or named such as {{first_name}}, not both. What a real platform would refuse or might comes back under warnings.',
    example: {
      ...{ workspaceId, mode: 'test', name: 'order_shipped', language: 'en_US', category: 'UTILITY' },
      components: [
        {
          type: 'BODY',
          text: 'Hello {{1}}, your order {{2}} is on its way.',
          example: { body_text: [['Grace', 'A-17']] },
        },
        { type: 'FOOTER', text: 'Reply STOP to hear no more.' },
      ],
    },
    refuses: ['conflict'],
    fields: {
      name: 'Lowercase letters, digits and underscores.',
      language: 'A language code of the platform.',
      category: 'What it is for; the platform’s price depends on it.',
      components: 'Its parts: exactly one BODY, at most one each of HEADER, FOOTER and BUTTONS.',
    },
  },
  'GET /api/chat/templates': {
    ...{ id: 'listTemplates', noun: 'Templates', summary: 'List the templates' },
    about: 'Newest first, all on one page.',
    example: { workspaceId, status: 'APPROVED' },
    fields: { status: 'Only those in this state.' },
  },
  'POST /api/chat/bulk-send': {
    ...{ id: 'bulkSend', noun: 'Campaigns', summary: 'Send a template to many, and wait for the results' },
    about:
      'Answers when all is handed over, at the channel’s pace: allow a few minutes. success means that the platform took the message. One failure stops no other.',
    example: {
      ...{ workspaceId, templateName: 'order_shipped', languageCode: 'en_US' },
      recipients: [{ phone: '+4915112345678', variables: { name: 'Grace', order: 'A-17' } }],
    },
    refuses: ['not_found'],
    fields: {
      templateName: 'An approved template.',
      languageCode: 'May be left out where the template exists in one language only.',
      recipients: 'Taken as given: the same phone twice is sent to twice.',
      'recipients.phone': '+ and 7 to 15 digits; spaces, dashes and brackets are removed.',
      'recipients.variables': 'Find their placeholders by number, by name, or in the order given.',
    },
  },
}
