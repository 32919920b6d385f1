import type { FileKind } from '@parley/shared/files/files'
import type { InTenant } from './columns.ts'

/** The bytes of files, stored once in each mode of a workspace. The ID is their key in the storage. */
export type FileContentTable = InTenant & {
  id: string
  /** The SHA-256 of the bytes, in hexadecimal. */
  sha256: string
  kind: FileKind
  /** The MIME type, determined by the content, never by what the sender declared. */
  mime_type: string
  size_bytes: number
  /** How wide a picture is in pixels, the right way up. Null where it is not known, as for files from before it was determined. */
  width: number | null
  /** How high a picture is, like `width`. */
  height: number | null
  /** How long a recording or a video is, null where it is not known. */
  duration_ms: number | null
  /** Whether a sticker is animated. Null for other kinds, and for files from before it was determined. */
  is_animated: number | null
  /** Whether a recording in OGG is OPUS with one channel. Null for others, and for files from before it was determined. */
  is_mono_opus: number | null
  /** How large the stored preview of a picture is; null while none has been asked for. */
  preview_bytes: number | null
  created_at: number
}

/** A file under the name with which it was sent. Several may have the same bytes. */
export type FileTable = InTenant & {
  id: string
  content_id: string
  name: string
  /** The ID of who uploaded the file; null for a file from a customer. */
  sent_by_id: string | null
  created_at: number
}

/** The ID that a platform gave the bytes of a file when they were uploaded for a channel. It expires there after 30 days. */
export type PlatformFileTable = {
  channel_id: string
  content_id: string
  platform_media_id: string
  uploaded_at: number
}

/**
 * A file that a value of a template names, with what has the value: a message (for the files of cards; that of the header is
 * its attachment), a recipient of a campaign, or the draft of one.
 */
export type TemplateFileTable = InTenant & {
  file_id: string
  message_id: string | null
  recipient_id: string | null
  /** The member whose draft it is, set together with `draft_id`: drafts are a member's own. */
  user_id: string | null
  draft_id: string | null
}
