import type { Component } from '@parley/shared/templates/components'
import { NewTemplate, type TemplateCategory, type TemplateView } from '@parley/shared/templates/templates'
import type { Mode } from '@parley/shared/workspace/workspaces'
import { defaultChannel } from '../features/channels/channels.store.ts'
import { applyReview } from '../features/templates/apply-review.ts'
import { createTemplate } from '../features/templates/create-template.ts'
import { templateForSend } from '../features/templates/templates.store.ts'
import { simulatorOf } from './platforms.ts'
import type { TestApp } from './test-app.ts'

/** The parts of a test app that creating a template needs. */
type TestContext = Pick<TestApp, 'app' | 'workspaceId' | 'scope' | 'system'>

export type TemplateOptions = {
  readonly name?: string
  readonly language?: string
  readonly category?: TemplateCategory
  /** The text of its only component, unless `components` is given. */
  readonly body?: string
  readonly components?: readonly Component[]
  readonly mode?: Mode
}

/** A template in review by the platform, created through the same operation as by a user. */
export async function pendingTemplate(fixture: TestContext, options: TemplateOptions = {}): Promise<TemplateView> {
  const { name = 'order_shipped', language = 'en_US', category = 'MARKETING', mode = 'live' } = options
  const { body = 'Hi {{1}}, your order {{2}} is on its way to you.' } = options
  const components = options.components ?? [{ type: 'BODY', text: body }]
  const input = NewTemplate.parse({ workspaceId: fixture.workspaceId, mode, name, language, category, components })
  return (await createTemplate(fixture.app, fixture.scope(mode), input)).data
}

type Review = Omit<Parameters<typeof applyReview>[2], 'accountId'>

/** A review by the platform of a template of the default channel. */
export async function reviewTemplate({ app, scope }: TestContext, review: Review, mode: Mode = 'live'): Promise<void> {
  const { accountId } = await defaultChannel(app.db, scope(mode))
  await applyReview(app, scope(mode), { ...review, accountId })
}

type NamedTemplate = { readonly mode?: Mode; readonly name: string; readonly languageCode?: string | undefined }

/** The template with this name that the default channel sends. */
export async function templateToSend({ app, scope }: TestContext, { mode = 'live', ...named }: NamedTemplate) {
  const { accountId } = await defaultChannel(app.db, scope(mode))
  return templateForSend(app.db, scope(mode), { accountId, ...named })
}

/** A template that can be sent. */
export async function approvedTemplate(fixture: TestContext, options: TemplateOptions = {}): Promise<TemplateView> {
  const template = await pendingTemplate(fixture, options)
  const channel = await defaultChannel(fixture.app.db, fixture.scope(options.mode ?? 'live'))
  const { name, language } = template
  await simulatorOf(fixture.app).simulation.decideReview(channel, { name, language, status: 'APPROVED', reason: null })
  return { ...template, status: 'APPROVED' }
}
