import type { CampaignState, Recipient, RecipientState } from '@parley/shared/campaigns'
import type { App } from '../app.ts'
import type { Platform, TemplateToSend } from '../platforms/platform.ts'
import type { TestHouse } from './house.ts'

/** So many different recipients whom nothing is wrong with. */
export function recipients(count: number, variables: Recipient['variables'] = { 1: 'Anna', 2: 'A-1' }): Recipient[] {
  return Array.from({ length: count }, (_, index) => ({ phone: phoneOf(index), variables }))
}

export function phoneOf(index: number): string {
  return `+4915110${String(index).padStart(6, '0')}`
}

/** Lets the channels send as fast as the store allows. */
export async function hurry(house: Pick<TestHouse, 'app'>, messagesPerSecond = 100_000): Promise<void> {
  await house.app.db.updateTable('channel').set({ messages_per_second: messagesPerSecond }).execute()
}

type SendTemplate = Platform['sendTemplate']

/** The app over a platform that answers as told, and remembers every message it was handed. */
export function withPlatform(
  app: App,
  answer: (message: TemplateToSend, accept: () => ReturnType<SendTemplate>) => ReturnType<SendTemplate>,
): { app: App; handed: TemplateToSend[] } {
  const handed: TemplateToSend[] = []
  const { simulator } = app.platforms
  const plug: Platform = {
    ...simulator,
    sendTemplate: (channel, message) => {
      handed.push(message)
      return answer(message, () => simulator.sendTemplate(channel, message))
    },
  }
  return { handed, app: { ...app, platforms: { ...app.platforms, of: () => plug } } }
}

/** The states of a campaign's recipients, in the order of the request. */
export async function statesOf(app: App, campaignId: string): Promise<RecipientState[]> {
  const rows = await app.db
    .selectFrom('campaign_recipient')
    .select('state')
    .where('campaign_id', '=', campaignId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.state)
}

export async function stateOf(app: App, campaignId: string): Promise<CampaignState> {
  return (await app.db.selectFrom('campaign').select('state').where('id', '=', campaignId).executeTakeFirstOrThrow())
    .state
}

/** How many messages each phone got from the simulated platform. */
export async function messagesByPhone(app: App): Promise<Map<string, number>> {
  const rows = await app.db
    .selectFrom('simulator_message')
    .select('phone')
    .where('direction', '=', 'to_customer')
    .execute()
  const counts = new Map<string, number>()
  for (const { phone } of rows) counts.set(phone, (counts.get(phone) ?? 0) + 1)
  return counts
}
