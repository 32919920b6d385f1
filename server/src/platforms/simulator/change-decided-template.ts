import type { Channel } from '../channel.ts'
import type { TemplateChange } from '../platform-simulation.ts'
import type { OnUpdate } from '../platform-update.ts'
import type { SimulatorContext } from './context.ts'
import { recordCategory } from './templates.store.ts'

/** Changes a decided template's quality or category, and leaves its status. False when there is none. */
export async function changeDecidedTemplate(
  context: SimulatorContext,
  onUpdate: OnUpdate,
  channel: Channel,
  { name, language, quality, category, alongside }: TemplateChange,
): Promise<boolean> {
  const template = await context.transact(async (tx) => {
    const decided = await recordCategory(tx, { channelId: channel.id, name, language }, category)
    if (decided) await alongside?.(tx)
    return decided
  })
  if (!template) return false
  const changed = { ...(quality && { quality }), ...(category && { category }) }
  await onUpdate(channel, { kind: 'template_update', name, language, ...changed, at: context.now() })
  return true
}
