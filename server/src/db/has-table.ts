import type { EngineParts } from './dialect.ts'

/** For what looks at stores of older versions, too, which may lack it. */
export async function hasTable({ db }: Pick<EngineParts, 'db'>, table: string): Promise<boolean> {
  return (await db.introspection.getTables()).some(({ name }) => name === table)
}
