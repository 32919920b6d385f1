import type { BegunContent } from './content/content-values.ts'
import type { FilledTemplate } from './template-form.tsx'

export type WritingKind = 'text' | 'note'
/** What to begin in the composer: to write, to choose a template, or to fill in what is sent besides texts and files. */
export type Start = WritingKind | 'template' | 'content'

type Writing = {
  readonly kind: Start
  /** The draft was changed beside the composer, which reads it again. */
  readonly isRestored?: boolean
  /** What a template is filled with from the start. */
  readonly filled?: FilledTemplate
  /** What is shown from the start of a content. */
  readonly begun?: BegunContent
}
type Request = Writing & { readonly conversationId: string }
type Composer = { readonly conversationId: string; readonly start: (writing: Writing) => void }

let composer: Composer | undefined
let waiting: Request | undefined

/**
 * Begins in the composer of a conversation: at once if it is open, else as soon as it opens next. Returns whether it was open.
 */
export function startWriting(request: Request): boolean {
  const isOpen = composer?.conversationId === request.conversationId
  if (isOpen) composer?.start(request)
  else waiting = request
  return isOpen
}

export function registerComposer(opened: Composer): () => void {
  composer = opened
  const request = waiting
  waiting = undefined
  if (request && request.conversationId === opened.conversationId) queueMicrotask(() => opened.start(request))
  return () => {
    if (composer === opened) composer = undefined
  }
}
