import { sentence } from '@parley/shared/sentences/sentence'
import pLimit from 'p-limit'
import { AppError } from '../errors.ts'
import { type DecodeProcess, type ProcessLimits, startDecodeProcess } from './decode-process.ts'
import type { Picture, Recording, Task, TaskAnswer, TaskFailure } from './tasks.ts'

/**
 * Decodes files of strangers in a process of its own, one at a time, within limits of time and memory. What crashes or
 * exceeds a limit there is refused like a broken file, and the next call starts a new process. The process starts with the
 * first call, in a fifth of a second, and ends when nobody has used it for a while.
 *
 * Paths are those of files on the local disk. A call rejects with `unsupported_media_type` where the file cannot be decoded,
 * and with `payload_too_large` for a picture of more than 50 megapixels.
 */
export type Decoders = {
  /** Decodes a picture completely, because its header alone may be a lie. */
  readonly inspectPicture: (path: string) => Promise<Picture>
  /** How long a recording or video is, and whether it is OPUS with one channel, as far as can be determined. Never rejects. */
  readonly inspectRecording: (path: string) => Promise<Recording>
  /** Writes a WebP that fits into a square of 320 pixels to `target`. */
  readonly makePreview: (path: string, target: string) => Promise<void>
  /** Writes a JPEG of at most `maxBytes` to `target`, the right way up and without metadata such as the place of a photo. */
  readonly makeSmaller: (path: string, target: string, maxBytes: number) => Promise<void>
  readonly close: () => Promise<void>
}

const defaultLimits: ProcessLimits = { taskMs: 10_000, residentBytes: 512 * 1024 ** 2 }
const idleMs = 15_000

/** The limits and the program of the decoders, which only tests replace. */
type Settings = { readonly limits?: ProcessLimits; readonly program?: string }

export function makeDecoders({ limits = defaultLimits, program }: Settings = {}): Decoders {
  const oneAtATime = pLimit(1)
  let child: DecodeProcess | undefined
  let idle: NodeJS.Timeout | undefined

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = child
    child = undefined
    await ending?.end()
  }

  async function perform(task: Task): Promise<TaskAnswer> {
    clearTimeout(idle)
    if (!child?.isRunning()) child = startDecodeProcess(limits, program)
    try {
      return await child.ask(task)
    } finally {
      idle = setTimeout(() => void end(), idleMs).unref()
    }
  }

  const ask = (task: Task) => oneAtATime(() => perform(task))
  const askAboutPicture = async (task: Task) => {
    const answer = await ask(task)
    if ('failure' in answer) throw refusals[answer.failure]()
    return answer.picture
  }
  return {
    inspectPicture: async (path) => {
      const picture = await askAboutPicture({ kind: 'inspect', path })
      if (picture === undefined) throw refusals.broken()
      return picture
    },
    inspectRecording: async (path) => {
      const answer = await ask({ kind: 'recording', path })
      if ('failure' in answer) return { durationMs: null, isMonoOpus: answer.failure === 'stopped' ? null : false }
      return answer.recording ?? { durationMs: null, isMonoOpus: false }
    },
    makePreview: async (path, target) => void (await askAboutPicture({ kind: 'preview', path, target })),
    makeSmaller: async (path, target, maxBytes) =>
      void (await askAboutPicture({ kind: 'smaller', path, target, maxBytes })),
    close: end,
  }
}

const refusals: Readonly<Record<TaskFailure, () => AppError>> = {
  broken: () => new AppError('unsupported_media_type', sentence('pictureBroken')),
  tooManyPixels: () => new AppError('payload_too_large', sentence('pictureTooManyPixels', { megapixels: 50 })),
  notSmaller: () => new AppError('unsupported_media_type', sentence('pictureNotSmaller')),
  stopped: () => new AppError('unsupported_media_type', sentence('fileNotDecoded')),
}
