import { CompiledQuery, type KyselyPlugin } from 'kysely'
import type { App } from '../../app.ts'
import { withPlugin } from './with-plugin.ts'

/** The app with every query recorded, so that their plans can be requested from the engine. */
export function recordQueries(app: App): { app: App; queries: CompiledQuery[] } {
  const queries: CompiledQuery[] = []
  const seen = new WeakMap<object, CompiledQuery>()
  const recorder: KyselyPlugin = {
    // Parts of queries pass here too; only a query with a result was executed.
    transformQuery: ({ node, queryId }) => {
      seen.set(queryId, app.db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ queryId, result }) => {
      const query = seen.get(queryId)
      if (query) queries.push(query)
      return result
    },
  }
  return {
    queries,
    app: {
      ...app,
      db: app.db.withPlugin(recorder),
      store: withPlugin(app.store, recorder),
      transact: (work) => app.transact((tx) => work(tx.withPlugin(recorder))),
    },
  }
}

/** The engine's plan for this query, one line per step. */
export async function planOf(app: App, query: CompiledQuery): Promise<string> {
  const explain = app.store.engine === 'sqlite' ? 'explain query plan ' : 'explain '
  const plan = await app.db.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(explain + query.sql, [...query.parameters]),
  )
  return plan.rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n')
}

type Step = { readonly 'Node Type': string; readonly Plans?: readonly Step[] } & Readonly<Record<string, unknown>>

/** Executes the query on Postgres: how many rows each step of its plan read or compared in all its repetitions. */
export async function rowsHandled(app: App, query: CompiledQuery): Promise<{ step: string; rows: number }[]> {
  const explained = await app.db.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: Step }[] }>(
    CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters]),
  )
  const rowsOf = (step: Step) => {
    const perRepetition = Object.entries(step).filter(
      ([name]) => name === 'Actual Rows' || name.startsWith('Rows Removed'),
    )
    return perRepetition.reduce((sum, [, rows]) => sum + Number(rows), 0) * Number(step['Actual Loops'])
  }
  const withParts = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(withParts)]
  return explained.rows
    .flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => withParts(Plan)))
    .map((step) => ({ step: `${step['Node Type']} ${step['Relation Name'] ?? ''}`.trim(), rows: rowsOf(step) }))
}
