export type WritingKind = 'text' | 'note'
type Writing = {
  readonly kind: WritingKind
  /** The draft was changed beside the composer, which reads it again. */
  readonly isRestored?: boolean
}
type Request = Writing & { readonly conversationId: string }
type Composer = { readonly conversationId: string; readonly start: (writing: Writing) => void }

let composer: Composer | undefined
let waiting: Request | undefined

/** Moves the focus into the composer of a conversation: at once if it is open, else as soon as it opens next. */
export function startWriting(request: Request): void {
  if (composer?.conversationId === request.conversationId) composer.start(request)
  else waiting = request
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
