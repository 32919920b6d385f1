import { appRouter } from '../../server/src/trpc/router.ts'

/** One flat record at run time, while its type is nested. */
const procedures = appRouter._def.procedures as unknown as Readonly<Record<string, { _def: { type: string } }>>

/** The names of the tRPC API's procedures of a type, such as `apiKeys.create`. */
export function proceduresOfApi(type: 'query' | 'mutation'): string[] {
  return Object.entries(procedures)
    .filter(([, { _def }]) => _def.type === type)
    .map(([name]) => name)
}
