/** What the process that decodes files is asked to do with the file at `path`. What it makes is written to `target`. */
export type Task =
  | { readonly kind: 'inspect'; readonly path: string }
  | { readonly kind: 'recording'; readonly path: string }
  | { readonly kind: 'preview'; readonly path: string; readonly target: string }
  | { readonly kind: 'smaller'; readonly path: string; readonly target: string; readonly maxBytes: number }

export type Picture = {
  /** The width in pixels, with the picture the right way up. */
  readonly width: number
  readonly height: number
  readonly isAnimated: boolean
}

export type Recording = {
  /** The duration in milliseconds; null where it cannot be determined. */
  readonly durationMs: number | null
  /** Whether it is OPUS with one channel. Null where the process was stopped before it knew. */
  readonly isMonoOpus: boolean | null
}

/** `stopped`: the process crashed, or was ended because it took too much time or memory. */
export type TaskFailure = 'broken' | 'tooManyPixels' | 'notSmaller' | 'stopped'
export type TaskAnswer =
  | { readonly picture?: Picture; readonly recording?: Recording }
  | { readonly failure: TaskFailure }
