import type { TemplateStatus } from '@parley/shared/templates/templates'
import { expect } from 'vitest'
import type { TestFile } from '../testing/files.ts'
import { readable } from '../testing/readable.ts'
import type { Channel } from './channel.ts'
import type { ContentToSend, FileToSend } from './content-to-send.ts'
import type { Platform, SendOutcome, TemplateDefinition } from './platform.ts'
import type { PlatformUpdate } from './platform-update.ts'

/** A platform under test, with a clock moved by hand and a record of its updates. */
export type PlatformFixture = {
  readonly platform: Platform
  readonly channel: Channel
  /** A channel of another workspace or mode on the same platform. */
  readonly otherChannel: Channel
  /** Every update so far, oldest first. */
  readonly updates: { readonly channel: Channel; readonly update: PlatformUpdate }[]
  /** Advances the clock, and delivers what the platform reports by then. */
  readonly pass: (ms: number) => Promise<void>
  readonly customerWrites: (message: {
    readonly from: string
    readonly text: string
    readonly quoted?: string
    readonly button?: boolean
  }) => Promise<unknown>
  readonly decide: (channel: Channel, template: TemplateDefinition, status: TemplateStatus) => Promise<unknown>
  /** The texts of the messages that arrived at a customer, oldest first. */
  readonly arrivedAt: (phone: string) => Promise<string[]>
  /** Stores a file of the channel's workspace and mode. */
  readonly storeFile: (file: TestFile) => Promise<FileToSend>
  /** The files that arrived at a customer, oldest first. */
  readonly filesArrivedAt: (phone: string) => Promise<ArrivedFile[]>
  /** Customers: two who can be reached, one without an account, one whose connection breaks. */
  readonly phones: {
    readonly ada: string
    readonly bob: string
    readonly unknown: string
    readonly cutOff: string
  }
}

/** What a customer sees of a message with a file; only a document shows its name. */
type ArrivedFile = {
  readonly type: string
  readonly mime: string
  readonly size: number
  readonly caption: string | null
  readonly name: string | null
  readonly voice: boolean
}

export type OpenPlatform = () => Promise<PlatformFixture>

/** Long enough for every update that a message causes. */
export const enoughMs = 10 * 60_000

export const definition: TemplateDefinition = {
  name: 'order_shipped',
  language: 'en_US',
  category: 'UTILITY',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'News for {{1}}', example: { header_text: ['Ada'] } },
    {
      type: 'BODY',
      text: 'Hi {{1}}, your order {{2}} is on its way to you.',
      example: { body_text: [['Ada', 'A-1']] },
    },
    { type: 'FOOTER', text: 'Reply STOP to end' },
  ],
}
export const values = { 'header.1': 'today', 'body.1': 'Ada', 'body.2': 'A-1' }

let messages = 0
export function newMessageId(): string {
  return `ours-${messages++}`
}

type SendOptions = { readonly values?: Readonly<Record<string, string>>; readonly messageId?: string }

export function sendTemplate(fixture: PlatformFixture, phone: string, more: SendOptions = {}): Promise<SendOutcome> {
  return fixture.platform.sendTemplate(fixture.channel, {
    to: { phone, platformUserId: null },
    template: definition,
    values: more.values ?? values,
    messageId: more.messageId ?? newMessageId(),
  })
}

export function sendText(fixture: PlatformFixture, phone: string, text = 'Hello'): Promise<SendOutcome> {
  return sendContent(fixture, phone, { type: 'text', text })
}

export function sendContent(fixture: PlatformFixture, phone: string, content: ContentToSend): Promise<SendOutcome> {
  const to = { phone, platformUserId: null }
  return fixture.platform.sendContent(fixture.channel, { to, content, messageId: newMessageId() })
}

/** Opens the platform with `definition` submitted and approved. */
export async function openApproved(open: OpenPlatform): Promise<PlatformFixture> {
  const fixture = await open()
  await fixture.platform.submitTemplate(fixture.channel, definition)
  await fixture.decide(fixture.channel, definition, 'APPROVED')
  return fixture
}

/** Asserts that the message was refused, with a code and a sentence, and was not sent. */
export async function expectNothingSent(fixture: PlatformFixture, outcome: SendOutcome, phone: string): Promise<void> {
  expect(readable(outcome)).toMatchObject({
    kind: 'refused',
    code: expect.stringMatching(/./),
    message: expect.stringMatching(/^[A-Z].* .*/),
  })
  const before = fixture.updates.length
  await fixture.pass(enoughMs)
  expect(fixture.updates.slice(before).filter(({ update }) => update.kind === 'receipt')).toEqual([])
  expect(await fixture.arrivedAt(phone)).toEqual([])
}
