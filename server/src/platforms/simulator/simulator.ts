import type { App } from '../../app.ts'
import type { Platform, Tell } from '../platform.ts'

export type Simulator = Platform

type House = Pick<App, 'db' | 'transact' | 'jobs' | 'now' | 'newId' | 'config'>

const customerWindowMs = 24 * 3_600_000

/** A messaging platform inside Parley: accepts, reviews, gives receipts and plays customers. */
export function makeSimulator(house: House, _tell: Tell): Simulator {
  return {
    name: 'simulator',
    channelName: 'chat',
    definitionRules: 'warn',
    customerWindowMs,
    sendText: async () => ({ kind: 'accepted', platformMessageId: `sim_${house.newId()}` }),
    sendTemplate: async () => ({ kind: 'accepted', platformMessageId: `sim_${house.newId()}` }),
    submitTemplate: async () => ({ kind: 'submitted', platformTemplateId: house.newId(), status: 'PENDING' }),
  }
}
