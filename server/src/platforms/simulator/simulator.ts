import type { LeasedJob } from '../../jobs/leased-job.ts'
import type { Channel, Platform } from '../platform.ts'
import type { OnUpdate, UpdateResult } from '../platform-update.ts'
import { acceptTemplate, acceptText, customerWindowMs } from './accept-message.ts'
import { advanceMessage } from './advance-message.ts'
import { changeStanding, type TemplateChange } from './change-standing.ts'
import { deleteTemplate, editTemplate } from './change-template.ts'
import type { SimulatorContext } from './context.ts'
import { giveReceipt, type WantedReceipt } from './give-receipt.ts'
import { type Bubble, type Phone, type PhoneSettings, phoneOn, phonesOn, setPhone, threadWith } from './phones.ts'
import { type CustomerMessage, playCustomer } from './play-customer.ts'
import { decideReview, type PersonsDecision, reviewTemplate, takeForReview } from './review-template.ts'

/** A platform, and what only a simulated one can do: let a person play its customers and its reviewers. */
export type Simulator = Platform & {
  readonly playCustomer: (channel: Channel, message: CustomerMessage) => Promise<UpdateResult>
  /** False when it never took such a message. */
  readonly giveReceipt: (channel: Channel, receipt: WantedReceipt) => Promise<boolean>
  /** False when it has no such template. */
  readonly decideReview: (channel: Channel, decision: PersonsDecision) => Promise<boolean>
  /** False when it has no such template, or has not decided about it yet. */
  readonly changeStanding: (channel: Channel, standing: TemplateChange) => Promise<boolean>
  /** The customers, whoever was heard of last first; those whose number or name holds the text, where one is given. */
  readonly phones: (channel: Channel, holding?: string) => Promise<Phone[]>
  readonly phone: (channel: Channel, phone: string) => Promise<Phone | undefined>
  /** Adds the phone where nobody has heard of it. */
  readonly setPhone: (channel: Channel, settings: PhoneSettings & { readonly phone: string }) => Promise<Phone>
  /** What stands on a customer's phone, oldest first. */
  readonly thread: (channel: Channel, phone: string) => Promise<Bubble[]>
  /** The worker's: a taken message goes one step on its way. */
  readonly advance: (job: LeasedJob<'simulator.advance'>) => Promise<void>
  /** The worker's: a review nobody has made by now makes itself. */
  readonly review: (job: LeasedJob<'simulator.review'>) => Promise<void>
}

/**
 * A messaging platform inside Parley. Its memory and its timing are its own, in transactions apart from ours, so that a
 * crash between the two means what it would mean with a real one. It speaks only through `tell`.
 */
export function makeSimulator(context: SimulatorContext, onUpdate: OnUpdate): Simulator {
  return {
    name: 'simulator',
    channelName: 'chat',
    definitionRules: 'warn',
    customerWindowMs,
    sendText: (channel, message) => acceptText(context, channel, message),
    sendTemplate: (channel, message) => acceptTemplate(context, channel, message),
    submitTemplate: (channel, definition) => takeForReview(context, channel, definition),
    editTemplate: (channel, definition) => editTemplate(context, channel, definition),
    deleteTemplate: (channel, template) => deleteTemplate(context, channel, template),
    playCustomer: (channel, message) => playCustomer(context, onUpdate, channel, message),
    giveReceipt: (channel, receipt) => giveReceipt(context, onUpdate, channel, receipt),
    decideReview: (channel, decision) => decideReview(context, onUpdate, channel, decision),
    changeStanding: (channel, standing) => changeStanding(context, onUpdate, channel, standing),
    phones: (channel, holding) => phonesOn(context, channel, holding),
    phone: (channel, phone) => phoneOn(context, channel, phone),
    setPhone: (channel, settings) => setPhone(context, channel, settings),
    thread: (channel, phone) => threadWith(context, channel, phone),
    advance: (job) => advanceMessage(context, onUpdate, job),
    review: (job) => reviewTemplate(context, onUpdate, job),
  }
}
