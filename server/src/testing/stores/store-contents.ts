import type { App } from '../../app.ts'

/** Usage counters and the log of requests, which every request changes. */
const changedByRequests = new Set(['api_key_request', 'api_key_usage', 'api_key_permission_use', 'rate_window'])
const countingColumns = new Set(['last_used_at', 'updatedAt'])

/** Every row of the store as text, except what every request changes: two results are equal when nothing changed. */
export async function storeContents({ db }: App): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables()).filter(({ schema = 'public' }) => schema === 'public')
  const names = tables.map(({ name }) => name).filter((name) => !changedByRequests.has(name))
  const contents = names.sort().map(async (name) => {
    const rows = await db
      .selectFrom(name as 'job')
      .selectAll()
      .execute()
    return [name, rows.map((row) => JSON.stringify(row, withoutCounters)).sort()] as const
  })
  return Object.fromEntries(await Promise.all(contents))
}

function withoutCounters(key: string, value: unknown): unknown {
  return countingColumns.has(key) ? undefined : value
}
