import type { App } from '../../app.ts'
import type { TemplateTable } from '../../db/schema/templates.ts'
import type { Channel } from '../../platforms/platform.ts'
import { changeConnection, endTrouble } from '../../platforms/whatsapp/connections.store.ts'
import type { PlatformTemplate } from '../../platforms/whatsapp/sending/template-form.ts'
import type { Scope } from '../../policy.ts'
import { applyReview } from './apply-review.ts'
import { applyTemplateUpdate } from './apply-template-update.ts'
import { recordStored, submittedBefore } from './synced.store.ts'
import { insertTemplate, templatesOf } from './templates.store.ts'
import { wordingOf } from './wording.ts'

/** The connection's trouble while its templates cannot be compared with the platform's; a sync that succeeds ends it. */
export const templatesUnread = 'templates_unread'

/**
 * Brings the templates to what the platform holds: new ones, other words, categories and decisions, and those that are
 * gone. What Parley cannot send, such as one with a picture, is left out. Throws when the platform gives no answer.
 */
export async function syncTemplates(app: App, scope: Scope, channel: Channel): Promise<void> {
  const startedAt = app.now()
  const held = await app.platforms.whatsapp.listTemplates(channel)
  const known = new Map((await templatesOf(app.db, scope)).map((template) => [keyOf(template), template]))
  for (const template of held) await takeOver(app, scope, { channel, template, known: known.get(keyOf(template)) })
  const there = new Set(held.map(keyOf))
  for (const template of await submittedBefore(app.db, scope, { channelId: channel.id, before: startedAt })) {
    if (there.has(keyOf(template))) continue
    const reason = 'It is no longer at the platform'
    const { name, language } = template
    await applyReview(app, scope, { name, language, status: 'DISABLED', reason, at: app.now() })
  }
  await app.transact(async (tx) => {
    await changeConnection(tx, channel.id, { templates_synced_at: startedAt })
    await endTrouble(tx, channel.id, [templatesUnread])
  })
}

/** The same for one name, in whichever languages it is there. */
export async function syncNamed(
  app: App,
  scope: Scope,
  { channel, name }: { readonly channel: Channel; readonly name: string },
): Promise<void> {
  const held = await app.platforms.whatsapp.listTemplates(channel, name)
  const known = new Map((await templatesOf(app.db, scope)).map((template) => [keyOf(template), template]))
  for (const template of held.filter((each) => each.name === name)) {
    await takeOver(app, scope, { channel, template, known: known.get(keyOf(template)) })
  }
}

type Found = {
  readonly channel: Channel
  readonly template: PlatformTemplate
  readonly known: TemplateTable | undefined
}

async function takeOver(app: App, scope: Scope, { channel, template, known }: Found): Promise<void> {
  const { name, language, category, quality, platformTemplateId, components, status, reason, coming } = template
  const definition = components && { components: JSON.stringify(components), wording: wordingOf(components) }
  const now = app.now()
  if (known) {
    const facts = { platform_template_id: platformTemplateId, ...definition }
    if (isOther(known, facts)) await app.transact((tx) => recordStored(tx, scope, known.id, facts))
    if (coming)
      await applyTemplateUpdate(app, scope, { name, language, coming: { category: coming, at: null }, at: now })
    return applyReview(app, scope, { name, language, status, reason, quality, category, at: now })
  }
  if (!definition) return
  await app.transact(async (tx) => {
    const inserted = await insertTemplate(tx, {
      ...{ id: app.newId(), workspace_id: scope.workspaceId, mode: scope.mode, channel_id: channel.id },
      ...{ platform_template_id: platformTemplateId, name, language, category, ...definition },
      ...{ status, rejection_reason: reason, reviewed_at: now },
      ...{ quality: quality ?? null, previous_category: null, standing_at: now },
      ...{ coming_category: coming ?? null, coming_category_at: null },
      ...{ created_at: now, updated_at: now, deleted_at: null },
    })
    if (inserted) app.live.publish(scope, { noun: 'templates', id: inserted.id })
  })
}

function isOther(known: TemplateTable, facts: Partial<TemplateTable>): boolean {
  return Object.entries(facts).some(([column, value]) => known[column as keyof TemplateTable] !== value)
}

function keyOf({ name, language }: { readonly name: string; readonly language: string }): string {
  return `${name} ${language}`
}
