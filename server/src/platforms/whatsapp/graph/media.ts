import { type ShownSentence, sentence } from '@parley/shared/sentences/sentence'
import type { Channel } from '../../channel.ts'
import type { MediaResult } from '../../platform.ts'
import { findConnection } from '../connections.store.ts'
import type { WhatsAppContext } from '../context.ts'
import { callerOf } from '../credentials.ts'
import { explain, treatmentOf } from '../sending/codes.ts'
import type { Remedy } from '../sending/treatment.ts'
import type { Graph, NoAnswer } from './graph.ts'
import { errorIn } from './graph-error.ts'
import { textAt } from './json.ts'

/** The platform returns a URL that is valid for a few minutes and needs the token. */
export async function fetchMedia(
  { context, graph }: { readonly context: WhatsAppContext; readonly graph: Graph },
  channel: Channel,
  platformMediaId: string,
): Promise<MediaResult> {
  const connection = await findConnection(context.db, channel.id)
  if (!connection) return none(sentence('receivingNumberDisconnected'))
  const caller = callerOf(context, connection)
  const reply = await graph.call({ method: 'GET', path: encodeURIComponent(platformMediaId), caller })
  if (reply.kind !== 'answered') return noAnswer(reply)
  const error = errorIn(reply.body)
  if (error && !isGone(error)) {
    const isTemporary = passing.has(treatmentOf(error.code, reply.status).remedy)
    return { kind: 'none', message: explain(error.code, error.details, reply.status), isTemporary }
  }
  const url = textAt(reply.body, 'url')
  const file = url === undefined ? undefined : await graph.download(url, caller)
  if (file === undefined) return none(sentence('whatsappFileGone'))
  return file.kind === 'file' ? { ...file, sha256: textAt(reply.body, 'sha256') } : noAnswer(file)
}

/** The remedies after which the file can be fetched after all: with time, or once a person has acted, such as by entering a new token. */
const passing: ReadonlySet<Remedy> = new Set(['soon', 'slower', 'pair', 'person'])

function none(message: ShownSentence): MediaResult {
  return { kind: 'none', message, isTemporary: false }
}

function noAnswer({ message }: NoAnswer): MediaResult {
  return { kind: 'none', message: sentence('problemTryAgain', { problem: message }), isTemporary: true }
}

/** The platform's codes for ids that it does not know, or no longer knows. */
function isGone({ code, subcode }: { readonly code: string; readonly subcode: string | undefined }): boolean {
  return code === '33' || subcode === '33' || code === '131052'
}
