import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { phoneOf, recipients } from '../../testing/campaigns.ts'
import type { GraphAccount } from '../../testing/graph/accounts.ts'
import { envelope } from '../../testing/graph/callbacks.ts'
import { engines, sqlite, type TestEngine } from '../../testing/stores/engines.ts'
import { planOf, recordQueries } from '../../testing/stores/plans.ts'
import { connect, openEntryPoint } from '../../testing/whatsapp/whatsapp.ts'
import { openWhatsAppCampaign } from '../../testing/whatsapp/whatsapp-campaign.ts'
import { startCampaign } from '../campaigns/manage/start-campaign.ts'
import { checkConnection } from '../connections/check-connection.ts'
import { removeChannel } from '../connections/remove-channel.ts'
import { dailyLimit } from './daily-limit.ts'

/** A workspace with two numbers of one account, and with one of another account of the same portfolio and app. */
async function open(engine: TestEngine) {
  const fixture = await openWhatsAppCampaign(engine, 1_000)
  const { app, graph, account, channel, owner, where, workspaceId, runJobs } = fixture
  const entryPoint = await openEntryPoint(app)
  const add = async (number: GraphAccount, workspace = workspaceId) => {
    const { channelId } = await connect(app, workspace, { account: number, entryPoint })
    await runJobs()
    return channelId
  }
  const { portfolioId } = account
  const ofPortfolio = (more = {}) => graph.addAccount({ portfolioId, ...more })
  const [first, second] = [channel.id, await add(graph.addNumber(account))]
  const third = await add(ofPortfolio({ app: account.app }))
  const limitOf = async (channelId: string) =>
    (await authorized('channels.watch', dailyLimit)(app, owner, { ...where, channelId })).data
  return {
    ...fixture,
    numbers: [first, second, third] as const,
    add,
    ofPortfolio,
    limitOf,
    sharing: async (channelId: string) => (await limitOf(channelId))?.shared_with.map(({ id }) => id).toSorted(),
    send: async (channelId: string, count: number) => {
      const input = { ...where, channel_id: channelId, templateName: 'sale', recipients: recipients(count) }
      await authorized('campaigns.send', startCampaign)(app, owner, input)
      await runJobs()
    },
  }
}

describe.each(engines)('on $name', (engine) => {
  test('the numbers of a portfolio share its daily limit, which counts each customer once for 24 hours', async () => {
    const { numbers, limitOf, sharing, send, add, graph, clock } = await open(engine)
    const [first, second, third] = numbers
    const other = await add(graph.addAccount())
    await send(first, 3)
    clock.advance(3_600_000)
    await send(second, 5)

    for (const id of numbers) {
      expect(await limitOf(id)).toMatchObject({ customers: 2_000, used: 5 })
      expect(await sharing(id)).toEqual(numbers.filter((each) => each !== id).toSorted())
    }
    expect(await limitOf(other)).toEqual({ customers: 2_000, used: 0, shared_with: [] })
    clock.advance(23 * 3_600_000 + 1_000)
    expect(await limitOf(third)).toMatchObject({ used: 5 })
    clock.advance(3_600_000)
    expect(await limitOf(third)).toMatchObject({ used: 0 })
  })

  test('neither replies within the window nor failed messages count towards the daily limit', async () => {
    const { numbers, limitOf, send, graph, account, runJobs, clock } = await open(engine)
    const [first] = numbers
    graph.numbers.set(phoneOf(1), 131026)
    await graph.customerWrites(account, { from: phoneOf(0), type: 'text', text: { body: 'Hello' } })
    await runJobs()
    clock.advance(1_000)
    await send(first, 4)
    await graph.postAll(account)
    await runJobs()

    expect(await limitOf(first)).toMatchObject({ used: 2 })
  })

  test('numbers of the portfolio in another workspace are neither named nor counted', async () => {
    const fixture = await open(engine)
    const { numbers, limitOf, sharing, send, add, ofPortfolio, otherWorkspaceId, app } = fixture
    const theirs = await add(ofPortfolio(), otherWorkspaceId)
    await send(numbers[0], 2)
    const stranger = fixture.member('owner', { workspaceId: otherWorkspaceId })
    const where = { workspaceId: otherWorkspaceId, mode: 'live' as const }
    const ask = authorized('channels.watch', dailyLimit)

    expect((await ask(app, stranger, { ...where, channelId: theirs })).data).toEqual({
      ...{ customers: 2_000, used: 0, shared_with: [] },
    })
    expect(await sharing(numbers[0])).toEqual(numbers.slice(1).toSorted())
    expect(await limitOf(numbers[0])).toMatchObject({ used: 2 })
    await expect(ask(app, stranger, { ...where, channelId: numbers[0] })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('what a removed number has sent still counts towards the limit of the others', async () => {
    const { numbers, limitOf, sharing, send, app, owner, where } = await open(engine)
    const [first, second, third] = numbers
    await send(second, 4)
    await authorized('channels.manage', removeChannel)(app, owner, { ...where, channelId: second })

    expect(await sharing(first)).toEqual([third])
    expect(await limitOf(first)).toMatchObject({ used: 4 })
  })

  test('a new limit of one account applies to all numbers of its portfolio with the same app', async () => {
    const { numbers, limitOf, add, ofPortfolio, graph, account, runJobs } = await open(engine)
    const ofOtherApp = await add(ofPortfolio())
    const limit = { max_daily_conversations_per_business: 10_000 }
    await graph.say(account, envelope(account, 'business_capability_update', limit))
    await runJobs()
    for (const id of numbers) expect(await limitOf(id)).toMatchObject({ customers: 10_000 })
    expect(await limitOf(ofOtherApp)).toMatchObject({ customers: 2_000 })

    const ofPortfolioItself = { ...account, id: account.portfolioId }
    const unlimited = { max_daily_conversations_per_business: -1 }
    await graph.say(account, envelope(ofPortfolioItself, 'business_capability_update', unlimited))
    await runJobs()
    for (const id of numbers) expect(await limitOf(id)).toBeNull()
  })

  test('a number whose portfolio is not known shares its limit with its account until the next check', async () => {
    const { numbers, sharing, app, owner, where } = await open(engine)
    const [first, second, third] = numbers
    await app.db.updateTable('whatsapp_connection').set({ portfolio_id: null }).execute()
    expect([await sharing(first), await sharing(second), await sharing(third)]).toEqual([[second], [first], []])

    for (const channelId of numbers) {
      await authorized('channels.manage', checkConnection)(app, owner, { ...where, channelId })
    }
    expect(await sharing(third)).toEqual([first, second].toSorted())
  })

  test('a simulator has no daily limit', async () => {
    const { app, owner, where } = await open(engine)
    expect(await authorized('channels.watch', dailyLimit)(app, owner, { ...where, mode: 'test' })).toEqual({
      data: null,
    })
  })
})

// Only SQLite chooses the same plan for an empty store as for a full one, so only its plan can be asserted.
test('the use of the daily limit is counted within an index of the templates that messaged a customer first', async () => {
  const { app, scope, numbers } = await open(sqlite)
  const recorded = recordQueries(app)
  await dailyLimit(recorded.app, scope('live'), { channelId: numbers[0] })
  const count = recorded.queries.find((query) => query.sql.includes('count(distinct'))

  const plan = count && (await planOf(app, count))
  expect(plan).toContain('COVERING INDEX message_messaged_first (channel_id=? AND created_at>?)')
})
