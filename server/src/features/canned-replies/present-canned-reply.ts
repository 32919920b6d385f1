import type { CannedReplyView } from '@parley/shared/conversations/canned-replies'
import { sentence } from '@parley/shared/sentences/sentence'
import type { CannedReplyTable } from '../../db/schema/canned-replies.ts'
import { AppError } from '../../errors.ts'
import type { StoredFile } from '../files/files.store.ts'
import { presentFile } from '../files/present-file.ts'

export function presentCannedReply(reply: CannedReplyTable, files: readonly StoredFile[]): CannedReplyView {
  return {
    id: reply.id,
    shortcut: reply.shortcut,
    text: reply.text,
    folder: reply.folder,
    files: files.map(presentFile),
    buttons: labelsOf(reply),
    created_at: new Date(reply.created_at).toISOString(),
    updated_at: new Date(reply.updated_at).toISOString(),
  }
}

export function shortcutTaken(shortcut: string): AppError {
  return new AppError('conflict', sentence('shortcutInUse', { shortcut }), {
    details: [{ path: 'shortcut', message: sentence('shortcutOfOther') }],
  })
}

/** The labels of the reply buttons. */
export function labelsOf({ buttons }: Pick<CannedReplyTable, 'buttons'>): string[] {
  return JSON.parse(buttons) as string[]
}

/** The names of files, as they stand in the audit log. */
export function namesOf(files: readonly StoredFile[]): string {
  return files.map(({ name }) => name).join(', ')
}
