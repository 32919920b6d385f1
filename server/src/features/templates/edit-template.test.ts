import type { TemplateEdit } from '@parley/shared/templates'
import { describe, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import { engines } from '../../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../../testing/house.ts'
import { approvedTemplate, pendingTemplate } from '../../testing/templates.ts'
import { activeChannel } from '../channels/channels.store.ts'
import { editTemplate } from './edit-template.ts'
import { listTemplates } from './list-templates.ts'

const reworded = [{ type: 'BODY' as const, text: 'Dear {{1}}, your order {{2}} has left our house.' }]

describe.each(engines)('editing a template on $name', (engine) => {
  const wanted = (house: TestHouse, templateId: string, more: Partial<TemplateEdit> = {}): TemplateEdit => ({
    ...{ workspaceId: house.workspaceId, mode: 'live', templateId },
    ...{ category: 'MARKETING', components: reworded },
    ...more,
  })
  const now = async (house: TestHouse) => (await listTemplates(house.app, house.system(), {})).data[0]
  const withPlatform = (app: App, more: Partial<App['platforms']['simulator']>): App => {
    const { simulator } = app.platforms
    return { ...app, platforms: { ...app.platforms, of: () => ({ ...simulator, ...more }) } }
  }

  test('an approved one is under review again until the platform has decided its new words', async () => {
    const house = await openTestHouse(engine)
    const { id } = await approvedTemplate(house)
    const { data } = await editTemplate(house.app, house.member('campaigner'), wanted(house, id))

    expect(data).toMatchObject({ id, name: 'order_shipped', status: 'PENDING', components: reworded })
    house.clock.advance(4_999)
    await house.runJobs()
    expect(await now(house)).toMatchObject({ status: 'PENDING' })
    house.clock.advance(1)
    await house.runJobs()
    expect(await now(house)).toMatchObject({ status: 'APPROVED', components: reworded })
  })

  test('the review planned before the edit does not decide it', async () => {
    const house = await openTestHouse(engine)
    const { id } = await approvedTemplate(house)
    house.clock.advance(4_000)
    await editTemplate(house.app, house.member(), wanted(house, id))
    house.clock.advance(4_000)
    await house.runJobs()

    expect(await now(house)).toMatchObject({ status: 'PENDING' })
  })

  test('a rejected one may change its category, and its reason is gone', async () => {
    const house = await openTestHouse(engine)
    const { id, name, language } = await pendingTemplate(house)
    const channel = await activeChannel(house.app.db, house.scope())
    const decision = { name, language, status: 'REJECTED', reason: 'Too promotional' } as const
    await house.app.platforms.simulator.decideReview(channel, decision)
    await editTemplate(house.app, house.member(), wanted(house, id, { category: 'UTILITY' }))

    expect(await now(house)).toMatchObject({ status: 'PENDING', category: 'UTILITY', rejection_reason: null })
  })

  test('one under review, or approved in another category, is refused and stays as it is', async () => {
    const house = await openTestHouse(engine)
    const { id } = await pendingTemplate(house)
    await expect(editTemplate(house.app, house.member(), wanted(house, id))).rejects.toMatchObject({ code: 'conflict' })
    house.clock.advance(5_000)
    await house.runJobs()
    const before = await now(house)
    const attempt = editTemplate(house.app, house.member(), wanted(house, id, { category: 'UTILITY' }))

    await expect(attempt).rejects.toMatchObject({ code: 'invalid_request', details: [{ path: 'category' }] })
    expect(await now(house)).toEqual(before)
  })

  test('what the platform refuses leaves the template as it was, approved', async () => {
    const house = await openTestHouse(engine)
    const { id, components } = await approvedTemplate(house)
    const refuse = async () => ({ kind: 'refused' as const, code: '1', message: 'Once a day only' })
    const app = withPlatform(house.app, { editTemplate: refuse })

    await expect(editTemplate(app, house.member(), wanted(house, id))).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'Once a day only',
    })
    expect(await now(house)).toMatchObject({ status: 'APPROVED', components })
  })

  test('an edit that was cut off is handed over again by itself', async () => {
    const house = await openTestHouse(engine)
    const { id } = await approvedTemplate(house)
    const cutOff = withPlatform(house.app, { editTemplate: () => Promise.reject(new Error('cut off')) })
    await editTemplate(cutOff, house.member(), wanted(house, id))
    expect(await now(house)).toMatchObject({ status: 'PENDING' })
    house.clock.advance(60_000)
    await house.runJobs()
    house.clock.advance(5_000)
    await house.runJobs()

    expect(await now(house)).toMatchObject({ status: 'APPROVED', components: reworded })
  })

  test('only who may manage templates of the workspace edits one', async () => {
    const house = await openTestHouse(engine)
    const { id } = await approvedTemplate(house)
    const before = await now(house)
    for (const actor of [
      house.member('agent'),
      house.member('viewer'),
      house.member('owner', { workspaceId: house.otherWorkspaceId }),
      house.keyHolder({ read: true, write: true, conversations: true, bulk_send: true }),
    ]) {
      await expect(editTemplate(house.app, actor, wanted(house, id))).rejects.toMatchObject({ code: 'forbidden' })
    }
    const elsewhere = wanted(house, id, { workspaceId: house.otherWorkspaceId })
    const stranger = house.member('owner', { workspaceId: house.otherWorkspaceId })
    await expect(editTemplate(house.app, stranger, elsewhere)).rejects.toMatchObject({ code: 'not_found' })
    expect(await now(house)).toEqual(before)
  })
})
