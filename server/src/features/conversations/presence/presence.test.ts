import { type PresenceState, presenceMs, typingMs } from '@parley/shared/conversations/presence-states'
import type { Mode } from '@parley/shared/workspace/workspaces'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { App } from '../../../app.ts'
import type { Change } from '../../../live/change.ts'
import { makePresence, maxPerPerson, maxScopes, maxViewers } from '../../../live/presence.ts'
import { authorized } from '../../../testing/authorized.ts'
import { agentOf } from '../../../testing/customers.ts'
import { engines } from '../../../testing/stores/engines.ts'
import { storeContents } from '../../../testing/stores/store-contents.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { playCustomer } from '../../simulator/play-customer.ts'
import { announcementsPerPerson, announcePresence } from './announce-presence.ts'
import { listAllViewers, listViewers } from './list-viewers.ts'

describe.each(engines)('on $name', (engine) => {
  async function open() {
    const fixture = await createTestApp(engine)
    const { app, clock, workspaceId } = fixture
    const [grace, linus] = [await agentOf(fixture, 'Grace'), await agentOf(fixture, 'Linus')]
    const customer = { from: '+15550100123', text: 'Hello', name: 'Nadia' }
    const { conversationId } = await playCustomer(app, fixture.scope(), customer)
    const here = { workspaceId, mode: 'live' as const, conversationId }
    const announce = (state: PresenceState, actor = grace, place = here) =>
      authorized('conversations.read', announcePresence)(app, actor, { ...place, state })
    const seenBy = async (actor = linus, from: App = app) =>
      (await authorized('conversations.read', listViewers)(from, actor, here)).data.map(({ name, is_typing }) =>
        is_typing ? `${name} types` : name,
      )
    return { fixture, app, clock, grace, linus, here, announce, seenBy }
  }

  test('presence shows the others who view and who type, until they leave, and never oneself', async () => {
    const { announce, seenBy, grace, linus } = await open()
    await announce('viewing')
    expect([await seenBy(linus), await seenBy(grace)]).toEqual([['Grace'], []])
    await announce('typing')
    await announce('viewing', linus)
    expect([await seenBy(linus), await seenBy(grace)]).toEqual([['Grace types'], ['Linus']])
    await announce('viewing')
    expect(await seenBy()).toEqual(['Grace'])
    await announce('left')
    expect(await seenBy()).toEqual([])
  })

  test('the list shows the others who view each conversation of the mode, until they leave', async () => {
    const { fixture, app, announce, grace, linus, here, clock } = await open()
    const second = await playCustomer(app, fixture.scope(), { from: '+15550100124', text: 'Hello' })
    const seenBy = async (actor = linus, mode: 'live' | 'test' = 'live') =>
      (await authorized('conversations.read', listAllViewers)(app, actor, { ...here, mode })).data
    await announce('viewing')
    await announce('typing', grace, { ...here, conversationId: second.conversationId })
    await announce('viewing', linus)
    const viewer = { user_id: grace.userId, name: 'Grace' }
    expect(await seenBy()).toEqual([
      { ...viewer, conversation_id: here.conversationId },
      { ...viewer, conversation_id: second.conversationId },
    ])
    expect((await seenBy(grace)).map(({ name }) => name)).toEqual(['Linus'])
    expect(await seenBy(linus, 'test')).toEqual([])
    await announce('left')
    expect(await seenBy()).toEqual([{ ...viewer, conversation_id: second.conversationId }])
    clock.advance(presenceMs)
    expect(await seenBy()).toEqual([])
  })

  test('presence ends without a heartbeat, typing earlier than viewing', async () => {
    const { announce, seenBy, clock } = await open()
    await announce('typing')
    clock.advance(typingMs - 1)
    expect(await seenBy()).toEqual(['Grace types'])
    clock.advance(1)
    expect(await seenBy()).toEqual(['Grace'])
    clock.advance(presenceMs - typingMs - 1)
    expect(await seenBy()).toEqual(['Grace'])
    await announce('viewing')
    clock.advance(presenceMs - 1)
    expect(await seenBy()).toEqual(['Grace'])
    clock.advance(1)
    expect(await seenBy()).toEqual([])
  })

  test('presence is never stored, and notifies dashboards only of what changes for them', async () => {
    const { app, announce, here } = await open()
    const before = await storeContents(app)
    const changes: Change[] = []
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    void (async () => {
      for await (const change of app.live.changes(here, stop.signal)) changes.push(change)
    })()
    for (const state of ['viewing', 'viewing', 'typing', 'typing', 'viewing', 'left', 'left'] as const) {
      await announce(state)
    }
    const change = { noun: 'presence', id: here.conversationId }
    await expect.poll(() => changes).toEqual([change, change, change, change])
    expect(await storeContents(app)).toEqual(before)
  })

  test('presence is refused for what one may not read, and a former member is not shown', async () => {
    const { fixture, app, announce, seenBy, here, grace } = await open()
    const stranger = fixture.member('owner', { workspaceId: fixture.otherWorkspaceId })
    await expect(announce('viewing', stranger)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(seenBy(stranger)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(announce('viewing', grace, { ...here, conversationId: 'none' })).rejects.toMatchObject({
      code: 'not_found',
    })
    await announce('viewing')
    const theirs = { ...here, workspaceId: fixture.otherWorkspaceId }
    expect((await authorized('conversations.read', listViewers)(app, stranger, theirs)).data).toEqual([])
    await app.db.deleteFrom('member').where('userId', '=', grace.userId).execute()
    expect(await seenBy()).toEqual([])
  })

  test('presence is announced so often at most, by each person', async () => {
    const { announce, linus, clock } = await open()
    for (let n = 0; n < announcementsPerPerson; n += 1) await announce('viewing')
    await expect(announce('typing')).rejects.toMatchObject({ code: 'rate_limited' })
    await announce('viewing', linus)
    clock.advance(60_000)
    await announce('typing')
  })

  test('presence of another process arrives where processes share a store', async () => {
    const { fixture, announce, seenBy, linus } = await open()
    const other = fixture.anotherProcess()
    // What is sent before the other process listens does not reach it.
    const seenThere = async () => {
      await announce('left')
      await announce('typing')
      return seenBy(linus, other)
    }
    if (engine.name === 'postgres') {
      await expect.poll(seenThere, { timeout: 5_000 }).toEqual(['Grace types'])
      await announce('left')
      await expect.poll(() => seenBy(linus, other)).toEqual([])
    } else {
      expect(await seenThere()).toEqual([])
    }
  })
})

describe('The memory of presence', () => {
  const silent = { notifyHere: () => {}, signal: () => {}, onChangeElsewhere: () => {} }
  const where = { workspaceId: 'workspace', mode: 'live' as const }
  const viewing =
    (presence: ReturnType<typeof makePresence>, of = where) =>
    (conversationId: string, userId: string) =>
      presence.announce(of, { conversationId, userId }, 'viewing')

  const viewersOf = (
    presence: ReturnType<typeof makePresence>,
    of: { workspaceId: string; mode: Mode },
    conversation: string,
  ) =>
    presence
      .viewersIn(of)
      .filter(({ conversationId }) => conversationId === conversation)
      .map(({ userId, isTyping }) => ({ userId, isTyping }))

  test('the memory of presence is bounded for each person, and for each mode of a workspace', () => {
    const presence = makePresence(silent, () => 0)
    const view = viewing(presence)
    for (let n = 0; n <= maxPerPerson; n += 1) view(`conversation ${n}`, 'Grace')
    expect(viewersOf(presence, where, 'conversation 0')).toEqual([])
    expect(viewersOf(presence, where, 'conversation 1')).toEqual([{ userId: 'Grace', isTyping: false }])
    for (let n = 0; n <= maxViewers; n += 1) view('popular', `person ${n}`)
    const viewers = viewersOf(presence, where, 'popular').map(({ userId }) => userId)
    expect([viewers.length, viewers[0], viewers.at(-1)]).toEqual([maxViewers, 'person 1', `person ${maxViewers}`])
    expect(viewersOf(presence, { ...where, mode: 'test' }, 'popular')).toEqual([])
  })

  test('the memory of presence forgets the workspace that was used longest ago', () => {
    const presence = makePresence(silent, () => 0)
    const workspaces = Array.from({ length: maxScopes + 1 }, (_, n) => ({ ...where, workspaceId: `workspace ${n}` }))
    for (const of of workspaces) viewing(presence, of)('conversation', 'Grace')
    const remembered = workspaces.filter((of) => viewersOf(presence, of, 'conversation').length > 0)
    expect(remembered).toEqual(workspaces.slice(1))
  })
})
