import type { Readable } from 'node:stream'

/** A range of bytes, counted from 0. Both ends belong to it. */
export type ByteRange = { readonly start: number; readonly end: number }

export type StoredBytes = {
  readonly key: string
  readonly sizeBytes: number
  /** When the bytes were stored, in milliseconds since 1970. */
  readonly storedAt: number
}

/** The place of files while they arrive: the local disk, whatever storage they are moved to. */
export type IncomingFiles = {
  /** A new path on the local disk for a file that is still arriving. */
  readonly newIncomingPath: () => Promise<string>
  /** Removes what interrupted uploads left before a time. */
  readonly removeIncomingBefore: (time: number) => Promise<void>
  /** How many bytes more the local disk can take. */
  readonly freeBytes: () => Promise<number>
}

/**
 * The place of the bytes of files. A key is the ID of a row of `file_content`, so that it says nothing about a customer and is
 * never used again; what is made of those bytes has their key with a suffix behind a dot.
 */
export type FileStorage = IncomingFiles & {
  /** What operators call it, such as `the bucket parley-files`. */
  readonly place: string
  /** Whether installations on other machines can store files there too. */
  readonly isShared: boolean
  /** What operators call the place of a key, such as a path. */
  readonly nameOf: (key: string) => string
  /** Throws an error with the problem and its remedy where files cannot be stored. */
  readonly check: () => Promise<void>
  /** Moves a file of the local disk into the storage. It is complete and durable once this resolves. */
  readonly put: (key: string, path: string) => Promise<void>
  /** The bytes, or a part of them. The caller reads the stream to its end or destroys it. Rejects where there is no such key. */
  readonly open: (key: string, range?: ByteRange) => Promise<Readable>
  /** A key that does not exist counts as removed. */
  readonly remove: (key: string) => Promise<void>
  /** Lists everything that is stored, apart from the mark of the owner. */
  readonly list: () => AsyncIterable<StoredBytes>
}

/** The key under which a storage names the installation that it belongs to. */
export const ownerKey = 'owner'

/** The key of the preview of a picture. */
export function previewKey(contentId: string): string {
  return `${contentId}.preview`
}

/** The ID of the bytes that are stored under a key, or of which they were made. */
export function contentIdOf(key: string): string {
  return key.split('.', 1)[0] ?? key
}

/** The key of bytes and those of what may have been made of them. A key of the latter stands for itself. */
export function withDerived(key: string): readonly string[] {
  return key === contentIdOf(key) ? [key, previewKey(key)] : [key]
}
