import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { engines } from '../../testing/stores/engines.ts'
import { pendingTemplate } from '../../testing/templates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { listAudit } from '../audit/list-audit.ts'
import { listTemplates } from '../templates/list-templates.ts'
import { changeTemplateQuality } from './change-template-quality.ts'
import { decideReview } from './decide-review.ts'

const actions = ['template.review_simulated', 'template.quality_simulated'] as const

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    await pendingTemplate(fixture, { category: 'UTILITY' })
    const which = { workspaceId: fixture.workspaceId, mode: 'live', templateName: 'order_shipped', language: 'en_US' }
    return { fixture, which: which as typeof which & { mode: 'live' }, ada: fixture.member('campaigner') }
  }

  test('simulated template reports are recorded with their author and values; refused ones are not', async () => {
    const { fixture, which, ada } = await open()
    const { app } = fixture
    await expect(
      authorized('simulator.review', changeTemplateQuality)(app, ada, { ...which, quality: 'LOW' }),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
    const unknown = authorized('simulator.review', decideReview)(app, ada, {
      ...which,
      language: 'de',
      decision: 'REJECTED',
    })
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
    await authorized('simulator.review', decideReview)(app, ada, {
      ...which,
      decision: 'REJECTED',
      reason: 'Promotional',
    })
    fixture.clock.advance(1)
    await authorized('simulator.review', changeTemplateQuality)(app, ada, {
      ...which,
      quality: 'LOW',
      category: 'MARKETING',
    })

    const by = { actor_id: `user:${ada.userId}`, actor_name: ada.name, subject: 'order_shipped (en_US)' }
    expect(await entriesOf(fixture, ...actions)).toMatchObject([
      {
        ...by,
        action: 'template.review_simulated',
        details: { status: { from: 'PENDING', to: 'REJECTED' }, rejection_reason: { from: null, to: 'Promotional' } },
      },
      {
        ...by,
        action: 'template.quality_simulated',
        details: { quality: { from: null, to: 'LOW' }, category: { from: 'UTILITY', to: 'MARKETING' } },
      },
    ])
  })

  test('simulated template reports of before version 0.1.0 are listed and filtered under the present name of their action', async () => {
    const { fixture, which, ada } = await open()
    await authorized('simulator.review', decideReview)(fixture.app, ada, { ...which, decision: 'APPROVED' })
    const entries = fixture.app.db.updateTable('audit_entry').where('action', '=', 'template.review_simulated')
    await entries.set({ action: 'template.review_played' }).execute()

    const list = (action: 'template.review_simulated' | 'template.quality_simulated') =>
      authorized('audit.read', listAudit)(fixture.app, fixture.member('owner'), {
        workspaceId: fixture.workspaceId,
        mode: 'live',
        action,
        limit: 20,
      })
    expect((await list('template.review_simulated')).data).toMatchObject([{ action: 'template.review_simulated' }])
    expect((await list('template.quality_simulated')).data).toEqual([])
  })

  test('simulated template reports are not made when they cannot be recorded', async () => {
    const { fixture, which, ada } = await open()
    const mute = {
      ...fixture.app,
      newId: () => {
        throw new Error('no entry')
      },
    }
    await expect(
      authorized('simulator.review', decideReview)(mute, ada, { ...which, decision: 'APPROVED' }),
    ).rejects.toThrow('no entry')
    const stored = await fixture.app.db.selectFrom('simulator_template').select('status').execute()
    expect(stored).toEqual([{ status: 'PENDING' }])
    const { data } = await authorized('templates.read', listTemplates)(fixture.app, ada, {
      workspaceId: fixture.workspaceId,
      mode: 'live',
    })
    expect(data).toMatchObject([{ status: 'PENDING' }])
  })
})
