import { encodeSentence, sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { TemplateTable } from '../../db/schema/templates.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { PlatformTemplate } from '../../platforms/platform.ts'
import type { Scope } from '../../policy.ts'
import { applyReview } from './apply-review.ts'
import { applyTemplateUpdate } from './apply-template-update.ts'
import { markTextRead, recordStored, submittedBefore, type UnreadText, unreadTexts } from './synced.store.ts'
import { newTemplate, wordingOf } from './template-row.ts'
import { insertTemplate, templatesOf } from './templates.store.ts'

/**
 * Brings the templates in line with the platform's: new ones, changed texts, categories and decisions, and those that are
 * gone. Templates that Parley cannot send are stored too, and shown with the reason. Does nothing on a platform that has no
 * list. Throws when the platform gives no answer.
 */
export async function syncTemplates(app: App, scope: Scope, channel: Channel): Promise<void> {
  const { listTemplates, connections } = app.platforms.of(channel)
  if (!listTemplates) return
  const startedAt = app.now()
  const unread = await unreadTexts(app.db, scope, channel.accountId)
  const listed = await listTemplates(channel)
  await updateListed(app, scope, channel, listed)
  await disableMissing(
    app,
    scope,
    listed,
    await submittedBefore(app.db, scope, { accountId: channel.accountId, before: startedAt }),
  )
  await markRead(app, scope, unread)
  await app.transact(async (tx) => connections?.templatesSynced(tx, channel.id, startedAt))
}

/** Syncs the templates of one name, in every language. Throws when the platform gives no answer. */
export async function syncNamed(
  app: App,
  scope: Scope,
  { channel, name }: { readonly channel: Channel; readonly name: string },
): Promise<void> {
  const { listTemplates } = app.platforms.of(channel)
  if (!listTemplates) return
  const startedAt = app.now()
  const unread = await unreadTexts(app.db, scope, channel.accountId)
  const listed = (await listTemplates(channel, name)).filter((template) => template.name === name)
  await updateListed(app, scope, channel, listed)
  const known = await submittedBefore(app.db, scope, { accountId: channel.accountId, before: startedAt })
  await disableMissing(
    app,
    scope,
    listed,
    known.filter((template) => template.name === name),
  )
  const read = unread.filter((template) => template.name === name)
  await markRead(app, scope, read)
}

/** Campaigns that waited for these texts continue, or stop where they changed. */
async function markRead(app: App, scope: Scope, read: readonly UnreadText[]): Promise<void> {
  if (read.length === 0) return
  await app.transact(async (tx) => {
    for (const template of read) {
      await markTextRead(tx, scope, template)
      app.live.publish(scope, { noun: 'templates', id: template.id })
    }
  })
}

/** Disables templates that the platform accepted once and no longer lists. */
async function disableMissing(
  app: App,
  scope: Scope,
  listed: readonly PlatformTemplate[],
  known: readonly TemplateTable[],
): Promise<void> {
  const listedKeys = new Set(listed.map(keyOf))
  for (const template of known) {
    if (listedKeys.has(keyOf(template))) continue
    const reason = sentence('noLongerOnPlatform')
    const { name, language, account_id: accountId } = template
    await applyReview(app, scope, { accountId, name, language, status: 'DISABLED', reason, at: app.now() })
  }
}

async function updateListed(app: App, scope: Scope, channel: Channel, listed: readonly PlatformTemplate[]) {
  const own = (await templatesOf(app.db, scope)).filter(({ account_id }) => account_id === channel.accountId)
  const known = new Map(own.map((template) => [keyOf(template), template]))
  for (const template of listed) await updateOne(app, scope, { channel, template, known: known.get(keyOf(template)) })
}

type ListedTemplate = {
  readonly channel: Channel
  readonly template: PlatformTemplate
  readonly known: TemplateTable | undefined
}

async function updateOne(app: App, scope: Scope, { channel, template, known }: ListedTemplate): Promise<void> {
  const { name, language, category, quality, platformTemplateId, components, status, reason, coming } = template
  const now = app.now()
  const { accountId } = channel
  if (known) {
    // A list without components says nothing about them.
    const definition = components.length > 0 && {
      components: JSON.stringify(components),
      wording: wordingOf(components),
    }
    const update = { platform_template_id: platformTemplateId, ...definition }
    if (differs(known, update)) {
      await app.transact(async (tx) => {
        await recordStored(tx, scope, known.id, update)
        app.live.publish(scope, { noun: 'templates', id: known.id })
      })
    }
    if (coming)
      await applyTemplateUpdate(app, scope, {
        accountId,
        name,
        language,
        coming: { category: coming, at: null },
        at: now,
      })
    return applyReview(app, scope, { accountId, name, language, status, reason, quality, category, at: now })
  }
  await app.transact(async (tx) => {
    const row = newTemplate(app, scope, {
      ...{ name, language, category, components, status },
      channel_id: channel.id,
      account_id: accountId,
      platform_template_id: platformTemplateId,
      rejection_reason: reason && encodeSentence(reason),
      quality: quality ?? null,
      coming_category: coming ?? null,
      quality_reported_at: now,
      reviewed_at: now,
    })
    const inserted = await insertTemplate(tx, row)
    if (inserted) app.live.publish(scope, { noun: 'templates', id: inserted.id })
  })
}

function differs(known: TemplateTable, update: Partial<TemplateTable>): boolean {
  return Object.entries(update).some(([column, value]) => known[column as keyof TemplateTable] !== value)
}

function keyOf({ name, language }: { readonly name: string; readonly language: string }): string {
  return `${name} ${language}`
}
