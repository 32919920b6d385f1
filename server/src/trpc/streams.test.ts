import { describe, expect, test, vi } from 'vitest'
import { getCampaign } from '../features/campaigns/manage/get-campaign.ts'
import { authorized } from '../testing/authorized.ts'
import { startTo } from '../testing/campaigns.ts'
import { openTestServer, type SignedIn, type TestServer } from '../testing/http/server.ts'
import { subscribe } from '../testing/http/subscription.ts'
import { engines } from '../testing/stores/engines.ts'
import { approvedTemplate } from '../testing/templates.ts'

const maxPerSession = 20

describe.each(engines)('on $name', (engine) => {
  test('many open subscriptions share one authentication per session, and one event per noun, for a batch', async () => {
    const server = await openTestServer(engine)
    const { fixture, owner, identity } = server
    const agent = await server.signInAs('agent')
    const authenticated = vi.spyOn(identity, 'userOf')
    const streams = [...(await open(server, owner, 8)), ...(await open(server, agent, 3))]
    // For its request, and for the first check, which runs on its own after it is connected.
    await expect.poll(() => authenticated.mock.calls.length).toBe(2 * streams.length)
    authenticated.mockClear()
    for (let n = 0; n < 500; n += 1) fixture.app.live.publish(fixture.scope(), { noun: 'messages', id: `id-${n}` })

    for (const stream of streams) {
      expect(eventsIn(await stream.until('data: {"noun"'))).toEqual(['{"noun":"messages"}'])
    }
    expect(authenticated).toHaveBeenCalledTimes(2)
  })

  test('many open subscriptions that begin late first report what changed since the first response', async () => {
    const server = await openTestServer(engine)
    const { fixture, owner, call } = server
    // A first subscription, with which this process begins to receive the changes of others.
    const [early] = await open(server, owner, 1)
    const current = async () => (await call('GET', '/trpc/members.current', { cookie: owner.cookie })).body
    await expect.poll(async () => (await current()).result.data.live_position).toEqual(expect.any(String))
    const { live_position: since } = (await current()).result.data
    const { workspaceId } = owner
    fixture.app.live.publish(fixture.scope(), { noun: 'templates', id: 'a' })
    await early?.until('"templates"')

    const late = await subscribe(server, owner, { input: { workspaceId, since } })
    expect(eventsIn(await late.until('data: {"noun"'))).toEqual(['{"noun":"templates"}'])
    fixture.app.live.publish(fixture.scope(), { noun: 'campaigns' })
    expect(eventsIn(await late.until('campaigns'))).toEqual(['{"noun":"templates"}', '{"noun":"campaigns"}'])
    const unknown = await subscribe(server, owner, { input: { workspaceId, since: 'of another process' } })
    expect(eventsIn(await unknown.until('data: {"noun"'))).toEqual(['{"noun":"everything"}'])
  })

  test('many open subscriptions of one campaign read it once for a batch', async () => {
    const server = await openTestServer(engine)
    const { fixture, owner } = server
    await approvedTemplate(fixture)
    const input = { workspaceId: fixture.workspaceId, campaignId: await startTo(fixture, 2) }
    const streams = await open(server, owner, 5, { path: 'campaigns.progress', input })
    for (const stream of streams) await stream.until('"state":"running"')
    const selects = vi.spyOn(fixture.app.db, 'selectFrom')
    const reads = () => selects.mock.calls.filter(([table]) => String(table) === 'campaign').length
    await authorized('campaigns.read', getCampaign)(fixture.app, fixture.member(), input)
    const readsOfOne = reads()
    await fixture.app.db.updateTable('campaign').set({ state: 'cancelled' }).execute()
    fixture.app.live.publish(fixture.scope(), { noun: 'campaigns', id: input.campaignId })

    for (const stream of streams) expect(await stream.until('"state":"cancelled"')).not.toContain('serialized-error')
    expect(reads()).toBe(2 * readsOfOne)
  })

  test('many open subscriptions are at most twenty per session, until one of them closes', async () => {
    const server = await openTestServer(engine)
    const { owner } = server
    const [first] = await open(server, owner, maxPerSession)
    const refused = await subscribe(server, owner)
    expect(await refused.ended).toContain('"code":"rate_limited"')
    expect(refused.read()).toContain('close some of its tabs')
    await open(server, await server.signInAs('agent'), 1)

    first?.close()
    await expect.poll(async () => startOf(server, owner)).toContain('"everything"')
  })
})

type Asked = Parameters<typeof subscribe>[2]

async function open(server: TestServer, who: SignedIn, count: number, asked?: Asked) {
  const streams = await Promise.all(Array.from({ length: count }, () => subscribe(server, who, asked)))
  for (const stream of streams) await stream.until('event: connected')
  return streams
}

/** The refusal, or the first event of a subscription that says at once that it does not know what it missed. */
async function startOf(server: TestServer, who: SignedIn): Promise<string> {
  const stream = await subscribe(server, who, { input: { workspaceId: who.workspaceId, since: 'of another process' } })
  return Promise.race([stream.ended, stream.until('"everything"')])
}

/** The changes in a stream, without the workspace and mode that they name. */
const eventsIn = (text: string) =>
  [...text.matchAll(/^data: (\{"noun".*),"workspaceId":"[^"]+","mode":"\w+"\}$/gm)].map(([, event]) => `${event}}`)
