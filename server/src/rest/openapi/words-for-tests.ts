import { messageId } from './examples.ts'
import type { Words } from './words.ts'

/** Endpoints that want a test key. */
export const wordsForTests: Readonly<Record<string, Words>> = {
  'POST /api/v1/test_helpers/inbound_messages': {
    ...{ id: 'playCustomer', noun: 'Test helpers', summary: 'A customer writes' },
    about: 'By the same way in as on a real platform. A customer exists as soon as they write.',
    example: { from: '+15550100123', text: 'Where is my order?', name: 'Grace' },
    refuses: ['not_found'],
    fields: {
      from: 'The customer’s phone.',
      text: 'Spaces at the ends are removed.',
      name: 'The customer’s profile name.',
      reply_to: 'The id of a message of yours that this customer got, to quote.',
      button: 'True: they tapped a quick reply with this text.',
    },
  },
  'POST /api/v1/test_helpers/receipts': {
    ...{ id: 'giveReceipt', noun: 'Test helpers', summary: 'The platform says what became of a message' },
    about: 'At once, and in whatever order you ask. A message that the simulator never took is a conflict.',
    example: { messageId, status: 'failed', error_code: '131026' },
    refuses: ['not_found', 'conflict'],
    fields: {
      messageId: 'A message of yours.',
      status: 'What became of it.',
      error_code: 'With failed: one of the platform’s codes, as text or number. 131000 if left out.',
    },
  },
  'POST /api/v1/test_helpers/template_reviews': {
    ...{ id: 'decideReview', noun: 'Test helpers', summary: 'The platform decides about a template' },
    about: 'Before the review that comes by itself, or after it.',
    example: { templateName: 'order_shipped', language: 'en_US', decision: 'REJECTED', reason: 'Promises a prize' },
    refuses: ['not_found', 'conflict'],
    fields: {
      templateName: 'A template that was submitted.',
      language: 'In which language.',
      decision: 'What the reviewer says.',
      reason: 'Why, for its owner.',
      quality: 'How customers take it.',
      category: 'The one the platform moves it to.',
    },
  },
}
