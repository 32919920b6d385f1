import type { Mode } from '@parley/shared/workspace/workspaces'

type Which = { readonly workspaceId: string; readonly mode: Mode; readonly messageId: string }
export type FetchedFile = { readonly name: string; readonly content: Blob }

/** What came with a message, straight from the platform. A refusal carries the server's words, like those of tRPC. */
export async function fetchAttachment({ workspaceId, mode, messageId }: Which): Promise<FetchedFile> {
  const answer = await fetch(`/attachments/${messageId}?${new URLSearchParams({ workspaceId, mode })}`)
  if (!answer.ok) {
    const data: unknown = await answer.json()
    throw Object.assign(new Error(wordsOf(data)), { data })
  }
  return { name: nameIn(answer.headers.get('content-disposition') ?? ''), content: await answer.blob() }
}

function wordsOf(data: unknown): string {
  const isSaid = typeof data === 'object' && data !== null && 'error' in data
  return isSaid ? String(data.error) : 'The file could not be fetched'
}

/** The name that the server gave it, made harmless there. */
function nameIn(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''(\S+)/.exec(disposition) ?? []
  return encoded === undefined ? 'attachment' : decodeURIComponent(encoded)
}
