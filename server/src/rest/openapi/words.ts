import type { ErrorCode } from '@parley/shared/errors'
import { wordsForPeople } from './words-for-people.ts'
import { wordsForPrograms } from './words-for-programs.ts'
import { wordsForTests } from './words-for-tests.ts'

/** What people read about one endpoint. */
export type Words = {
  /** Unique; what generated clients call it, and its anchor on the page. */
  readonly id: string
  readonly noun: Noun
  readonly summary: string
  readonly about?: string
  /** Something that may be sent as it stands: path, query and body together. */
  readonly example: Readonly<Record<string, unknown>>
  /** Its own refusals, beside those that every endpoint of its kind has. */
  readonly refuses?: readonly ErrorCode[]
  /** Of its fields, by their dotted path, where `fieldWords` says nothing or something else. */
  readonly fields?: Readonly<Record<string, string>>
}

export const nouns = {
  You: 'Who is signed in, and the ids that the other calls ask for.',
  'API keys': 'Keys let programs in. They are made by people and shown once.',
  Webhooks: 'Registers a receiver of events. The dashboard has their deliveries, and how to check a signature.',
  Templates: 'Messages that the platform approves before they may be sent to many.',
  Conversations: 'What is exchanged with one customer, with its status and classification.',
  Messages: 'Texts into conversations, and what became of them on their way.',
  Campaigns: 'One approved template to many recipients.',
  Analytics: 'Figures over a range of days.',
  'Test helpers':
    'With a test key: play the customer and the platform, so that a program can be tested without either.',
} as const
export type Noun = keyof typeof nouns

/** By the row of the table of routes. A test holds that each row has its words, and nothing else has. */
export const words: Readonly<Record<string, Words>> = { ...wordsForPeople, ...wordsForPrograms, ...wordsForTests }

/** Fields that mean the same wherever they stand. */
export const fieldWords: Readonly<Record<string, string>> = {
  workspaceId: 'The workspace; GET /api/me tells yours.',
  mode: 'Which of the workspace’s two worlds, which never see each other.',
  page: 'Which page, from 1.',
  limit: 'How many a page holds.',
  cursor: 'The next_cursor of the page before. Wins over page, and costs the same however deep it reaches.',
  conversationId: 'The _id of a conversation.',
  messageId: 'The id of a message.',
  campaignId: 'The id of a campaign.',
  keyId: 'The id of a key.',
}
