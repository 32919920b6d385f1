import { ConnectChannel } from '@parley/shared/workspace/connections'
import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../testing/audit.ts'
import { authorized } from '../../testing/authorized.ts'
import { openGraph } from '../../testing/graph/graph.ts'
import { connectionTo } from '../../testing/http/connection-to.ts'
import { readable } from '../../testing/readable.ts'
import { engines } from '../../testing/stores/engines.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { connectChannel } from '../connections/connect-channel.ts'
import { removeChannel } from '../connections/remove-channel.ts'
import { deleteTemplate } from '../templates/delete-template.ts'
import { syncNow } from '../templates/sync-now.ts'
import { addSimulator } from './add-simulator.ts'
import { changeChannel, makeDefault } from './change-channel.ts'
import { getChannel, listChannels } from './list-channels.ts'

/** The answer; a refusal has its sentences in English. */
const wait = <Answer>(asked: Promise<Answer>) => readable(asked) as Promise<Answer>

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const graph = await openGraph()
    const fixture = await createTestApp(engine, { whatsappGraphUrl: graph.url, baseUrl: 'http://parley.example' })
    const { app, workspaceId } = fixture
    const owner = fixture.member('owner')
    const live = { workspaceId, mode: 'live' as const }
    const inTest = { workspaceId, mode: 'test' as const }
    const ask = {
      list: async (where: typeof live | typeof inTest = live) =>
        (await authorized('channels.read', listChannels)(app, owner, where)).data,
      add: (name: string, where: typeof live | typeof inTest = inTest) =>
        wait(authorized('channels.manage', addSimulator)(app, owner, { ...where, name, colour: 'teal' })),
      change: (change: object, where: typeof live | typeof inTest = inTest) =>
        wait(authorized('channels.manage', changeChannel)(app, owner, { ...where, ...change })),
      makeDefault: (channelId: string, where: typeof live | typeof inTest = inTest) =>
        wait(authorized('channels.manage', makeDefault)(app, owner, { ...where, channelId })),
      remove: (channelId: string, where: typeof live | typeof inTest = inTest) =>
        wait(authorized('channels.manage', removeChannel)(app, owner, { ...where, channelId })),
      connect: (account: Parameters<typeof connectionTo>[0]) => {
        const input = ConnectChannel.parse({ workspaceId, ...connectionTo(account) })
        return wait(authorized('channels.manage', connectChannel)(app, owner, input))
      },
    }
    return { graph, fixture, ask, live, inTest, owner }
  }
  const names = (channels: readonly { name: string; is_active: boolean; is_default: boolean }[]) =>
    channels.map(({ name, is_active, is_default }) => [name, is_default ? 'default' : is_active ? 'used' : 'removed'])

  test('the test mode has several simulators, one of them the default, with names that differ', async () => {
    const { fixture, ask, inTest, owner } = await open()
    const second = await ask.add('Support')
    expect(second).toMatchObject({ name: 'Support', colour: 'teal', platform: 'simulator', is_default: false })
    await expect(ask.add('support')).rejects.toMatchObject({ details: [{ path: 'name' }] })
    await expect(ask.change({ channelId: second.id, name: 'simulator' })).rejects.toMatchObject({
      details: [{ path: 'name', message: 'Another channel is called “simulator” already' }],
    })
    await ask.change({ channelId: second.id, name: 'Help', colour: 'pink' })
    await ask.makeDefault(second.id)
    expect(names(await ask.list(inTest))).toEqual([
      ['Help', 'default'],
      ['Simulator', 'used'],
    ])
    expect(names(await ask.list())).toEqual([['Simulator', 'default']])
    expect(await authorized('channels.read', getChannel)(fixture.app, owner, inTest)).toMatchObject({ name: 'Help' })
    expect(await entriesOf(fixture, 'channel.changed')).toMatchObject([
      { subject: 'Support', details: { name: { from: 'Support', to: 'Help' }, colour: { from: 'teal', to: 'pink' } } },
    ])
  })

  test('removing the default makes the oldest channel left the default, and the last one stays', async () => {
    const { ask, inTest } = await open()
    const [first] = await ask.list(inTest)
    const second = await ask.add('Support')
    await ask.remove(first?.id ?? '')
    expect(names(await ask.list(inTest))).toEqual([
      ['Support', 'default'],
      ['Simulator', 'removed'],
    ])
    await expect(ask.remove(second.id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('needs one simulator'),
    })
    await expect(ask.makeDefault(first?.id ?? '')).rejects.toMatchObject({
      code: 'conflict',
      message: 'The channel “Simulator” was removed',
    })
  })

  test('simulators are added in test mode only, and that of the live mode cannot be removed', async () => {
    const { fixture, ask } = await open()
    const live = { workspaceId: fixture.workspaceId, mode: 'live' as const }
    await expect(ask.add('Support', live)).rejects.toMatchObject({ message: 'Simulators are added in test mode' })
    const [simulator] = await ask.list()
    await expect(ask.remove(simulator?.id ?? '', live)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a second number is connected beside the first, and removing one leaves the other connected', async () => {
    const { fixture, graph, ask } = await open()
    const live = { workspaceId: fixture.workspaceId, mode: 'live' as const }
    const [first, second] = [graph.addAccount(), graph.addAccount()]
    const { channelId: firstId } = await ask.connect(first)
    const { channelId: secondId } = await ask.connect(second)
    const connected = await ask.list()
    expect(connected.filter(({ is_active }) => is_active).map(({ id, is_default }) => [id, is_default])).toEqual([
      [firstId, true],
      [secondId, false],
    ])
    const used = connected.filter(({ is_active }) => is_active)
    expect(new Set(used.map(({ name }) => name)).size).toBe(2)
    expect(new Set(used.map(({ colour }) => colour)).size).toBe(2)

    await ask.remove(firstId, live)
    expect([first.subscribed, second.subscribed]).toEqual([false, true])
    expect(await ask.list()).toMatchObject([{ id: secondId, is_default: true }, { is_active: false }, { id: firstId }])
    await ask.remove(secondId, live)
    expect(names(await ask.list())[0]).toEqual(['Simulator', 'default'])
  })

  test('a number stays subscribed that is connected while the last other one of its account is removed', async () => {
    const { graph, ask, live } = await open()
    const first = graph.addAccount()
    const { channelId: firstId } = await ask.connect(first)
    const second = graph.addNumber(first)
    graph.settings.beforeSubscriptionChange = () => ask.connect(second)
    await ask.remove(firstId, live)
    expect(first.subscribed).toBe(true)

    // The other order: the removal ends the callbacks after the new number subscribed, and before it is stored.
    const third = graph.addNumber(first)
    graph.settings.beforeSubscriptionChange = async () => {
      graph.settings.beforeSubscriptionChange = async () => {
        first.subscribed = false
      }
    }
    await ask.connect(third)
    expect(first.subscribed).toBe(true)
  })

  test('templates of two accounts with one name are kept apart, and each number syncs those of its own', async () => {
    const { fixture, graph, ask, owner } = await open()
    const live = { workspaceId: fixture.workspaceId, mode: 'live' as const }
    const [first, second] = [graph.addAccount(), graph.addAccount()]
    const ids = [(await ask.connect(first)).channelId, (await ask.connect(second)).channelId] as const
    const template = { name: 'sale', language: 'en_US', category: 'UTILITY', status: 'APPROVED' } as const
    const rest = { parameterFormat: 'POSITIONAL', reason: undefined, quality: 'GREEN' } as const
    first.templates.push({ id: '1', ...template, ...rest, components: [{ type: 'BODY', text: 'First' }] })
    second.templates.push({ id: '2', ...template, ...rest, components: [{ type: 'BODY', text: 'Second' }] })
    const sync = async (channelId: string) =>
      (await authorized('templates.manage', syncNow)(fixture.app, owner, { ...live, channelId })).data

    expect(await sync(ids[1])).toMatchObject([{ name: 'sale', channels: [{ id: ids[1] }] }])
    const both = await sync(ids[0])
    expect(both.map(({ channels }) => channels.map(({ id }) => id)).toSorted()).toEqual(
      ids.map((id) => [id]).toSorted(),
    )
    expect(both.map(({ components }) => components)).toEqual([
      [{ type: 'BODY', text: 'First' }],
      [{ type: 'BODY', text: 'Second' }],
    ])
  })

  test('a template whose only number was removed is not deleted, and the refusal names the number', async () => {
    const { fixture, graph, ask, owner, live } = await open()
    const [first, second] = [graph.addAccount(), graph.addAccount()]
    const { channelId } = await ask.connect(first)
    await ask.connect(second)
    const sale = { id: '1', name: 'sale', language: 'en_US', category: 'UTILITY', status: 'APPROVED' } as const
    const rest = { parameterFormat: 'POSITIONAL', reason: undefined, quality: 'GREEN' } as const
    first.templates.push({ ...sale, ...rest, components: [{ type: 'BODY', text: 'First' }] })
    const { data } = await authorized('templates.manage', syncNow)(fixture.app, owner, { ...live, channelId })
    const name = (await ask.list()).find(({ id }) => id === channelId)?.name
    await ask.remove(channelId, live)
    const deletion = { ...live, templateId: data[0]?.id ?? '', name: 'sale' }
    await expect(
      wait(authorized('templates.manage', deleteTemplate)(fixture.app, owner, deletion)),
    ).rejects.toMatchObject({ code: 'conflict', message: `The channel “${name}” was removed` })
  })

  test('a channel of another workspace is not found', async () => {
    const { fixture, ask } = await open()
    const [own] = await ask.list()
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    const theirs = { workspaceId: fixture.otherWorkspaceId, mode: 'live' as const, channelId: own?.id ?? '' }
    const { app } = fixture
    const attempts = [
      () => authorized('channels.read', getChannel)(app, stranger, theirs),
      () => authorized('channels.manage', changeChannel)(app, stranger, { ...theirs, name: 'Mine' }),
      () => authorized('channels.manage', makeDefault)(app, stranger, theirs),
      () => authorized('channels.manage', removeChannel)(app, stranger, theirs),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
    expect(names(await ask.list())).toEqual([['Simulator', 'default']])
  })
})
