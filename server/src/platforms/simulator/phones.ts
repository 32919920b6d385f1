import type { Flag } from '../../db/schema/columns.ts'
import type { SimulatorMessageTable, SimulatorPhoneTable } from '../../db/schema/simulator.ts'
import type { Channel } from '../channel.ts'
import type { PastMessage, Phone, PhoneSettings } from '../platform-simulation.ts'
import type { SimulatorContext } from './context.ts'
import { insertMessage } from './messages.store.ts'
import { findPhone, phonesOf, upsertPhone } from './phones.store.ts'

export async function phonesOn(context: SimulatorContext, channel: Channel, search?: string): Promise<Phone[]> {
  return (await phonesOf(context.db, channel.id, search)).map(phoneOf)
}

export async function phoneOn(context: SimulatorContext, channel: Channel, phone: string): Promise<Phone | undefined> {
  const found = await findPhone(context.db, channel.id, phone)
  return found && phoneOf(found)
}

export async function setPhone(
  context: SimulatorContext,
  channel: Channel,
  { phone, name, blocked, receiptsByHand }: PhoneSettings & { readonly phone: string },
): Promise<Phone> {
  const settings = {
    ...(name !== undefined && { name }),
    ...(blocked !== undefined && { blocked: flagOf(blocked) }),
    ...(receiptsByHand !== undefined && { receipts_by_hand: flagOf(receiptsByHand) }),
  }
  const which = { channelId: channel.id, phone, at: context.now() }
  const stored = await context.transact(async (tx) => {
    context.live.publish(channel, { noun: 'simulator', id: phone })
    return upsertPhone(tx, which, settings)
  })
  return phoneOf(stored)
}

/** The caller gives a bounded number of messages. */
export async function addPast(
  context: SimulatorContext,
  channel: Channel,
  messages: readonly PastMessage[],
): Promise<void> {
  await context.transact(async (tx) => {
    for (const { id, phone, name, isFromCustomer, text, at } of messages) {
      const row: SimulatorMessageTable = {
        id,
        channel_id: channel.id,
        phone,
        direction: isFromCustomer ? 'from_customer' : 'to_customer',
        kind: 'text',
        text,
        content: null,
        file_id: null,
        quoted_id: null,
        correlation_id: null,
        status: 'read',
        error_code: null,
        created_at: at,
      }
      await insertMessage(tx, row, name)
    }
    context.live.publish(channel, { noun: 'simulator' })
  })
}

function flagOf(yes: boolean): Flag {
  return yes ? 1 : 0
}

function phoneOf(row: SimulatorPhoneTable): Phone {
  return {
    phone: row.phone,
    name: row.name,
    lastText: row.last_text,
    lastAt: row.last_at,
    blocked: row.blocked === 1,
    blockedByBusiness: row.blocked_by_business === 1,
    receiptsByHand: row.receipts_by_hand === 1,
    typingUntil: row.typing_until,
  }
}
