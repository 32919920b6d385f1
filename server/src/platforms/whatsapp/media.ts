import type { Channel } from '../platform.ts'
import { findConnection } from './connections.store.ts'
import type { Download, Graph } from './graph.ts'
import type { House } from './house.ts'
import { textAt } from './json.ts'

/** The platform gives an address that is good for minutes, behind the token. Undefined when it has the file no more. */
export async function fetchMedia(
  { house, graph }: { readonly house: House; readonly graph: Graph },
  channel: Channel,
  platformMediaId: string,
): Promise<Download | undefined> {
  const connection = await findConnection(house.db, channel.id)
  if (!connection) return undefined
  const token = house.secrets.open(connection.access_token)
  const reply = await graph.call({ method: 'GET', path: encodeURIComponent(platformMediaId), token })
  const url = reply.kind === 'answered' ? textAt(reply.body, 'url') : undefined
  return url === undefined ? undefined : graph.download(url, token)
}
