import type { App } from '../../app.ts'
import type { FileContentTable } from '../../db/schema/files.ts'
import type { ContentType } from './content-type.ts'

/** What is known of the content of a file beside its type and size. */
export type Dimensions = Pick<FileContentTable, 'width' | 'height' | 'duration_ms' | 'is_animated' | 'is_mono_opus'>

const unknown: Dimensions = { width: null, height: null, duration_ms: null, is_animated: null, is_mono_opus: null }

/**
 * How large a picture is, and whether a sticker is animated; how long a recording is, and whether one in OGG is OPUS with one
 * channel. Rejects like `Decoders` for a picture that cannot be shown; a recording whose length cannot be determined plays all the
 * same.
 */
export async function inspectFile(app: App, path: string, { kind, mime }: ContentType): Promise<Dimensions> {
  switch (kind) {
    case 'image':
    case 'sticker': {
      const { width, height, isAnimated } = await app.decoders.inspectPicture(path)
      return { ...unknown, width, height, ...(kind === 'sticker' && { is_animated: Number(isAnimated) }) }
    }
    case 'audio':
    case 'video': {
      const { durationMs, isMonoOpus } = await app.decoders.inspectRecording(path)
      const isKnown = mime === 'audio/ogg' && isMonoOpus !== null
      return { ...unknown, duration_ms: durationMs, is_mono_opus: isKnown ? Number(isMonoOpus) : null }
    }
    case 'document':
      return unknown
  }
}
