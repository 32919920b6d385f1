import { createHmac } from 'node:crypto'
import { type SignedFile, signedFileHours } from '@parley/shared/files/signed-files'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { isSameSecret } from '../../secrets.ts'
import { getFile, type ReadableFile } from './get-file.ts'

const hourMs = 3_600_000

/** A link to one file, for programs without a key of ours. It ends after 24 hours, and earlier where the file is deleted. */
export function signedLink(
  app: App,
  { workspaceId, mode }: Scope,
  fileId: string,
): { url: string; url_expires_at: string } {
  const expires = app.now() + signedFileHours * hourMs
  const signature = signatureOf(app, { workspaceId, mode, fileId, expires })
  const query = new URLSearchParams({ workspaceId, mode, expires: String(expires), signature })
  const url = `${app.config.baseUrl}/files/signed/${fileId}?${query}`
  return { url, url_expires_at: new Date(expires).toISOString() }
}

/** The file of a link. Throws `not_found` where the link is not one of ours or has ended, or the file was deleted. */
export async function getSignedFile(app: App, { signature, ...link }: SignedFile): Promise<ReadableFile> {
  if (!isSameSecret(signature, signatureOf(app, link)) || link.expires <= app.now()) throw notFound('file')
  return getFile(app, resumeScope({ workspace_id: link.workspaceId, mode: link.mode }), link)
}

function signatureOf(app: App, { workspaceId, mode, fileId, expires }: Omit<SignedFile, 'signature'>): string {
  const signed = JSON.stringify([workspaceId, mode, fileId, expires])
  return createHmac('sha256', app.secrets.derive('links to files')).update(signed).digest('base64url')
}
