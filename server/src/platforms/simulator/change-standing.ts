import type { TemplateCategory, TemplateQuality } from '@parley/shared/templates/templates'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../platform.ts'
import type { OnUpdate } from '../platform-update.ts'
import type { SimulatorContext } from './context.ts'
import { recordCategory } from './templates.store.ts'

export type TemplateChange = {
  readonly name: string
  readonly language: string
  readonly quality?: TemplateQuality | undefined
  readonly category?: TemplateCategory | undefined
  /** Done in the transaction of the change, so that it is written down who made it. */
  readonly alongside?: (tx: Tx) => Promise<void>
}

/** Says what it thinks of a template it has decided about, and leaves the decision. False when there is none. */
export async function changeStanding(
  context: SimulatorContext,
  onUpdate: OnUpdate,
  channel: Channel,
  { name, language, quality, category, alongside }: TemplateChange,
): Promise<boolean> {
  const known = await context.transact(async (tx) => {
    const decided = await recordCategory(tx, { channelId: channel.id, name, language }, category)
    if (decided) await alongside?.(tx)
    return decided
  })
  if (!known) return false
  const said = { ...(quality && { quality }), ...(category && { category }) }
  await onUpdate(channel, { kind: 'template_facts', name, language, ...said, at: context.now() })
  return true
}
