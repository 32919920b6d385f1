import type { TemplateCategory, TemplateQuality } from '@parley/shared/templates'
import type { Channel, Tell } from '../platform.ts'
import type { House } from './house.ts'
import { recordCategory } from './templates.store.ts'

export type PersonsJudgement = {
  readonly name: string
  readonly language: string
  readonly quality?: TemplateQuality | undefined
  readonly category?: TemplateCategory | undefined
}

/** Says what it thinks of a template it has decided about, and leaves the decision. False when there is none. */
export async function changeStanding(
  house: House,
  tell: Tell,
  channel: Channel,
  { name, language, quality, category }: PersonsJudgement,
): Promise<boolean> {
  const known = await house.transact((tx) => recordCategory(tx, { channelId: channel.id, name, language }, category))
  if (!known) return false
  const said = { ...(quality && { quality }), ...(category && { category }) }
  await tell(channel, { kind: 'template_facts', name, language, ...said, at: house.now() })
  return true
}
