import { sentence } from '@parley/shared/sentences/sentence'
import type { SimulatedReview } from '@parley/shared/simulator/simulator'
import type { TemplateView } from '@parley/shared/templates/templates'
import type { App } from '../../app.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { simulateTemplateUpdate } from './simulate-template-update.ts'

/** Decides a template review as the platform's reviewer, before the automatic review or after it. Returns the template. */
export async function decideReview(
  app: App,
  scope: Scope<'simulator.review'>,
  input: SimulatedReview,
): Promise<{ data: TemplateView }> {
  const {
    templateName: name,
    language,
    decision: status,
    reason = null,
    quality,
    category,
    channel_id: channelId,
  } = input
  const change = { status, rejection_reason: reason, quality, category }
  const reported = { action: 'template.review_simulated', name, language, channelId, change } as const
  return simulateTemplateUpdate(app, scope, reported, async ({ channel, simulation, alongside }) => {
    const decision = { name, language, status, reason, quality, category, alongside }
    const known = await simulation.decideReview(channel, decision)
    if (!known) throw new AppError('conflict', sentence('templateNotSubmitted', { name, language }))
  })
}
