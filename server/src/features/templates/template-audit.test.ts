import { platformSentence } from '@parley/shared/sentences/sentence'
import type { NewComponent } from '@parley/shared/templates/components'
import { describe, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { simulatorOf } from '../../testing/platforms.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { approvedTemplate } from '../../testing/templates.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteTemplate } from './delete-template.ts'
import { editTemplate } from './edit-template.ts'

const reworded: NewComponent[] = [{ type: 'BODY', text: 'Dear {{1}}, your order {{2}} has left our warehouse.' }]

describe.each(engines)('Templates in the audit log on $name', (engine) => {
  const actions = ['template.created', 'template.edited', 'template.refused', 'template.deleted'] as const
  const edit = (fixture: TestApp, app: App, templateId: string) =>
    authorized('templates.manage', editTemplate)(app, fixture.member('campaigner'), {
      workspaceId: fixture.workspaceId,
      mode: 'live',
      templateId,
      category: 'MARKETING',
      components: reworded,
    })

  test('creation, edits and deletion are recorded with the template’s name and texts', async () => {
    const fixture = await createTestApp(engine)
    const { id, components } = await approvedTemplate(fixture)
    await edit(fixture, fixture.app, id)
    const named = { workspaceId: fixture.workspaceId, mode: 'live', templateId: id, name: 'order_shipped' } as const
    await authorized('templates.manage', deleteTemplate)(fixture.app, fixture.member('campaigner'), named)

    const from = components.find((each) => each.type === 'BODY')?.text
    expect(await entriesOf(fixture, ...actions)).toMatchObject([
      { action: 'template.created', subject: 'order_shipped (en_US)' },
      {
        action: 'template.edited',
        subject: 'order_shipped (en_US)',
        actor_name: 'The campaigner',
        details: { body: { from, to: 'Dear {{1}}, your order {{2}} has left our warehouse.' } },
      },
      { action: 'template.deleted', subject: 'order_shipped (en_US)' },
    ])
  })

  test('a refused edit is recorded together with the refusal', async () => {
    const fixture = await createTestApp(engine)
    const { id } = await approvedTemplate(fixture)
    const simulator = simulatorOf(fixture.app)
    const refusing = {
      ...simulator,
      editTemplate: async () => ({
        kind: 'refused' as const,
        code: '100',
        message: platformSentence('Not these words'),
      }),
    }
    const app: App = { ...fixture.app, platforms: { ...fixture.app.platforms, of: () => refusing } }
    await expect(edit(fixture, app, id)).rejects.toMatchObject({ code: 'invalid_request' })

    expect(readable((await entriesOf(fixture, ...actions)).slice(1))).toMatchObject([
      { action: 'template.edited' },
      {
        action: 'template.refused',
        subject: 'order_shipped (en_US)',
        details: { reason: 'Not these words' },
      },
    ])
  })
})
