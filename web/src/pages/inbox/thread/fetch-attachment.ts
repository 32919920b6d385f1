import type { Mode } from '@parley/shared/workspace/workspaces'
import { currentLanguage, i18n } from '../../../i18n/i18n.ts'

type AttachmentKey = { readonly workspaceId: string; readonly mode: Mode; readonly messageId: string }
export type FetchedFile = { readonly name: string; readonly content: Blob }

/** Fetches a message's attachment. An error has the server's message and data, like errors of tRPC. */
export async function fetchAttachment({ workspaceId, mode, messageId }: AttachmentKey): Promise<FetchedFile> {
  const headers = { 'accept-language': currentLanguage() }
  const response = await fetch(`/attachments/${messageId}?${new URLSearchParams({ workspaceId, mode })}`, { headers })
  if (!response.ok) {
    const data: unknown = await response.json()
    throw Object.assign(new Error(messageOf(data)), { data })
  }
  return { name: nameIn(response.headers.get('content-disposition') ?? ''), content: await response.blob() }
}

function messageOf(data: unknown): string {
  const hasMessage = typeof data === 'object' && data !== null && 'error' in data
  return hasMessage ? String(data.error) : i18n.t('inbox:fileNotFetched')
}

/** The file name from the server, which has sanitized it. */
function nameIn(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''(\S+)/.exec(disposition) ?? []
  return encoded === undefined ? 'attachment' : decodeURIComponent(encoded)
}
