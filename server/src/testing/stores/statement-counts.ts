import Database from 'better-sqlite3'
import pg from 'pg'
import { onTestFinished } from 'vitest'

export type StatementCount = {
  /** The number of statements, less those that begin and end transactions. */
  readonly statements: number
  readonly commits: number
}

/**
 * Counts what both engines' drivers execute from now on, for stores that are opened after this call. Notifications between
 * processes, readings of the log's size and requests for new plans are left out: they come once in a while, whatever caused
 * them.
 */
export function countStatements() {
  let counted: string[] = []
  const note = (text: string) => void counted.push(text.trimStart().toLowerCase())
  const { prepare } = Database.prototype
  const { query } = pg.Client.prototype
  const counting = {
    prepare(this: Database.Database, text: string) {
      const statement = prepare.call(this, text)
      for (const method of ['all', 'run', 'get', 'iterate'] as const) {
        const original = statement[method] as (...values: unknown[]) => unknown
        Object.assign(statement, {
          [method]: (...values: unknown[]) => {
            note(text)
            return original.apply(statement, values)
          },
        })
      }
      return statement
    },
    query(this: pg.Client, ...values: unknown[]) {
      const [first] = values
      note(typeof first === 'string' ? first : String((first as { text?: string }).text))
      return (query as (...all: unknown[]) => unknown).apply(this, values)
    },
  }
  Database.prototype.prepare = counting.prepare as typeof prepare
  pg.Client.prototype.query = counting.query as typeof query
  onTestFinished(() => {
    Database.prototype.prepare = prepare
    pg.Client.prototype.query = query
  })

  /** What this work executes. */
  async function during(work: () => Promise<unknown>): Promise<StatementCount> {
    counted = []
    await work()
    const texts = counted.filter((text) => !/pg_notify|^listen |wal_checkpoint|discard plans/.test(text))
    const isControl = (text: string) => /^(begin|start|commit|rollback|savepoint|release)\b/.test(text)
    return {
      statements: texts.filter((text) => !isControl(text)).length,
      commits: texts.filter((text) => text.startsWith('commit')).length,
    }
  }
  return { during }
}
