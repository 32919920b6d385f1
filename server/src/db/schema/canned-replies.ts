import type { InTenant } from './columns.ts'

/** A canned reply, which both modes of a workspace share. */
export type CannedReplyTable = {
  id: string
  workspace_id: string
  shortcut: string
  text: string
  folder: string | null
  /** JSON of the labels of its reply buttons. */
  buttons: string
  created_at: number
  updated_at: number
}

/** The files of canned replies: the same ones in each mode, in the order in which they are sent. */
export type CannedReplyFileTable = InTenant & {
  canned_reply_id: string
  /** The place of the file in the order, counted from 0. The file of this position in the other mode has the same bytes. */
  position: number
  file_id: string
}
