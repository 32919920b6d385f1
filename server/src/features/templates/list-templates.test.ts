import { describe, expect, test } from 'vitest'
import type { Actor } from '../../actor.ts'
import { engines } from '../../testing/engines.ts'
import { openTestHouse } from '../../testing/house.ts'
import { pendingTemplate } from '../../testing/templates.ts'
import { listTemplates } from './list-templates.ts'

describe.each(engines)('listing templates on $name', (engine) => {
  test('the list is of one mode of one workspace, newest first, filtered by status', async () => {
    const house = await openTestHouse(engine)
    const first = await pendingTemplate(house, { name: 'first' })
    house.clock.advance(5_000)
    await house.runJobs()
    const second = await pendingTemplate(house, { name: 'second', body: 'Nothing to fill in here' })
    await pendingTemplate(house, { name: 'elsewhere', mode: 'test' })
    const list = (status?: 'PENDING' | 'APPROVED' | 'REJECTED') =>
      listTemplates(house.app, house.member('viewer'), { workspaceId: house.workspaceId, status })
    const ids = async (status?: 'PENDING' | 'APPROVED' | 'REJECTED') =>
      (await list(status)).data.map((template) => template.id)

    expect(await ids()).toEqual([second.id, first.id])
    expect(await ids('APPROVED')).toEqual([first.id])
    expect(await ids('PENDING')).toEqual([second.id])
    expect(await ids('REJECTED')).toEqual([])
    expect((await listTemplates(house.app, house.keyHolder({ read: true }, 'test'), {})).data).toHaveLength(1)
  })

  test('a stranger and a key that may only see analytics list nothing', async () => {
    const house = await openTestHouse(engine)
    const stranger = house.member('owner', { workspaceId: house.otherWorkspaceId })
    const list = (actor: Actor) => listTemplates(house.app, actor, { workspaceId: house.workspaceId })
    await expect(list(stranger)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(list(house.keyHolder({ analytics: true }))).rejects.toMatchObject({ code: 'forbidden' })

    await pendingTemplate(house)
    expect((await listTemplates(house.app, stranger, { workspaceId: house.otherWorkspaceId })).data).toEqual([])
  })
})
