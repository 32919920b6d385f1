import type { FileView } from '@parley/shared/files/files'

/** The longer side of a preview, in pixels. */
const longest = 320
/** A very narrow picture can still be clicked. */
const shortest = 64

/**
 * The size at which a picture or a video is shown in a thread. It is known before the file is loaded, so that the thread does
 * not move: that of its pixels where they are known, scaled down, else a usual one.
 */
export function previewSize({ width, height }: Pick<FileView, 'width' | 'height'>): { width: number; height: number } {
  if (!width || !height) return { width: 240, height: 180 }
  const scale = Math.min(1, longest / width, longest / height)
  const side = (pixels: number) => Math.max(shortest, Math.round(pixels * scale))
  return { width: side(width), height: side(height) }
}
