const drafts = new Map<string, string>()

/** What was typed and not sent stays with its conversation while the dashboard is open. */
export function saveDraft(conversationId: string, text: string): void {
  if (text === '') drafts.delete(conversationId)
  else drafts.set(conversationId, text)
}

export function savedDraft(conversationId: string): string {
  return drafts.get(conversationId) ?? ''
}
