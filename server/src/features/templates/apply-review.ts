import { english } from '@parley/shared/sentences/english'
import { encodeSentence } from '@parley/shared/sentences/sentence'
import type { EventKind } from '@parley/shared/webhooks/webhooks'
import type { App } from '../../app.ts'
import type { TemplateTable } from '../../db/schema/templates.ts'
import type { PlatformUpdate } from '../../platforms/platform-update.ts'
import type { Scope } from '../../policy.ts'
import { emitEvent } from '../webhooks/events/emit-event.ts'
import { recordQuality } from './quality.store.ts'
import { recordReview } from './templates.store.ts'

type Review = Pick<
  Extract<PlatformUpdate, { kind: 'template_review' }>,
  'name' | 'language' | 'status' | 'reason' | 'quality' | 'category' | 'at'
> & {
  /** The account that has the template. */
  readonly accountId: string
}

/** A permanently disabled template has the same event as a paused one; the data says which. PENDING emits none. */
const eventOf: Record<TemplateTable['status'], EventKind | undefined> = {
  PENDING: undefined,
  APPROVED: 'template.approved',
  REJECTED: 'template.rejected',
  PAUSED: 'template.paused',
  DISABLED: 'template.paused',
}

/**
 * Applies what the platform reported about a template. Only a decision emits an event. A repeated or late report, or one
 * about an unknown template, changes nothing.
 */
export async function applyReview(app: App, scope: Scope, review: Review): Promise<void> {
  // Some platforms write a language as en-US in callbacks and as en_US in their API.
  const language = review.language.replaceAll('-', '_')
  await app.transact(async (tx) => {
    const { accountId, name, status, reason, quality, category, at } = review
    const now = app.now()
    const decided = await recordReview(tx, scope, {
      accountId,
      name,
      language,
      status,
      reason: reason && encodeSentence(reason),
      at,
      now,
    })
    const rated = await recordQuality(tx, scope, { accountId, name, language, quality, category, at, now })
    const template = rated ?? decided
    if (!template) return
    app.live.publish(scope, { noun: 'templates', id: template.id })
    const kind = eventOf[template.status]
    if (decided && kind) await emitEvent(app, tx, scope, { kind, data: eventData(template, reason && english(reason)) })
  })
}

function eventData(template: TemplateTable, reason: string | null) {
  return {
    template_id: template.id,
    name: template.name,
    language: template.language,
    category: template.category,
    status: template.status,
    reason,
  }
}
