import type { Component } from '@parley/shared/templates'
import { describe, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import { entriesOf } from '../../testing/audit.ts'
import { engines } from '../../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../../testing/house.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { deleteTemplate } from './delete-template.ts'
import { editTemplate } from './edit-template.ts'

const reworded: Component[] = [{ type: 'BODY', text: 'Dear {{1}}, your order {{2}} has left our house.' }]

describe.each(engines)('templates in the audit log on $name', (engine) => {
  const actions = ['template.created', 'template.edited', 'template.refused', 'template.deleted'] as const
  const edit = (house: TestHouse, app: App, templateId: string) =>
    editTemplate(app, house.member('campaigner'), {
      ...{ workspaceId: house.workspaceId, mode: 'live', templateId },
      ...{ category: 'MARKETING', components: reworded },
    })

  test('the making, each edit and the deletion of one are written down by its name and words', async () => {
    const house = await openTestHouse(engine)
    const { id, components } = await approvedTemplate(house)
    await edit(house, house.app, id)
    const named = { workspaceId: house.workspaceId, mode: 'live', templateId: id, name: 'order_shipped' } as const
    await deleteTemplate(house.app, house.member('campaigner'), named)

    const from = components.find((each) => each.type === 'BODY')?.text
    expect(await entriesOf(house, ...actions)).toMatchObject([
      { action: 'template.created', subject: 'order_shipped (en_US)' },
      {
        action: 'template.edited',
        subject: 'order_shipped (en_US)',
        actor_name: 'The campaigner',
        details: { body: { from, to: 'Dear {{1}}, your order {{2}} has left our house.' } },
      },
      { action: 'template.deleted', subject: 'order_shipped (en_US)' },
    ])
  })

  test('of an edit that the platform refused, the log tells that too', async () => {
    const house = await openTestHouse(engine)
    const { id } = await approvedTemplate(house)
    const { simulator, whatsapp } = house.app.platforms
    const refusing = {
      ...simulator,
      editTemplate: async () => ({ kind: 'refused' as const, code: '100', message: 'Not these words' }),
    }
    const app: App = { ...house.app, platforms: { simulator, whatsapp, of: () => refusing } }
    await expect(edit(house, app, id)).rejects.toMatchObject({ code: 'invalid_request' })

    expect((await entriesOf(house, ...actions)).slice(1)).toMatchObject([
      { action: 'template.edited' },
      { action: 'template.refused', subject: 'order_shipped (en_US)', details: { reason: 'Not these words' } },
    ])
  })
})
