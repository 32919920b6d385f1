import type { BodyComponent, NewComponent } from '@parley/shared/templates/components'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import type { GraphTemplate } from '../../testing/graph/accounts.ts'
import { call, listedTemplates } from '../../testing/graph/listed-templates.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createWhatsAppTestApp } from '../../testing/whatsapp/whatsapp.ts'
import { bulkSend } from '../campaigns/manage/bulk-send.ts'
import { checkCampaign } from '../campaigns/manage/check-campaign.ts'
import { testSendTemplate } from '../messages/test-send-template.ts'
import { createTemplate } from './create-template.ts'
import { deleteTemplate } from './delete-template.ts'
import { editTemplate } from './edit-template.ts'
import { listTemplates } from './list-templates.ts'
import { syncNow } from './sync-now.ts'

const body = (text: string): BodyComponent => ({ type: 'BODY', text, example: { body_text: [['Ada']] } })

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createWhatsAppTestApp(engine)
    const { app, account, workspaceId } = fixture
    const owner = fixture.member('owner')
    const where = { workspaceId, mode: 'live' as const }
    const sync = async () => (await authorized('templates.manage', syncNow)(app, owner, where)).data
    const list = async () => (await authorized('templates.read', listTemplates)(app, owner, where)).data
    let ids = 0
    const elsewhere = (more: Partial<GraphTemplate> = {}) => {
      const id = `${900 + ids++}`
      account.templates.push({
        id,
        name: `made_${id}`,
        language: 'en_US',
        category: 'MARKETING',
        status: 'APPROVED',
        quality: 'GREEN',
        components: [{ type: 'BODY', text: `News ${id}` }],
        parameterFormat: 'POSITIONAL',
        reason: undefined,
        ...more,
      })
    }
    const create = (components: readonly NewComponent[], more: object = {}) =>
      authorized('templates.manage', createTemplate)(app, owner, {
        ...where,
        name: 'sale',
        language: 'en_US' as const,
        category: 'UTILITY' as const,
        components: [...components],
        ...more,
      })
    return { ...fixture, owner, where, sync, list, elsewhere, create }
  }

  test('templates created elsewhere are added from all pages, unless they are being deleted', async () => {
    const { sync, elsewhere } = await open()
    for (let count = 0; count < 120; count += 1) elsewhere()
    elsewhere({ name: 'on_its_way_out', status: 'PENDING_DELETION' })

    const found = await sync()
    expect(found).toHaveLength(120)
    expect(found).toContainEqual(
      expect.objectContaining({ name: 'made_900', status: 'APPROVED', quality: 'HIGH', cannot_send_reason: null }),
    )
    expect(await sync()).toEqual(found)
  })

  test.each(listedTemplates)(
    'a template with $kind is stored as the platform lists it',
    async ({ components, reason }) => {
      const { sync, elsewhere } = await open()
      elsewhere({ name: 'listed', components })

      const [found] = await sync()
      expect(readable(found)).toMatchObject({ name: 'listed', components, cannot_send_reason: reason })
      expect(await sync()).toEqual([found])
    },
  )

  test('a template that cannot be sent is refused with the reason, unsent', async () => {
    const { sync, elsewhere, app, owner, where, graph } = await open()
    elsewhere({ name: 'menu', components: call })
    const [found] = await sync()
    const calls = graph.calls.length
    const templateId = found?.id ?? ''
    const reason =
      'This template has a button that starts a call in WhatsApp (VOICE_CALL), which Parley cannot send yet.'

    await expect(
      authorized('templates.test_send', testSendTemplate)(app, owner, {
        ...where,
        templateId,
        phone: '+15551230001',
        variables: {},
      }),
    ).rejects.toMatchObject({ code: 'conflict', message: reason })
    const campaign = { ...where, templateName: 'menu', recipients: [{ phone: '+15551230001', variables: {} }] }
    expect(readable(await authorized('campaigns.send', checkCampaign)(app, owner, campaign))).toMatchObject({
      problem: reason,
      sendable: 0,
    })
    expect(readable(await authorized('campaigns.send', bulkSend)(app, owner, campaign))).toMatchObject({
      successful: 0,
      failed: 1,
      results: [{ success: false, error: reason }],
    })
    expect(graph.calls).toHaveLength(calls)
  })

  test('changed texts, categories and statuses are applied, and missing templates are disabled', async () => {
    const { sync, create, account, clock } = await open()
    await create([body('Hi {{1}}, all is well.')])
    await create([body('Hi {{1}}, all is over.')], { name: 'gone' })
    clock.advance(60_000)
    const [remaining] = account.templates.splice(0, 2)
    if (remaining) account.templates.push({ ...remaining, status: 'REJECTED', reason: 'SCAM', category: 'MARKETING' })

    expect(readable(Object.fromEntries((await sync()).map((each) => [each.name, each])))).toMatchObject({
      sale: { status: 'REJECTED', rejection_reason: 'SCAM', category: 'MARKETING' },
      gone: { status: 'DISABLED', rejection_reason: 'The platform no longer has it' },
    })
  })

  test('a list without components leaves the known ones as they are', async () => {
    const { sync, create, account } = await open()
    const words = [body('Hi {{1}}, all is well.')]
    await create(words)
    for (const template of account.templates) Object.assign(template, { components: undefined })

    expect(await sync()).toMatchObject([{ components: words, cannot_send_reason: null }])
  })

  test('syncing templates with WhatsApp runs automatically every hour', async () => {
    const { list, elsewhere, clock, runJobs } = await open()
    elsewhere()
    await runJobs()
    expect(await list()).toEqual([])
    clock.advance(3_600_000)
    await runJobs()
    expect(await list()).toHaveLength(1)
  })

  test.each<[string, NewComponent[], RegExp]>([
    ['a placeholder at the end', [body('Your code is {{1}}')], /components\[0\]/],
    ['no example', [{ type: 'BODY', text: 'Hi {{1}}, all is well.' }], /components\[0\]/],
    ['a body that is too long', [{ type: 'BODY', text: 'x'.repeat(1025) }], /components\[0\]/],
  ])(
    'syncing templates with WhatsApp with %s is refused before the platform is asked, and the field is named',
    async (_what, components, path) => {
      const { create, graph, list } = await open()
      const calls = graph.calls.length

      await expect(create(components)).rejects.toMatchObject({
        code: 'invalid_request',
        details: expect.arrayContaining([expect.objectContaining({ path: expect.stringMatching(path) })]),
      })
      expect(graph.calls).toHaveLength(calls)
      expect(await list()).toEqual([])
    },
  )

  test('the platform’s category wins over the one submitted', async () => {
    const { create, graph } = await open()
    graph.settings.categorise = () => 'MARKETING'
    expect((await create([body('Hi {{1}}, all is well.')])).data).toMatchObject({
      category: 'MARKETING',
      status: 'PENDING',
    })
  })

  test('a template that the platform refuses gives its reason, and is not stored', async () => {
    const { create, list, elsewhere } = await open()
    elsewhere({ name: 'sale' })
    await expect(create([body('Hi {{1}}, all is well.')])).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('already content in this language'),
    })
    expect(await list()).toEqual([])
  })

  test('edits and deletions are applied at the platform', async () => {
    const { approved, account, app, owner, where, list } = await open()
    const { id, name } = await approved({ category: 'UTILITY', components: [body('Hi {{1}}, all is well.')] })
    const words = [body('Dear {{1}}, all is well.')]
    const edited = await authorized('templates.manage', editTemplate)(app, owner, {
      ...where,
      templateId: id,
      category: 'UTILITY',
      components: words,
    })
    expect(edited.data.status).toBe('PENDING')
    expect(account.templates).toMatchObject([{ status: 'PENDING', components: words }])
    await authorized('templates.manage', deleteTemplate)(app, owner, { ...where, templateId: id, name })

    expect(account.templates).toEqual([])
    expect(await list()).toEqual([])
  })

  test('syncing templates with WhatsApp requires the permission to manage templates', async () => {
    const { app, where, member, keyHolder, otherWorkspaceId, graph } = await open()
    const calls = graph.calls.length
    for (const actor of [
      member('agent'),
      member('owner', { workspaceId: otherWorkspaceId }),
      keyHolder({ bulk_send: true }),
    ]) {
      await expect(authorized('templates.manage', syncNow)(app, actor, where)).rejects.toMatchObject({
        code: 'forbidden',
      })
    }
    expect(graph.calls).toHaveLength(calls)
  })
})
