import { maxFilesOfReply } from '@parley/shared/conversations/reply-limits'
import type { FileView } from '@parley/shared/files/files'
import type { Sentence } from '@parley/shared/sentences/sentence'
import { useCallback, useSyncExternalStore } from 'react'
import { i18n } from '../../../../i18n/i18n.ts'
import { randomId } from '../../../../random-id.ts'

/** A file that is attached to a reply: being uploaded, uploaded, or refused with a reason. */
export type AttachedFile = {
  readonly key: string
  readonly name: string
  readonly size: number
  /** The file on this computer. None for one that was uploaded before. */
  readonly content?: Blob
  readonly status: 'uploading' | 'uploaded' | 'failed'
  /** The share that is uploaded, from 0 to 1. */
  readonly progress: number
  /** The stored file, once it is uploaded. */
  readonly stored?: FileView
  /** Why it could not be uploaded. */
  readonly problem?: string
  /** Whether uploading it again would be refused again. */
  readonly isFinal?: boolean
  /** Why no message can have it as it is. */
  readonly refusal?: Sentence | undefined
  /** Whether the file is sent as a document, whatever it shows. */
  readonly asDocument?: boolean | undefined
  /** Whether the file was recorded here, and is played like speech. */
  readonly isVoice?: boolean | undefined
}

/** The attached files by conversation, for as long as the page is open: uploads go on while another conversation is open. */
const attached = new Map<string, readonly AttachedFile[]>()
const listeners = new Set<() => void>()
const none: readonly AttachedFile[] = []

export function attachedTo(conversationId: string): readonly AttachedFile[] {
  return attached.get(conversationId) ?? none
}

export function setAttached(conversationId: string, files: readonly AttachedFile[]): void {
  if (files.length === 0) attached.delete(conversationId)
  else attached.set(conversationId, files)
  for (const listener of listeners) listener()
}

/** A file that was just chosen: nothing of it is uploaded. */
export const beginning = { status: 'uploading', progress: 0 } as const

/**
 * Attaches files that are not uploaded yet, so that the reply cannot be sent without them. Throws, and attaches none, where
 * they would be too many.
 */
export function addAttached<File extends Pick<AttachedFile, 'name' | 'size'>>(
  conversationId: string,
  files: readonly File[],
): (File & AttachedFile)[] {
  const before = attachedTo(conversationId)
  if (before.length + files.length > maxFilesOfReply) {
    throw new Error(i18n.t('files:tooManyFiles', { most: maxFilesOfReply }))
  }
  const added = files.map((file) => ({ ...file, key: randomId(), ...beginning }))
  setAttached(conversationId, [...before, ...added])
  return added
}

export function removeAttached(conversationId: string, keys: readonly string[]): void {
  setAttached(
    conversationId,
    attachedTo(conversationId).filter(({ key }) => !keys.includes(key)),
  )
}

/** Changes one file. Returns false where it is no longer attached. */
export function changeAttached(conversationId: string, key: string, change: Partial<AttachedFile>): boolean {
  const files = attachedTo(conversationId)
  if (files.every((file) => file.key !== key)) return false
  setAttached(
    conversationId,
    files.map((file) => (file.key === key ? { ...file, ...change } : file)),
  )
  return true
}

/** Whether it can be sent now. */
export function isReady({ status, refusal }: AttachedFile): boolean {
  return status === 'uploaded' && refusal === undefined
}

export function useAttached(conversationId: string): readonly AttachedFile[] {
  const subscribe = useCallback((listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
  return useSyncExternalStore(subscribe, () => attachedTo(conversationId))
}
