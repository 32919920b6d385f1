import { maxSavedViews } from '@parley/shared/conversations/saved-views'
import { describe, expect, test } from 'vitest'
import { authorize } from '../../policy.ts'
import { authorized } from '../../testing/authorized.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { deleteMember } from '../members/members.store.ts'
import { changeSavedView } from './change-saved-view.ts'
import { createSavedView } from './create-saved-view.ts'
import { deleteSavedView } from './delete-saved-view.ts'
import { listSavedViews } from './list-saved-views.ts'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, workspaceId } = fixture
    const [ada, grace, viewer] = [fixture.member('agent'), fixture.member('agent'), fixture.member('viewer')]
    const here = { workspaceId, mode: 'live' as const }
    const filter = { status: 'open', assignee: 'me', sort: 'waiting' }
    const create = (name: string, shared: boolean, actor = ada) =>
      authorized('saved_views.change', createSavedView)(app, actor, { ...here, name, filter, shared })
    const namesFor = async (actor = ada) =>
      (await authorized('saved_views.read', listSavedViews)(app, actor, here)).data.map(({ name }) => name)
    return { fixture, app, ada, grace, viewer, here, filter, create, namesFor }
  }

  test('saved views are private or shared with the workspace, and listed by name in both modes', async () => {
    const { app, ada, grace, viewer, here, filter, create, namesFor } = await open()
    await create('Urgent', true)
    await create('My VIPs', false)
    await create('Later', false, viewer)

    expect(await namesFor(ada)).toEqual(['My VIPs', 'Urgent'])
    expect(await namesFor(grace)).toEqual(['Urgent'])
    expect(await namesFor(viewer)).toEqual(['Later', 'Urgent'])
    const inTest = await authorized('saved_views.read', listSavedViews)(app, ada, { ...here, mode: 'test' })
    expect(inTest.data).toMatchObject([
      { name: 'My VIPs', shared: false, filter },
      { name: 'Urgent', shared: true, filter },
    ])
  })

  test('saved views can be renamed, refiltered, shared, taken back and deleted', async () => {
    const { app, ada, grace, here, create, namesFor } = await open()
    const { id } = await create('Mine', false)
    const change = (wanted: object, actor = ada) =>
      authorized('saved_views.change', changeSavedView)(app, actor, { ...here, savedViewId: id, ...wanted })
    expect(await change({ name: 'Ours', shared: true })).toMatchObject({ id, name: 'Ours', shared: true })
    expect(await change({ filter: { unread: 'yes' } }, grace)).toMatchObject({
      filter: { unread: 'yes' },
      name: 'Ours',
    })
    expect(await change({ shared: false }, grace)).toMatchObject({ shared: false })
    expect([await namesFor(ada), await namesFor(grace)]).toEqual([[], ['Ours']])

    await expect(
      authorized('saved_views.change', deleteSavedView)(app, ada, { ...here, savedViewId: id }),
    ).rejects.toMatchObject({ code: 'not_found' })
    await authorized('saved_views.change', deleteSavedView)(app, grace, { ...here, savedViewId: id })
    expect(await namesFor(grace)).toEqual([])
  })

  test('saved views of the workspace are changed only by those who may reply', async () => {
    const { app, viewer, here, create, namesFor } = await open()
    const { id } = await create('Ours', true)
    const own = await create('Mine', false, viewer)
    const forbidden = { code: 'forbidden' }
    await expect(create('Also ours', true, viewer)).rejects.toMatchObject(forbidden)
    const share = authorized('saved_views.change', changeSavedView)(app, viewer, {
      ...here,
      savedViewId: own.id,
      shared: true,
    })
    await expect(share).rejects.toMatchObject(forbidden)
    const rename = authorized('saved_views.change', changeSavedView)(app, viewer, {
      ...here,
      savedViewId: id,
      name: 'Theirs',
    })
    await expect(rename).rejects.toMatchObject(forbidden)
    await expect(
      authorized('saved_views.change', deleteSavedView)(app, viewer, { ...here, savedViewId: id }),
    ).rejects.toMatchObject(forbidden)
    expect(await namesFor(viewer)).toEqual(['Mine', 'Ours'])
  })

  test('saved views are seen by no stranger, no API key and no other workspace', async () => {
    const { fixture, app, here, create, namesFor } = await open()
    const { id } = await create('Ours', true)
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    for (const actor of [stranger, fixture.keyHolder({ read: true, write: true, conversations: true })]) {
      expect(() => authorize(actor, 'saved_views.read', here)).toThrow(expect.objectContaining({ code: 'forbidden' }))
    }
    const elsewhere = { ...here, workspaceId: fixture.otherWorkspaceId, savedViewId: id }
    const notFound = { code: 'not_found' }
    await expect(
      authorized('saved_views.change', changeSavedView)(app, stranger, { ...elsewhere, name: 'x' }),
    ).rejects.toMatchObject(notFound)
    await expect(authorized('saved_views.change', deleteSavedView)(app, stranger, elsewhere)).rejects.toMatchObject(
      notFound,
    )
    expect(await namesFor()).toEqual(['Ours'])
  })

  test('saved views have a maximum number, for each person and for the workspace', async () => {
    const { app, ada, grace, here, create } = await open()
    const rows = Array.from({ length: maxSavedViews }, (_, n) => ({
      id: app.newId(),
      workspace_id: here.workspaceId,
      owner_id: ada.userId,
      name: `View ${n}`,
      filter: '{}',
      created_at: 1,
      updated_at: 1,
    }))
    await app.db.insertInto('saved_view').values(rows).execute()
    await expect(create('One more', false)).rejects.toMatchObject({ code: 'conflict' })
    await expect(create('Ours', true)).resolves.toMatchObject({ name: 'Ours' })
    await expect(create('Mine', false, grace)).resolves.toMatchObject({ name: 'Mine' })
  })

  test('saved views that are private are deleted when their owner leaves', async () => {
    const { fixture, app, ada, create } = await open()
    await create('Mine', false)
    await create('Ours', true)
    await app.transact((tx) => deleteMember(tx, fixture.scope(), { userId: ada.userId, at: app.now() }))
    const left = await app.db.selectFrom('saved_view').select('name').execute()
    expect(left.map(({ name }) => name)).toEqual(['Ours'])
  })
})
