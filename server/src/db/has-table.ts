import type { EngineParts } from './dialect.ts'

/** For code that also reads stores of older versions, which may lack the table. */
export async function hasTable({ db }: Pick<EngineParts, 'db'>, table: string): Promise<boolean> {
  return (await db.introspection.getTables()).some(({ name }) => name === table)
}
