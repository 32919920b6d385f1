import type { Component } from '@parley/shared/templates/components'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { envelope } from '../../testing/graph/callbacks.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createWhatsAppTestApp } from '../../testing/whatsapp/whatsapp.ts'
import { listTemplates } from './list-templates.ts'
import { syncNow } from './sync-now.ts'

const news: Component = { type: 'BODY', text: 'Hi {{1}}, all is well.', example: { body_text: [['Ada']] } }

describe.each(engines)('Template callbacks from WhatsApp on $name', (engine) => {
  const open = () => createWhatsAppTestApp(engine)

  test('a template’s status, category and quality follow the platform', async () => {
    const { approved, graph, account, runJobs, app, clock } = await open()
    graph.settings.categorise = () => 'MARKETING'
    const { name, language } = await approved({ category: 'UTILITY', components: [news] })
    const row = () => app.db.selectFrom('template').selectAll().executeTakeFirstOrThrow()
    expect(await row()).toMatchObject({ status: 'APPROVED', category: 'MARKETING' })
    clock.advance(1_000)
    await graph.decide(account, { name, language }, 'PAUSED', { other_info: { description: 'Too many complaints' } })
    const quality = { message_template_name: name, message_template_language: language, new_quality_score: 'RED' }
    await graph.say(account, envelope(account, 'message_template_quality_update', quality))
    await runJobs()

    expect(readable(await row())).toMatchObject({
      status: 'PAUSED',
      quality: 'LOW',
      rejection_reason: 'Too many complaints',
    })
  })

  test('a changed text is fetched once, however often it is reported', async () => {
    const { approved, graph, account, runJobs, app, clock } = await open()
    const { name, language } = await approved({ category: 'UTILITY', components: [news] })
    const other = { ...news, text: 'Good day {{1}}, all is well.' }
    for (const template of account.templates) Object.assign(template, { components: [other] })
    const change = { message_template_name: name, message_template_language: language, message_template_element: 'x' }
    const document = envelope(account, 'message_template_components_update', change, Math.floor(app.now() / 1000))
    const calls = graph.calls.length
    await graph.say(account, document)
    await graph.say(account, { ...document, again: true })
    await runJobs()

    const row = await app.db.selectFrom('template').selectAll().executeTakeFirstOrThrow()
    expect(JSON.parse(row.components)).toEqual([other])
    expect(graph.calls).toHaveLength(calls + 1)
    clock.advance(1_000)
    await graph.decide(account, { name, language }, 'PAUSED')
    await runJobs()
    expect((await app.db.selectFrom('template').select('status').executeTakeFirstOrThrow()).status).toBe('PAUSED')
  })

  test('an announced category is shown with a warning until it applies', async () => {
    const { approved, graph, account, runJobs, app, member, workspaceId } = await open()
    const { name, language } = await approved({ category: 'UTILITY', components: [news] })
    const where = { workspaceId, mode: 'live' as const }
    const coming = async () =>
      (await authorized('templates.read', listTemplates)(app, member(), where)).data.map((it) => it.coming_category)
    expect(await coming()).toEqual([null])
    const say = async (categories: object) => {
      const value = { message_template_name: name, message_template_language: language, ...categories }
      await graph.say(account, envelope(account, 'template_category_update', value))
      await runJobs()
    }
    await say({ new_category: 'UTILITY', correct_category: 'MARKETING', category_update_timestamp: 1795300000 })
    expect(await coming()).toEqual([{ category: 'MARKETING', at: '2026-11-21T22:26:40.000Z' }])
    await say({ previous_category: 'UTILITY', new_category: 'MARKETING' })
    expect(await coming()).toEqual([null])
    await say({ previous_category: 'MARKETING', new_category: 'UTILITY' })
    expect(await coming()).toEqual([null])

    for (const template of account.templates)
      Object.assign(template, { category: 'MARKETING', correctCategory: 'UTILITY' })
    await authorized('templates.manage', syncNow)(app, member(), where)
    expect(await coming()).toEqual([{ category: 'UTILITY', at: null }])
  })
})
