import type { App } from '../../app.ts'
import type { FileContentTable } from '../../db/schema/files.ts'
import type { ContentType } from './content-type.ts'

export type Dimensions = Pick<FileContentTable, 'width' | 'height' | 'duration_ms'>

const unknown: Dimensions = { width: null, height: null, duration_ms: null }

/**
 * How large a picture is, or how long a recording. Rejects like `Decoders` for a picture that cannot be shown; a recording
 * whose length cannot be determined plays all the same.
 */
export async function inspectFile(app: App, path: string, { kind }: ContentType): Promise<Dimensions> {
  switch (kind) {
    case 'image':
    case 'sticker': {
      const { width, height } = await app.decoders.inspectPicture(path)
      return { ...unknown, width, height }
    }
    case 'audio':
    case 'video':
      return { ...unknown, duration_ms: await app.decoders.durationOf(path) }
    case 'document':
      return unknown
  }
}
