import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { endianness } from 'node:os'

/**
 * SQLite reads its write-ahead log up to the first frame with a wrong checksum and silently ignores the rest: after a kill,
 * that is the transaction that was being written. Returns a sentence where committed transactions stand behind that frame,
 * which only damage explains, or a power failure for the last one. Does not change the log; to be called before SQLite opens
 * the store, because that may overwrite the evidence. `storeFile` is the path of the store, not of its log.
 */
export function findLogDamage(storeFile: string): string | undefined {
  const path = `${storeFile}-wal`
  const found = scan(path)
  // A running Parley may have written between two reads of the first scan. What it wrote is complete by the second.
  const again = found && scan(path)
  return again && again.position === found.position ? again.sentence : undefined
}

// https://www.sqlite.org/fileformat2.html#the_write_ahead_log
const headerBytes = 32
const frameHeaderBytes = 24
const magics = [0x377f0682, 0x377f0683]
const formatVersion = 3007000
const smallestPage = 512
const largestPage = 65_536

type Damage = { readonly position: number; readonly sentence: string }
type Sums = { readonly first: number; readonly second: number }

function scan(path: string): Damage | undefined {
  const file = openIfPossible(path)
  if (file === undefined) return undefined
  try {
    if (!fstatSync(file).isFile()) return undefined
    const header = Buffer.alloc(headerBytes)
    const { size } = fstatSync(file)
    if (size <= headerBytes || readSync(file, header, 0, headerBytes, 0) < headerBytes) return undefined
    // A power failure may leave a file of the right size without content.
    if (header.every((byte) => byte === 0)) return undefined
    if (!isHeaderIntact(header)) {
      return { position: 0, sentence: `${path} is damaged at its beginning, so SQLite ignores all of it.` }
    }
    return scanFrames({ path, file, header, size })
  } finally {
    closeSync(file)
  }
}

/** SQLite reports by itself what cannot be opened. */
function openIfPossible(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch {
    return undefined
  }
}

function isHeaderIntact(header: Buffer): boolean {
  const pageBytes = header.readUInt32BE(8)
  const isPageSize = pageBytes >= smallestPage && pageBytes <= largestPage && (pageBytes & (pageBytes - 1)) === 0
  if (!magics.includes(header.readUInt32BE(0)) || header.readUInt32BE(4) !== formatVersion || !isPageSize) return false
  const sums = addTo({ first: 0, second: 0 }, wordsOf(header, header.subarray(0, 24)))
  return sums.first === header.readUInt32BE(24) && sums.second === header.readUInt32BE(28)
}

type Log = { readonly path: string; readonly file: number; readonly header: Buffer; readonly size: number }

function scanFrames({ path, file, header, size }: Log): Damage | undefined {
  const frameBytes = frameHeaderBytes + header.readUInt32BE(8)
  const frameCount = Math.floor((size - headerBytes) / frameBytes)
  const frame = Buffer.alloc(frameBytes)
  let sums: Sums = { first: header.readUInt32BE(24), second: header.readUInt32BE(28) }
  let damagedAt: number | undefined
  let lost = 0
  for (let index = 0; index < frameCount; index += 1) {
    const position = headerBytes + index * frameBytes
    const length = damagedAt === undefined ? frameBytes : frameHeaderBytes
    if (readSync(file, frame, 0, length, position) < length) break
    // The log is reused from its start: frames of an earlier use have other salts.
    const isOfThisUse = frame.compare(header, 16, 24, 8, 16) === 0
    if (damagedAt === undefined) {
      sums = addTo(sums, wordsOf(header, frame.subarray(0, 8)))
      sums = addTo(sums, wordsOf(header, frame.subarray(frameHeaderBytes)))
      const isIntact = sums.first === frame.readUInt32BE(16) && sums.second === frame.readUInt32BE(20)
      if (!isOfThisUse || !isIntact) damagedAt = index
    } else if (isOfThisUse && frame.readUInt32BE(4) !== 0) {
      // The last frame of a transaction contains the number of pages.
      lost += 1
    }
  }
  if (damagedAt === undefined || lost === 0) return undefined
  const sentence = `${path} is damaged at frame ${damagedAt + 1} of ${frameCount}, so SQLite ignores it from there on: ${
    lost === 1
      ? 'a committed transaction is lost, unless the power failed while it was being written'
      : `${lost} committed transactions are lost`
  }.`
  return { position: headerBytes + damagedAt * frameBytes, sentence }
}

/** The words of the checksum, in the byte order that the magic number of the header names. */
function wordsOf(header: Buffer, bytes: Buffer): Uint32Array {
  const words = new Uint32Array(bytes.length / 4)
  const copy = Buffer.from(words.buffer)
  bytes.copy(copy)
  const isBigEndian = (header.readUInt32BE(0) & 1) === 1
  if (isBigEndian !== (endianness() === 'BE')) copy.swap32()
  return words
}

function addTo({ first, second }: Sums, words: Uint32Array): Sums {
  let [one, two] = [first, second]
  for (let index = 0; index < words.length; index += 2) {
    one = (one + (words[index] ?? 0) + two) >>> 0
    two = (two + (words[index + 1] ?? 0) + one) >>> 0
  }
  return { first: one, second: two }
}
