import { describe, expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import { authorized } from '../../testing/authorized.ts'
import { engines } from '../../testing/stores/engines.ts'
import { pendingTemplate } from '../../testing/templates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { listTemplates } from './list-templates.ts'

describe.each(engines)('on $name', (engine) => {
  test('listing templates returns one mode of one workspace, newest first, filtered by status', async () => {
    const fixture = await createTestApp(engine)
    const first = await pendingTemplate(fixture, { name: 'first' })
    fixture.clock.advance(5_000)
    await fixture.runJobs()
    const second = await pendingTemplate(fixture, { name: 'second', body: 'Nothing to fill in here' })
    await pendingTemplate(fixture, { name: 'elsewhere', mode: 'test' })
    const list = (status?: 'PENDING' | 'APPROVED' | 'REJECTED') =>
      authorized('templates.read', listTemplates)(fixture.app, fixture.member('viewer'), {
        workspaceId: fixture.workspaceId,
        status,
      })
    const ids = async (status?: 'PENDING' | 'APPROVED' | 'REJECTED') =>
      (await list(status)).data.map((template) => template.id)

    expect(await ids()).toEqual([second.id, first.id])
    expect(await ids('APPROVED')).toEqual([first.id])
    expect(await ids('PENDING')).toEqual([second.id])
    expect(await ids('REJECTED')).toEqual([])
    expect(
      (await authorized('templates.read', listTemplates)(fixture.app, fixture.keyHolder({ read: true }, 'test'), {}))
        .data,
    ).toHaveLength(1)
  })

  test('listing templates is refused to a stranger and to a key for analytics only', async () => {
    const fixture = await createTestApp(engine)
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    const list = (actor: Actor) =>
      authorized('templates.read', listTemplates)(fixture.app, actor, { workspaceId: fixture.workspaceId })
    await expect(list(stranger)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(list(fixture.keyHolder({ analytics: true }))).rejects.toMatchObject({ code: 'forbidden' })

    await pendingTemplate(fixture)
    expect(
      (
        await authorized('templates.read', listTemplates)(fixture.app, stranger, {
          workspaceId: fixture.otherWorkspaceId,
        })
      ).data,
    ).toEqual([])
  })
})
