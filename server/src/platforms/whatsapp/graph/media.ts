import type { Channel } from '../../platform.ts'
import { findConnection } from '../connections.store.ts'
import type { WhatsAppContext } from '../context.ts'
import { explain } from '../sending/codes.ts'
import type { Download, Graph, Silence } from './graph.ts'
import { errorIn } from './graph-error.ts'
import { textAt } from './json.ts'

/** The file, or in words why there is none; `isAway` where it may be there when somebody asks again. */
export type Fetched = Download | { readonly kind: 'none'; readonly message: string; readonly isAway: boolean }

/** The platform gives an address that is good for minutes, behind the token. */
export async function fetchMedia(
  { context, graph }: { readonly context: WhatsAppContext; readonly graph: Graph },
  channel: Channel,
  platformMediaId: string,
): Promise<Fetched> {
  const connection = await findConnection(context.db, channel.id)
  if (!connection) return none('The number that it came to is not connected any more')
  const token = context.secrets.open(connection.access_token)
  const reply = await graph.call({ method: 'GET', path: encodeURIComponent(platformMediaId), token })
  if (reply.kind !== 'answered') return away(reply)
  const error = errorIn(reply.body)
  if (error && !isGone(error)) return none(explain(error.code, error.details))
  const url = textAt(reply.body, 'url')
  const file = url === undefined ? undefined : await graph.download(url, token)
  if (file === undefined) return none('WhatsApp does not have this file any more. Ask the customer to send it again.')
  return file.kind === 'file' ? file : away(file)
}

function none(message: string): Fetched {
  return { kind: 'none', message, isAway: false }
}

function away({ message }: Silence): Fetched {
  return { kind: 'none', message: `${message}. Try again in a moment.`, isAway: true }
}

/** As the platform says of ids that it does not know, or knows no more. */
function isGone({ code, subcode }: { readonly code: string; readonly subcode: string | undefined }): boolean {
  return code === '33' || subcode === '33' || code === '131052'
}
