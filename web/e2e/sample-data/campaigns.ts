import { expect } from 'vitest'
import type { Owner } from '../owner.ts'

const people = ['Anna Weber', 'Ben Okafor', 'Carla Rossi', 'Dmitri Petrov', 'Elif Demir', 'Farah Haddad', 'Goran Kovač']
/** Simulator numbers with different outcomes: undeliverable, opted out, read, replies, stops, blocks, connection lost. */
const magic = [1, 2, 4, 5, 6, 7, 10].map((number) => `+155500000${`${number}`.padStart(2, '0')}`)

export const phoneOf = (person: number) => `+49176123456${`${person}`.padStart(2, '0')}`

type Recipient = { phone: string; variables: Record<string, string> }

/** Runs a campaign with every outcome and customer replies, and starts one that is then paused. */
export async function runCampaigns({ mutate, query }: Owner): Promise<{ campaignId: string; repliedPhone: string }> {
  const phones = [...people.map((_, person) => phoneOf(person)), ...magic]
  const campaign = await mutate('campaigns.start', {
    name: 'Orders of Saturday',
    templateName: 'order_ready',
    languageCode: 'en_US',
    recipients: phones.map((phone, index) => recipient(phone, index)),
  })
  const stateOf = async (campaignId: string) => (await query('campaigns.get', { campaignId })).state
  await expect.poll(() => stateOf(campaign.id), { timeout: 20_000 }).toBe('completed')
  for (const [person, text] of [
    'On my way',
    'Can I come on Monday instead?',
    'I was charged twice, where is my refund?',
  ].entries()) {
    await mutate('simulator.reply', { from: phoneOf(person), text, name: people[person], button: person === 0 })
  }
  const paused = await mutate('campaigns.start', {
    name: 'Spring tasting',
    templateName: 'order_ready',
    languageCode: 'de',
    recipients: Array.from({ length: 400 }, (_, index) => recipient(`+4915${20_000_000 + index}`, index)),
  })
  await mutate('campaigns.pause', { campaignId: paused.id })
  return { campaignId: campaign.id, repliedPhone: phoneOf(1) }
}

function recipient(phone: string, index: number): Recipient {
  const [firstName = 'Customer'] = (people[index % people.length] ?? '').split(' ')
  return { phone, variables: { 1: firstName, 2: `A-${1042 + index}`, 'button.1.1': `A-${1042 + index}` } }
}
