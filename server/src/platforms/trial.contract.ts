import type { TemplateStatus } from '@parley/shared/templates/templates'
import { expect } from 'vitest'
import type { Channel } from './channel.ts'
import type { Platform, SendOutcome, TemplateDefinition } from './platform.ts'
import type { PlatformUpdate } from './platform-update.ts'

/** A platform on trial: with a clock moved by hand, and ears for what it tells. */
export type Trial = {
  readonly platform: Platform
  readonly channel: Channel
  /** A channel of somebody else on the same platform. */
  readonly otherChannel: Channel
  /** Everything told so far, oldest first. */
  readonly told: { readonly channel: Channel; readonly update: PlatformUpdate }[]
  /** Time goes by, and the platform says what it has to say. */
  readonly pass: (ms: number) => Promise<void>
  readonly customerWrites: (message: {
    readonly from: string
    readonly text: string
    readonly quoted?: string
    readonly button?: boolean
  }) => Promise<unknown>
  readonly decide: (channel: Channel, template: TemplateDefinition, status: TemplateStatus) => Promise<unknown>
  /** What arrived at a customer, as they read it, oldest first. */
  readonly arrivedAt: (phone: string) => Promise<string[]>
  /** Customers: two whom everything reaches, one who has no account, one at whom the connection breaks. */
  readonly phones: {
    readonly ada: string
    readonly bob: string
    readonly unknown: string
    readonly cutOff: string
  }
}

export type OpenTrial = () => Promise<Trial>

/** Long enough for everything that a message sets off. */
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
export const values = { '1': 'Ada', '2': 'A-1' }

let messages = 0
export function newMessageId(): string {
  return `ours-${messages++}`
}

type SendOptions = { readonly values?: Readonly<Record<string, string>>; readonly messageId?: string }

export function sendTemplate(trial: Trial, phone: string, more: SendOptions = {}): Promise<SendOutcome> {
  return trial.platform.sendTemplate(trial.channel, {
    to: { phone, platformUserId: null },
    template: definition,
    values: more.values ?? values,
    messageId: more.messageId ?? newMessageId(),
  })
}

export function sendText(trial: Trial, phone: string, text = 'Hello'): Promise<SendOutcome> {
  const to = { phone, platformUserId: null }
  return trial.platform.sendText(trial.channel, { to, text, messageId: newMessageId() })
}

/** With the definition above submitted and approved. */
export async function openApproved(open: OpenTrial): Promise<Trial> {
  const trial = await open()
  await trial.platform.submitTemplate(trial.channel, definition)
  await trial.decide(trial.channel, definition, 'APPROVED')
  return trial
}

/** Refused, with a code and a sentence, and truly not sent. */
export async function expectNothingSent(trial: Trial, outcome: SendOutcome, phone: string): Promise<void> {
  expect(outcome).toMatchObject({
    kind: 'refused',
    code: expect.stringMatching(/./),
    message: expect.stringMatching(/^[A-Z].* .*/),
  })
  const before = trial.told.length
  await trial.pass(enoughMs)
  expect(trial.told.slice(before).filter(({ update }) => update.kind === 'receipt')).toEqual([])
  expect(await trial.arrivedAt(phone)).toEqual([])
}
