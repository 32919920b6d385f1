import type { FileKind } from '@parley/shared/files/files'
import { expect, test } from 'vitest'
import type { AttachedFile } from './attached-files.ts'
import { contentsOf, sendOnce } from './contents-of.ts'
import { uploaded } from './sent-as.ts'

const mimes = {
  image: 'image/png',
  video: 'video/mp4',
  audio: 'audio/ogg',
  document: 'application/pdf',
  sticker: 'image/webp',
} as const

function fileOf(kind: FileKind, chosen: Partial<AttachedFile> = {}): AttachedFile {
  const stored = { id: kind, kind, mime: mimes[kind], size: 9, name: kind }
  return { key: kind, name: kind, size: 9, status: 'uploading', progress: 0, ...uploaded(stored, chosen) }
}

test('the text becomes the caption of the first file that can have one', () => {
  expect(contentsOf('Look', [fileOf('audio'), fileOf('image'), fileOf('document')])).toEqual([
    { type: 'audio', file_id: 'audio' },
    { type: 'image', file_id: 'image', caption: 'Look' },
    { type: 'document', file_id: 'document' },
  ])
})

test('the text comes first where no file can have a caption, or it is too long for one', () => {
  const voice = { type: 'audio', file_id: 'audio', voice: true }
  expect(contentsOf('Hi', [fileOf('audio', { isVoice: true }), fileOf('sticker')])).toEqual([
    { type: 'text', text: 'Hi' },
    voice,
    { type: 'sticker', file_id: 'sticker' },
  ])
  expect(contentsOf('x'.repeat(1025), [fileOf('video')]).map(({ type }) => type)).toEqual(['text', 'video'])
})

test('a picture can be sent as a document, and files without a text', () => {
  expect(contentsOf('', [fileOf('image', { asDocument: true })])).toEqual([{ type: 'document', file_id: 'image' }])
})

test('contents are repeated under the same ID until they are known to be sent', async () => {
  const ids: string[] = []
  const send = (outcome: 'lost' | 'sent') => (input: { requestId: string }) => {
    ids.push(input.requestId)
    return outcome === 'sent' ? Promise.resolve() : Promise.reject(new Error('The connection broke'))
  }
  const input = { contents: contentsOf('', [fileOf('image')]) }
  await expect(sendOnce(input, send('lost'))).rejects.toThrow()
  await sendOnce(input, send('sent'))
  await sendOnce(input, send('sent'))

  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})
