import type { CannedReplyView } from '@parley/shared/conversations/canned-replies'
import { sentence } from '@parley/shared/sentences/sentence'
import type { CannedReplyTable } from '../../db/schema/canned-replies.ts'
import { AppError } from '../../errors.ts'

export function presentCannedReply(reply: CannedReplyTable): CannedReplyView {
  return {
    id: reply.id,
    shortcut: reply.shortcut,
    text: reply.text,
    folder: reply.folder,
    created_at: new Date(reply.created_at).toISOString(),
    updated_at: new Date(reply.updated_at).toISOString(),
  }
}

export function shortcutTaken(shortcut: string): AppError {
  return new AppError('conflict', sentence('shortcutInUse', { shortcut }), {
    details: [{ path: 'shortcut', message: sentence('shortcutOfOther') }],
  })
}
