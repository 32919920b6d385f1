import { sql } from 'kysely'
import type { App } from '../src/app.ts'
import { analyticsSummary } from '../src/features/analytics/analytics-summary.ts'
import { defaultChannel } from '../src/features/channels/channels.store.ts'
import { countMessagedFirst } from '../src/features/channels/daily-limit.store.ts'
import { listContacts } from '../src/features/contacts/list-contacts.ts'
import { writeCursor } from '../src/features/conversations/list/cursor.ts'
import { listConversations } from '../src/features/conversations/list/list-conversations.ts'
import { insertWorkspace } from '../src/features/workspaces/workspaces.store.ts'
import { systemScope } from '../src/policy.ts'
import { indexSeeded, seedConversations, seededId } from '../src/testing/stores/many-conversations.ts'
import { type BenchStore, openBenchApp, printTable, withStores } from './open-stores.ts'

const conversations = Number(process.env.CONVERSATIONS ?? 100_000)
const messagesEach = 10
const dayMs = 86_400_000
const runs = 5

await withStores(async (stores) => {
  const columns: Record<string, string>[] = []
  for (const store of stores) columns.push(await measure(store))
  const [first = {}] = columns
  printTable(
    Object.keys(first).map((what) => ({
      what,
      ...Object.fromEntries(stores.map(({ name }, place) => [`${name}, ms`, columns[place]?.[what] ?? ''])),
    })),
  )
})

/** The cost of each query with this many conversations, as the median of a few runs. */
async function measure(store: BenchStore): Promise<Record<string, string>> {
  const { parts } = await store.open()
  const app = openBenchApp(parts)
  const workspaceId = await app.transact((tx) => insertWorkspace(app, tx, { name: 'Bench' }))
  const newest = app.now() - 60_000
  const stepMs = Math.floor((90 * dayMs) / conversations)
  const startedAt = performance.now()
  await seedConversations(app.db, { workspaceId, conversations, messagesEach, newest, stepMs })
  await indexSeeded(parts)
  await sendTemplates(app, newest)
  // A running PostgreSQL does this by itself soon after so many inserts.
  await parts.pool?.query('vacuum analyze')
  process.stderr.write(`${store.name}: seeded in ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`)
  const costs: Record<string, string> = {}
  for (const [what, ask] of Object.entries(questions(app, workspaceId, { newest, stepMs })))
    costs[what] = await median(ask)
  await app.live.close()
  await parts.close()
  return costs
}

/** A template to each customer within the last day, as a campaign to as many people as the largest daily limit allows. */
async function sendTemplates(app: App, newest: number): Promise<void> {
  await app.db
    .updateTable('message')
    .set(({ ref }) => ({
      kind: 'template',
      direction: 'outbound',
      status: 'delivered',
      is_messaged_first: 1,
      created_at: sql<number>`${newest} - ${ref('created_at')} % ${dayMs}`,
    }))
    .where('id', 'like', `${'8'.padStart(8, '0')}%`)
    .execute()
}

type Times = { readonly newest: number; readonly stepMs: number }

function questions(app: App, workspaceId: string, { newest, stepMs }: Times): Record<string, () => Promise<unknown>> {
  const scope = systemScope({ workspaceId, mode: 'live' }, 'bench')
  const list = (more: object) => () => listConversations(app, scope, { page: 1, limit: 100, ...more })
  const deep = Math.floor(conversations * 0.9)
  const cursor = writeCursor({ sortKey: newest - deep * stepMs, id: seededId(deep) })
  const days = (count: number) => () =>
    analyticsSummary(app, scope, {
      from: new Date(app.now() - (count - 1) * dayMs).toISOString().slice(0, 10),
      to: new Date(app.now()).toISOString().slice(0, 10),
    })
  return {
    'inbox, first page of 100': list({}),
    'inbox, open ones, first page': list({ status: 'open' }),
    '90 % down by cursor': list({ cursor }),
    '90 % down by page number': list({ page: deep / 100 }),
    'search, many found': list({ q: 'line' }),
    'search, one found': list({ q: `Customer ${deep}` }),
    'search, none found': list({ q: 'zebra' }),
    'contacts, first page': () => listContacts(app, scope, { page: 1, limit: 50 }),
    'contacts, search, one found': () => listContacts(app, scope, { page: 1, limit: 50, q: `Customer ${deep}` }),
    'daily limit, use of 24 hours': async () => {
      const { id } = await defaultChannel(app.db, scope)
      await countMessagedFirst(app.db, scope, { channelIds: [id], since: app.now() - dayMs })
    },
    'analytics, 30 days beside the 30 before': days(30),
    'analytics, 90 days beside the 90 before': days(90),
  }
}

async function median(ask: () => Promise<unknown>): Promise<string> {
  const taken: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now()
    await ask()
    taken.push(performance.now() - startedAt)
  }
  return (taken.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? 0).toFixed(1)
}
