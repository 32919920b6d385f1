import { sentence } from '@parley/shared/sentences/sentence'
import type { SimulatedQuality } from '@parley/shared/simulator/simulator'
import type { TemplateView } from '@parley/shared/templates/templates'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { simulateTemplateUpdate } from './simulate-template-update.ts'

/** Changes the quality and the category that the platform reports for a decided template. Its status stays. */
export async function changeTemplateQuality(
  app: App,
  scope: Scope<'simulator.review'>,
  input: SimulatedQuality,
): Promise<{ data: TemplateView }> {
  const { templateName: name, language, quality, category, channel_id: channelId } = input
  const change = { quality, category }
  const reported = { action: 'template.quality_simulated', name, language, channelId, change } as const
  return simulateTemplateUpdate(app, scope, reported, async ({ channel, simulation, alongside }) => {
    const known = await simulation.changeTemplate(channel, { name, language, quality, category, alongside })
    if (!known) throw new AppError('conflict', sentence('templateStillInReview', { name, language }))
  })
}
