import type { EngineParts } from './dialect.ts'

/** Whether a store has the table. It may be of an older version that lacks it. */
export async function hasTable({ db }: Pick<EngineParts, 'db'>, table: string): Promise<boolean> {
  return (await db.introspection.getTables()).some(({ name }) => name === table)
}
