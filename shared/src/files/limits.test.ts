import { expect, test } from 'vitest'
import { fileKinds } from './files.ts'
import { type FileToCheck, fileProblem, whatsappFileLimits } from './limits.ts'

const megabyte = 1024 * 1024
const check = (file: FileToCheck) => fileProblem(whatsappFileLimits, file)?.key

test('a file that the platform takes has no problem, up to the last byte', () => {
  expect(check({ type: 'image', mime: 'image/jpeg', size: 5 * megabyte })).toBeUndefined()
  expect(check({ type: 'video', mime: 'video/mp4', size: 16 * megabyte })).toBeUndefined()
  expect(check({ type: 'audio', mime: 'audio/ogg', size: 1, voice: true })).toBeUndefined()
  expect(check({ type: 'document', mime: 'image/jpeg', size: 100 * megabyte })).toBeUndefined()
  for (const animated of [true, undefined]) {
    expect(check({ type: 'sticker', mime: 'image/webp', size: 500 * 1024, animated })).toBeUndefined()
  }
  expect(check({ type: 'sticker', mime: 'image/webp', size: 100 * 1024, animated: false })).toBeUndefined()
  expect(check({ type: 'document', mime: 'audio/ogg', size: 1, mono_opus: false })).toBeUndefined()
})

test('a file that is too large, or of another type, has a problem with its remedy', () => {
  expect(check({ type: 'image', mime: 'image/png', size: 5 * megabyte + 1 })).toBe('imageTooLarge')
  expect(check({ type: 'image', mime: 'image/webp', size: 1 })).toBe('imageTypeExpected')
  expect(check({ type: 'audio', mime: 'audio/mpeg', size: 1, voice: true })).toBe('voiceTypeExpected')
  expect(check({ type: 'audio', mime: 'audio/ogg', size: 1, mono_opus: false })).toBe('monoOpusExpected')
  expect(check({ type: 'audio', mime: 'audio/ogg', size: 1, voice: true, mono_opus: false })).toBe('monoOpusExpected')
  expect(check({ type: 'sticker', mime: 'image/webp', size: megabyte, animated: false })).toBe('stickerTooLarge')
  const still: FileToCheck = { type: 'sticker', mime: 'image/webp', size: 100 * 1024 + 1, animated: false }
  expect(check(still)).toBe('stillStickerTooLarge')
  for (const type of fileKinds) expect(check({ type, mime: 'audio/webm', size: 1 })).toBe(`${type}TypeExpected`)
})
