import { whatsappContentTypes } from '@parley/shared/conversations/content-types'
import { whatsappFileLimits } from '@parley/shared/files/limits'
import { sentence } from '@parley/shared/sentences/sentence'
import { objectionToSimulatedRetry } from '@parley/shared/simulator/simulated-failures'
import type { Channel } from '../channel.ts'
import type { MediaResult, Platform } from '../platform.ts'
import type { SimulatedReceipt, Simulation } from '../platform-simulation.ts'
import type { OnUpdate } from '../platform-update.ts'
import { customerWindowMs, makeAccept } from './accept-message.ts'
import { advanceMessage } from './advance-message.ts'
import { blockPhone } from './block-phone.ts'
import { changeDecidedTemplate, deleteTemplate, editTemplate } from './change-template.ts'
import type { SimulatorContext } from './context.ts'
import { eraseCustomer } from './erase-customer.ts'
import { markRead } from './mark-read.ts'
import { findBySender, markStatus, removeMessages } from './messages.store.ts'
import { addPast, phoneOn, phonesOn, setPhone } from './phones.ts'
import { playCustomer } from './play-customer.ts'
import { receiptOf } from './report.ts'
import { addApproved, decideReview, reviewTemplate, submitForReview } from './review-template.ts'
import { threadWith } from './thread.ts'

declare module '../../jobs/jobs.ts' {
  interface PlatformJobPayloads {
    /** Performs one step of an accepted message's delivery. */
    'simulator.advance': { simulatorMessageId: string; step: number }
    /** Approves a template that no person has decided by then. */
    'simulator.review': { channelId: string; templateName: string; language: string }
  }
}

export type Simulator = Platform & { readonly simulation: Simulation }

/**
 * A messaging platform inside Parley. Its state and its timing are its own, and what it accepts is stored in transactions
 * apart from Parley's, so that a crash between the two means what it would mean with a real platform. It reports only
 * through `onUpdate`.
 */
export function makeSimulator(context: SimulatorContext, onUpdate: OnUpdate): Simulator {
  const accept = makeAccept(context)
  return {
    name: 'simulator',
    label: 'the simulator',
    channelName: 'chat',
    definitionRules: 'warn',
    customerWindowMs,
    contentTypes: whatsappContentTypes,
    fileLimits: whatsappFileLimits,
    sendContent: accept,
    sendTemplate: accept,
    submitTemplate: (channel, definition) => submitForReview(context, channel, definition),
    editTemplate: (channel, definition) => editTemplate(context, channel, definition),
    deleteTemplate: (channel, template) => deleteTemplate(context, channel, template),
    // Nobody looks at it, so that its name is enough.
    uploadSample: async (_, { name }) => ({ kind: 'done', result: `simulated sample: ${name}` }),
    fetchMedia: (_, contentId) => openMedia(context, contentId),
    markRead: (channel, message) => markRead(context, channel, message),
    objectionToRetry: objectionToSimulatedRetry,
    block: (channel, { phone }) => blockPhone(context, channel, { phone, isBlocked: true }),
    unblock: (channel, { phone }) => blockPhone(context, channel, { phone, isBlocked: false }),
    eraseCustomer: (channel, customer, signal) => eraseCustomer(context, channel, { customer, signal }),
    simulation: {
      playCustomer: (channel, message) => playCustomer(context, onUpdate, channel, message),
      giveReceipt: (channel, receipt) => giveReceipt(context, onUpdate, channel, receipt),
      decideReview: (channel, decision) => decideReview(context, onUpdate, channel, decision),
      changeTemplate: (channel, change) => changeDecidedTemplate(context, onUpdate, channel, change),
      phones: (channel, search) => phonesOn(context, channel, search),
      phone: (channel, phone) => phoneOn(context, channel, phone),
      setPhone: (channel, settings) => setPhone(context, channel, settings),
      addPast: (channel, messages) => addPast(context, channel, messages),
      addApproved: (channel, templates) => addApproved(context, channel, templates),
      thread: (channel, phone) => threadWith(context, channel, phone),
    },
    records: { keptAs: 'messages', removeBefore: removeMessages },
    jobs: {
      'simulator.advance': (job) => advanceMessage(context, onUpdate, job),
      'simulator.review': (job) => reviewTemplate(context, onUpdate, job),
    },
  }
}

/**
 * Sends a receipt at once, whatever was sent before: a platform's receipts may come twice, late or out of order. False
 * when the simulator never accepted such a message.
 */
async function giveReceipt(
  context: SimulatorContext,
  onUpdate: OnUpdate,
  channel: Channel,
  receipt: SimulatedReceipt,
): Promise<boolean> {
  const message = await findBySender(context.db, channel.id, receipt.messageId)
  if (!message) return false
  const errorCode = receipt.status === 'failed' ? (receipt.errorCode ?? '131000') : undefined
  await onUpdate(channel, receiptOf(context, { message, status: receipt.status, errorCode }))
  await context.transact(async (tx) => {
    await markStatus(tx, message.id, receipt.status, errorCode)
    context.live.publish(channel, { noun: 'simulator', id: message.phone })
  })
  return true
}

/** The bytes that a customer sent. They are Parley's own, and are gone once their file is deleted. */
async function openMedia({ files }: SimulatorContext, contentId: string): Promise<MediaResult> {
  try {
    return { kind: 'file', bytes: undefined, content: await files.open(contentId) }
  } catch {
    return { kind: 'none', message: sentence('fileGone'), isTemporary: false }
  }
}
