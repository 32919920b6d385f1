import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import type { Task, TaskAnswer } from './tasks.ts'

/** The most pixels of a picture: more than a photo of any phone has in its usual setting. */
const mostPixels = 50_000_000
/** A preview fits into a square of this many pixels. */
const previewEdge = 320
/** The longest edges that are tried for a smaller copy, the largest first. */
const smallerEdges = [3840, 2560, 1920, 1280, 640]

// Other loaders, such as those for SVG and PDF, read far more than pictures.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'] })
sharp.cache(false)
sharp.concurrency(1)

lowerPriority()
process.on('disconnect', () => process.exit())
process.on('message', async (task: Task) => process.send?.(await answer(task)))
process.send?.('ready')

async function answer(task: Task): Promise<TaskAnswer> {
  try {
    return await perform(task)
  } catch {
    return { failure: 'broken' }
  }
}

async function perform(task: Task): Promise<TaskAnswer> {
  return task.kind === 'recording' ? inspectRecording(task.path) : performOnPicture(task)
}

async function inspectRecording(path: string): Promise<TaskAnswer> {
  const { parseFile } = await import('music-metadata')
  const { format } = await parseFile(path, { duration: true, skipCovers: true })
  const seconds = format.duration ?? Math.max(0, ...format.trackInfo.map(({ duration = 0 }) => duration))
  const isMonoOpus = format.codec === 'Opus' && format.numberOfChannels === 1
  return { recording: { durationMs: seconds > 0 ? Math.round(seconds * 1000) : null, isMonoOpus } }
}

async function performOnPicture(task: Exclude<Task, { kind: 'recording' }>): Promise<TaskAnswer> {
  const { width, height, autoOrient, pages = 1 } = await sharp(task.path, { limitInputPixels: false }).metadata()
  if (width * height > mostPixels) return { failure: 'tooManyPixels' }
  switch (task.kind) {
    case 'inspect':
      // The header alone does not tell whether the rest of the picture is there.
      await decode(task.path).resize(previewEdge, previewEdge, { fit: 'inside' }).raw().toBuffer()
      return { picture: { width: autoOrient.width, height: autoOrient.height, isAnimated: pages > 1 } }
    case 'preview':
      await decode(task.path)
        .resize(previewEdge, previewEdge, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 75 })
        .toFile(task.target)
      return {}
    case 'smaller':
      return smaller(task)
  }
}

/** The picture the right way up. Metadata, such as the place where a photo was taken, is not written to what is made of it. */
function decode(path: string): Sharp {
  return sharp(path, { limitInputPixels: mostPixels, failOn: 'truncated' }).autoOrient()
}

async function smaller({ path, target, maxBytes }: Task & { readonly kind: 'smaller' }): Promise<TaskAnswer> {
  for (const edge of smallerEdges) {
    const bytes = await decode(path)
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 82 })
      .toBuffer()
    if (bytes.length > maxBytes) continue
    await writeFile(target, bytes, { flag: 'wx' })
    return {}
  }
  return { failure: 'notSmaller' }
}

function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The system forbids it: then pictures are decoded at normal priority.
  }
}
