import { expect } from 'vitest'
import type { Owner } from '../owner.ts'

const people = ['Anna Weber', 'Ben Okafor', 'Carla Rossi', 'Dmitri Petrov', 'Elif Demir', 'Farah Haddad', 'Goran Kovač']
/** Each goes another way on the simulator: undeliverable, opted out, read at once, replies, stops, blocks, cut off. */
const magic = [1, 2, 4, 5, 6, 7, 10].map((number) => `+155500000${`${number}`.padStart(2, '0')}`)

export const phoneOf = (person: number) => `+49176123456${`${person}`.padStart(2, '0')}`

type Recipient = { phone: string; variables: Record<string, string> }

/** One that has ended, with each outcome and answers from customers, and one that a person paused. */
export async function runCampaigns({ mutate, query }: Owner): Promise<{ campaignId: string; answered: string }> {
  const phones = [...people.map((_, person) => phoneOf(person)), ...magic]
  const campaign = await mutate('campaigns.start', {
    ...{ name: 'Orders of Saturday', templateName: 'order_ready', languageCode: 'en_US' },
    recipients: phones.map((phone, place) => recipient(phone, place)),
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
    ...{ name: 'Spring tasting', templateName: 'order_ready', languageCode: 'de' },
    recipients: Array.from({ length: 400 }, (_, place) => recipient(`+4915${20_000_000 + place}`, place)),
  })
  await mutate('campaigns.pause', { campaignId: paused.id })
  return { campaignId: campaign.id, answered: phoneOf(1) }
}

function recipient(phone: string, place: number): Recipient {
  const [firstName = 'Customer'] = (people[place % people.length] ?? '').split(' ')
  return { phone, variables: { 1: firstName, 2: `A-${1042 + place}` } }
}
