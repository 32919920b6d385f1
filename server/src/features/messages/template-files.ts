import { withExtension } from '@parley/shared/files/extensions'
import { fileProblem } from '@parley/shared/files/limits'
import { sentence } from '@parley/shared/sentences/sentence'
import type { Component } from '@parley/shared/templates/components'
import { type FileValue, filesIn, type TemplateValues } from '@parley/shared/templates/template-slots'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { MessageAttachmentTable } from '../../db/schema/messages.ts'
import type { Schema } from '../../db/schema.ts'
import type { Tx } from '../../db/transact.ts'
import { invalidField } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { FileToSend } from '../../platforms/content-to-send.ts'
import type { Scope } from '../../policy.ts'
import { fileToSend } from '../files/file-to-send.ts'
import { findFiles, type StoredFile } from '../files/files.store.ts'
import { findReadableFiles } from '../files/get-file.ts'
import { insertTemplateFiles } from '../files/template-files.store.ts'
import { insertAttachmentRows } from './attachments/attachments.store.ts'

/** The file of the message itself, and not of a card. */
const headerFile = 'header.file'

type Named = FileValue & {
  /** The field of the request that has the ID. */
  readonly path: string
}
type ToCheck = { readonly channel: Channel; readonly named: readonly Named[] }

/**
 * Returns the files by their IDs. Throws `invalid_request` at the field of the first that does not exist, or not for a key that
 * is limited to channels, or which the channel's platform does not take as this kind of header.
 */
export async function requireFiles(
  app: App,
  db: Kysely<Schema>,
  scope: Scope,
  { channel, named }: ToCheck,
): Promise<Map<string, StoredFile>> {
  const found = await findReadableFiles(db, scope, idsOf(named))
  const { fileLimits } = app.platforms.of(channel)
  for (const { fileId, type, path } of named) {
    const file = found.get(fileId)
    if (!file) throw invalidField(path, sentence('fileNotThere'))
    const problem = fileProblem(fileLimits, { type, mime: file.mime_type, size: Number(file.size_bytes) })
    if (problem) throw invalidField(path, problem)
  }
  return found
}

type Filled = { readonly components: readonly Component[]; readonly values: TemplateValues }

/** Checks the files that the variables of one message name, as `requireFiles` does. */
export async function requireFilesOf(
  app: App,
  db: Kysely<Schema>,
  scope: Scope,
  { channel, components, values }: Filled & { readonly channel: Channel },
): Promise<Map<string, StoredFile>> {
  const named = filesIn(components, values).map((file) => ({ ...file, path: `variables.${file.address}` }))
  return requireFiles(app, db, scope, { channel, named })
}

/** The files of a message that was accepted earlier. One that was deleted since is missing. */
export async function filesToSend(
  app: App,
  db: Kysely<Schema>,
  scope: Scope,
  { components, values }: Filled,
): Promise<FileToSend[] | undefined> {
  const named = filesIn(components, values)
  return toSend(app, named, await findFiles(db, scope, { fileIds: idsOf(named) }))
}

/** Returns the named files as they are sent, or undefined where one of them is not there any more. */
export function toSend(
  app: App,
  named: readonly FileValue[],
  files: ReadonlyMap<string, StoredFile>,
): FileToSend[] | undefined {
  const found = named.flatMap(({ fileId }) => files.get(fileId) ?? [])
  return found.length === named.length ? found.map((file) => fileToSend(app, file)) : undefined
}

type OfMessage = Filled & { readonly messageId: string }

/** Records the files of messages: that of a header as the attachment, those of cards beside it. The caller has found them all. */
export async function addTemplateFiles(
  tx: Tx,
  scope: Scope,
  { messages, files }: { readonly messages: readonly OfMessage[]; readonly files: ReadonlyMap<string, StoredFile> },
): Promise<void> {
  const named = messages.flatMap((message) =>
    filesIn(message.components, message.values).map((file) => ({ ...file, message })),
  )
  const ofHeaders = named.flatMap(({ address, fileId, type, message }) => {
    const file = address === headerFile ? files.get(fileId) : undefined
    return file ? [attachmentOf(scope, { messageId: message.messageId, type, file, values: message.values })] : []
  })
  const ofCards = named.filter(({ address }) => address !== headerFile)
  await insertAttachmentRows(tx, ofHeaders)
  await insertTemplateFiles(
    tx,
    scope,
    ofCards.map(({ fileId, message }) => ({ file_id: fileId, message_id: message.messageId })),
  )
}

type OfHeader = Pick<FileValue, 'type'> & {
  readonly messageId: string
  readonly file: StoredFile
  readonly values: TemplateValues
}

function attachmentOf(scope: Scope, { messageId, type, file, values }: OfHeader): MessageAttachmentTable {
  const name = values['header.filename'] ?? withExtension(file.name, file.mime_type)
  return {
    message_id: messageId,
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    kind: type,
    platform_media_id: null,
    mime_type: file.mime_type,
    file_name: type === 'document' ? name : null,
    file_id: file.id,
    failure: null,
  }
}

function idsOf(named: readonly FileValue[]): string[] {
  return [...new Set(named.map(({ fileId }) => fileId))]
}
