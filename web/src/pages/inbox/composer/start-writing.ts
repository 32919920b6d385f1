export type WritingKind = 'text' | 'note'
type Request = { readonly conversationId: string; readonly kind: WritingKind }
type Composer = { readonly conversationId: string; readonly start: (kind: WritingKind) => void }

let composer: Composer | undefined
let waiting: Request | undefined

/** Moves the focus into the composer of a conversation: at once if it is open, else as soon as it opens next. */
export function startWriting(request: Request): void {
  if (composer?.conversationId === request.conversationId) composer.start(request.kind)
  else waiting = request
}

export function registerComposer(opened: Composer): () => void {
  composer = opened
  const { conversationId, kind } = waiting ?? {}
  waiting = undefined
  if (kind && conversationId === opened.conversationId) queueMicrotask(() => opened.start(kind))
  return () => {
    if (composer === opened) composer = undefined
  }
}
