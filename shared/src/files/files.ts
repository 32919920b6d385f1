import { z } from 'zod'
import { exampleIds } from '../example-values.ts'

/** What a file is for a person, by its content. A sticker is a picture in the WebP format. */
export const fileKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const
export type FileKind = (typeof fileKinds)[number]

/** The largest file that any platform takes: a document of WhatsApp. */
export const maxFileBytes = 100 * 1024 * 1024
export const maxFileNameLength = 240

export const FileId = z.object({
  fileId: z.string().min(1).max(100).meta({ description: 'ID of the file.', example: exampleIds.file }),
})
export type FileId = z.infer<typeof FileId>

/** Bytes of files in each mode of a workspace, and how many it may have in both together; null for no limit. */
export const FileUsage = z
  .object({
    live: z.int().meta({ description: 'Bytes of the files in live mode.', example: 48_213_000 }),
    test: z.int().meta({ description: 'Bytes of the files in test mode.', example: 120_400 }),
    quota: z.int().nullable().meta({
      description: 'How many bytes the files of both modes may have together, or null for no limit.',
      example: null,
    }),
  })
  .meta({ id: 'FileUsage' })
export type FileUsage = z.infer<typeof FileUsage>

export const FileView = z
  .object({
    id: z.string().meta({ description: 'ID of the file.', example: exampleIds.file }),
    kind: z.enum(fileKinds).meta({ description: 'Kind of file, by its content.', example: 'document' }),
    mime: z.string().meta({ description: 'MIME type, by its content.', example: 'application/pdf' }),
    size: z.int().meta({ description: 'Size in bytes.', example: 48_213 }),
    name: z.string().meta({ description: 'File name.', example: 'invoice-17.pdf' }),
    width: z.exactOptional(z.int()).meta({ description: 'Width of a picture in pixels, the right way up.' }),
    height: z.exactOptional(z.int()).meta({ description: 'Height of a picture in pixels, the right way up.' }),
    duration_ms: z
      .exactOptional(z.int())
      .meta({ description: 'Length of a recording or a video in milliseconds, where it is known.' }),
    animated: z.exactOptional(z.boolean()).meta({ description: 'Whether a sticker is animated.' }),
    mono_opus: z
      .exactOptional(z.boolean())
      .meta({ description: 'Whether a recording in OGG is OPUS with one channel, as platforms require.' }),
  })
  .meta({ id: 'StoredFile' })
export type FileView = z.infer<typeof FileView>
