import type { Credentials } from '../../platform-connections.ts'
import type { Graph } from '../graph/graph.ts'
import { nameAt } from '../graph/json.ts'

/** The ID of the business portfolio that owns the account; undefined where the platform does not say. */
export async function readPortfolio(graph: Graph, credentials: Credentials): Promise<string | undefined> {
  const reply = await graph.call({
    method: 'GET',
    path: credentials.businessAccountId,
    caller: credentials,
    query: { fields: 'owner_business_info' },
  })
  return reply.kind === 'answered' ? nameAt(reply.body, 'owner_business_info', 'id') : undefined
}
