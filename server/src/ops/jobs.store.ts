import type { App } from '../app.ts'

export type JobCount = { kind: string; state: string; count: number }

export async function countJobs(app: App): Promise<JobCount[]> {
  const rows = await app.db
    .selectFrom('job')
    .select((count) => ['kind', 'state', count.fn.countAll<number>().as('count')])
    .groupBy(['kind', 'state'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
