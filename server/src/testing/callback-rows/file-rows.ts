import { expect } from 'vitest'
import { from, type Row, said } from './row.ts'

type File = { readonly kind: string; readonly sent: object; readonly content: object; readonly text: RegExp }

/** Captions and file names of the platform's examples, with values of our own. */
const files: readonly File[] = [
  {
    kind: 'image',
    sent: {
      caption: 'The new shop',
      mime_type: 'image/jpeg',
      sha256: 'aa',
      id: '1001',
      url: 'https://files.example/1',
    },
    content: { caption: 'The new shop', mime_type: 'image/jpeg', sha256: 'aa' },
    text: /The new shop/,
  },
  {
    kind: 'video',
    sent: { caption: 'It grows', mime_type: 'video/mp4', sha256: 'bb', id: '1002' },
    content: { caption: 'It grows', mime_type: 'video/mp4' },
    text: /It grows/,
  },
  {
    kind: 'audio',
    sent: { mime_type: 'audio/ogg; codecs=opus', sha256: 'cc', id: '1003', voice: true },
    content: { mime_type: 'audio/ogg; codecs=opus', voice: true },
    text: /voice/i,
  },
  {
    kind: 'document',
    sent: { caption: 'my receipt', filename: 'receipt.pdf', mime_type: 'application/pdf', sha256: 'dd', id: '1004' },
    content: { caption: 'my receipt', file_name: 'receipt.pdf', mime_type: 'application/pdf' },
    text: /receipt\.pdf.*my receipt/,
  },
  {
    kind: 'sticker',
    sent: { mime_type: 'image/webp', sha256: 'ee', id: '1005', animated: true },
    content: { mime_type: 'image/webp', animated: true },
    text: /sticker/i,
  },
]

export const fileRows: readonly Row[] = [
  ...files.map(
    ({ kind, sent, content, text }): Row => ({
      name: `a file: ${kind}`,
      source: `Webhooks › messages › ${kind} messages webhook reference`,
      changes: (given) => from(given, said(given, { type: kind, [kind]: sent })),
      expected: () => ({
        messages: [{ text: expect.stringMatching(text), content: { type: kind, ...content }, hasAttachment: true }],
      }),
    }),
  ),
  {
    name: 'a file that the platform could not receive',
    source: 'Error codes › 131052',
    changes: (given) => {
      const error_data = { details: 'Failed to download the media from the sender.' }
      const errors = [{ code: 131052, title: 'Media download error', message: 'Media download error', error_data }]
      return from(given, said(given, { type: 'image', image: { mime_type: 'image/jpeg' }, errors }))
    },
    expected: () => ({
      messages: [
        {
          text: expect.stringContaining('Failed to download the media from the sender.'),
          content: {
            type: 'image',
            errors: [{ code: '131052', message: 'Failed to download the media from the sender.' }],
          },
        },
      ],
    }),
  },
]
