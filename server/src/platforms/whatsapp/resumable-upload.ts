import { sentence } from '@parley/shared/sentences/sentence'
import type { Channel } from '../channel.ts'
import type { SampleFile } from '../content-to-send.ts'
import type { PlatformAnswer } from '../platform-answer.ts'
import { type Refusal, refusalIn } from './check-number.ts'
import { readAppId } from './connecting/read-token.ts'
import { textAt } from './graph/json.ts'
import type { Sender } from './sending/send.ts'

type Parts = Pick<Sender, 'graph' | 'credentials'>

/**
 * Uploads a file as a sample for the review of a template, or as the picture of a business profile. Returns the handle that
 * such a request names; it cannot be sent in a message. (Resumable Upload API, December 2025)
 */
export async function uploadSample(
  { graph, credentials }: Parts,
  channel: Channel,
  file: SampleFile,
): Promise<PlatformAnswer<string>> {
  const known = await credentials.of(channel.id)
  if (!known) return { kind: 'refused', message: sentence('numberDisconnected'), isUnavailable: false }
  const appId = await readAppId(graph, known)
  if (typeof appId !== 'string') return appId ? refused(appId) : unreadable
  const query = { file_name: file.name, file_length: String(file.sizeBytes), file_type: file.mime }
  const opened = await graph.call({ method: 'POST', path: `${appId}/uploads`, caller: known, query })
  const refusal = refusalIn(opened)
  if (refusal) return refused(refusal)
  const path = opened.kind === 'answered' ? textAt(opened.body, 'id') : undefined
  if (!path?.startsWith('upload:')) return unreadable
  // The platform requires this scheme here, and accepts no other.
  const headers = { authorization: `OAuth ${known.accessToken}`, file_offset: '0' }
  const sent = await graph.sendBytes({ path, headers, content: await file.open(), sizeBytes: file.sizeBytes })
  const refusedBytes = refusalIn(sent)
  if (refusedBytes) return refused(refusedBytes)
  const handle = sent.kind === 'answered' ? textAt(sent.body, 'h') : undefined
  return handle === undefined ? unreadable : { kind: 'done', result: handle }
}

const unreadable = { kind: 'refused', message: sentence('whatsappSilent'), isUnavailable: true } as const

function refused({ message, error }: Refusal) {
  return { kind: 'refused', message, isUnavailable: error === undefined } as const
}
