import { objectionToSimulatedRetry } from '@parley/shared/simulator/simulated-failures'
import type { Platform } from '../platform.ts'
import type { Simulation } from '../platform-simulation.ts'
import { mostReceiptsTogether } from '../platform-update.ts'
import { customerWindowMs, makeAccept } from './accept-message.ts'
import { advanceMessages } from './advance-messages.ts'
import { changeDecidedTemplate, deleteTemplate, editTemplate } from './change-template.ts'
import type { SimulatorContext } from './context.ts'
import { eraseCustomer } from './erase-customer.ts'
import { giveReceipt } from './give-receipt.ts'
import { removeMessages } from './messages.store.ts'
import { addPast, phoneOn, phonesOn, setPhone, threadWith } from './phones.ts'
import { playCustomer } from './play-customer.ts'
import type { Report } from './report.ts'
import { addApproved, decideReview, reviewTemplate, submitForReview } from './review-template.ts'

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
 * through `report`.
 */
export function makeSimulator(context: SimulatorContext, report: Report): Simulator {
  const accept = makeAccept(context)
  return {
    name: 'simulator',
    label: 'the simulator',
    channelName: 'chat',
    definitionRules: 'warn',
    customerWindowMs,
    sendText: accept,
    sendTemplate: accept,
    submitTemplate: (channel, definition) => submitForReview(context, channel, definition),
    editTemplate: (channel, definition) => editTemplate(context, channel, definition),
    deleteTemplate: (channel, template) => deleteTemplate(context, channel, template),
    objectionToRetry: objectionToSimulatedRetry,
    eraseCustomer: (channel, customer, signal) => eraseCustomer(context, channel, { customer, signal }),
    simulation: {
      playCustomer: (channel, message) => playCustomer(context, report.update, channel, message),
      giveReceipt: (channel, receipt) => giveReceipt(context, report.update, channel, receipt),
      decideReview: (channel, decision) => decideReview(context, report.update, channel, decision),
      changeTemplate: (channel, change) => changeDecidedTemplate(context, report.update, channel, change),
      phones: (channel, search) => phonesOn(context, channel, search),
      phone: (channel, phone) => phoneOn(context, channel, phone),
      setPhone: (channel, settings) => setPhone(context, channel, settings),
      addPast: (channel, messages) => addPast(context, channel, messages),
      addApproved: (channel, templates) => addApproved(context, channel, templates),
      thread: (channel, phone) => threadWith(context, channel, phone),
    },
    records: { keptAs: 'messages', removeBefore: removeMessages },
    jobs: {
      'simulator.advance': {
        most: mostReceiptsTogether,
        runAll: (jobs) => advanceMessages(context, report, jobs),
      },
      'simulator.review': (job) => reviewTemplate(context, report.update, job),
    },
  }
}
