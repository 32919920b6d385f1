import { campaignId, conversationId, messageId } from './examples.ts'
import type { Words } from './words.ts'

/** Endpoints that want an API key. */
export const wordsForPrograms: Readonly<Record<string, Words>> = {
  'GET /api/v1/key': {
    ...{ id: 'getKey', noun: 'You', summary: 'What the calling key is and may do' },
    example: {},
  },
  'GET /api/v1/conversations': {
    ...{ id: 'listConversations', noun: 'Conversations', summary: 'List conversations' },
    about: 'Newest activity first. All filters that are given must hold. To read them all, follow next_cursor.',
    example: { status: 'open', limit: 20 },
    fields: {
      status: 'Only those in this state.',
      channel: 'chat is the simulator.',
      category: 'Only those of this category.',
      priority: 'Only those of this priority.',
      phone: 'One customer’s phone, whole.',
      assignee: 'A member’s user id, or nobody.',
      unread: 'true: only those with messages that nobody has looked at; false: only the others.',
      q: 'Text in the name, the phone or the last message.',
      updated_after: 'That moment itself is left out.',
      updated_before: 'That moment itself is left out.',
    },
  },
  'GET /api/v1/conversations/:conversationId': {
    ...{ id: 'getConversation', noun: 'Conversations', summary: 'Get one conversation' },
    about: 'window_closes_at says until when a text may be sent: 24 hours after the customer last wrote.',
    example: { conversationId },
    refuses: ['not_found'],
  },
  'PATCH /api/v1/conversations/:conversationId': {
    ...{ id: 'changeConversation', noun: 'Conversations', summary: 'Change status, classification or assignee' },
    about: 'What is left out stays. Resolving asks the customer how it was, where the workspace wants that.',
    example: { conversationId, status: 'pending', classification: { priority: 'high' } },
    refuses: ['not_found'],
    fields: {
      status: 'From each to each.',
      classification: 'Category, priority or both.',
      assignee: 'A member’s user id, or null for nobody.',
    },
  },
  'GET /api/v1/conversations/:conversationId/messages': {
    ...{ id: 'listMessages', noun: 'Messages', summary: 'List a conversation’s messages' },
    about: 'Page 1 holds the newest messages, page 2 those before; inside a page the newest is last.',
    example: { conversationId },
    refuses: ['not_found'],
  },
  'POST /api/v1/messages/send': {
    ...{ id: 'sendMessage', noun: 'Messages', summary: 'Send a text into a conversation' },
    about:
      'Look at status: what the platform refuses is a 201 with failed, and GET /api/v1/messages/{messageId} says why. Sending into a resolved conversation reopens it.',
    example: { conversationId, text: 'Your parcel is on its way.' },
    refuses: ['not_found', 'window_closed', 'opted_out'],
    fields: { text: 'Spaces at the ends are removed.' },
  },
  'GET /api/v1/messages/:messageId': {
    ...{ id: 'getMessage', noun: 'Messages', summary: 'Get one message' },
    about: 'A status only moves forward: a late delivered does not undo read, a failure does not undo a delivery.',
    example: { messageId },
    refuses: ['not_found'],
  },
  'GET /api/v1/templates': {
    ...{ id: 'listKeyTemplates', noun: 'Templates', summary: 'List the templates of the key’s mode' },
    example: { status: 'APPROVED' },
    fields: { status: 'Only those in this state.' },
  },
  'POST /api/v1/campaigns': {
    ...{ id: 'startCampaign', noun: 'Campaigns', summary: 'Start a campaign' },
    about: 'Answers at once; the sending goes on by itself. Pause, resume, cancel and retry are in the dashboard.',
    example: {
      ...{ name: 'Week 47', templateName: 'order_shipped', languageCode: 'en_US' },
      recipients: [{ phone: '+4915112345678', variables: { '1': 'Grace', '2': 'A-17' } }],
    },
    refuses: ['not_found'],
    fields: {
      name: 'For people; the template’s if left out.',
      templateName: 'An approved template.',
      languageCode: 'May be left out where the template exists in one language only.',
      recipients: 'Taken as given: the same phone twice is sent to twice.',
      'recipients.phone': '+ and 7 to 15 digits; spaces, dashes and brackets are removed.',
      'recipients.variables': 'Find their placeholders by number, by name, or in the order given.',
      schedule: 'Left out: it begins at once.',
      'schedule.at': 'A time on the clocks of that zone.',
      'schedule.timeZone': 'A time zone by its IANA name.',
      budgetMicros: 'What it may cost at most, in millionths of the currency; left out: no limit.',
    },
  },
  'GET /api/v1/campaigns': {
    ...{ id: 'listCampaigns', noun: 'Campaigns', summary: 'List campaigns' },
    about: 'Newest first, bulk sends among them.',
    example: { state: 'completed' },
    fields: { state: 'Only those in this state.' },
  },
  'GET /api/v1/campaigns/:campaignId': {
    ...{ id: 'getCampaign', noun: 'Campaigns', summary: 'Get one campaign' },
    about: 'counts has its recipients by state. cost_estimate is an estimate in millionths, not a bill.',
    example: { campaignId },
    refuses: ['not_found'],
  },
  'GET /api/v1/campaigns/:campaignId/recipients': {
    ...{ id: 'listRecipients', noun: 'Campaigns', summary: 'List a campaign’s recipients' },
    about: 'In the order of the request. error says why one failed.',
    example: { campaignId, state: 'failed' },
    refuses: ['not_found'],
    fields: {
      state: 'Only those in this state.',
      code: 'Only those with this code under error.',
      phone: 'Text in the phone as it was given.',
      replied: 'true: only those who answered; false: only the others.',
    },
  },
  'GET /api/v1/analytics/summary': {
    ...{ id: 'getAnalytics', noun: 'Analytics', summary: 'Figures of a range of days, beside as many days before it' },
    about: 'Days are those of the workspace’s time zone; durations are whole seconds, null while nothing was measured.',
    example: { from: '2026-10-23', to: '2026-11-21' },
    fields: {
      from: 'The first day, included. Left out: 29 days before the last.',
      to: 'The last day, included. Left out: today.',
    },
  },
}
