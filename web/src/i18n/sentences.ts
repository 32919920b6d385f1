import type { Language } from '@parley/shared/languages'

const asWritten = (sentence: string) => sentence
let translate = asWritten

/** Loads the texts of sentences that the server stores or `shared/` writes. They are English without them. */
export async function loadSentencesIn(language: Language): Promise<void> {
  translate = language === 'de' ? (await import('./german-sentences.ts')).inGerman : asWritten
}

/**
 * A sentence of the server or of `shared/`, such as why a message failed, in the person's language. What is no such sentence
 * stays as it is. Call it when rendering: the store and the drafts have the English one.
 */
export function translated(sentence: string): string {
  return translate(sentence)
}

/** Whether the message of a field says that it is required, in English or in the person's language. */
export function saysRequired(message: string): boolean {
  return message === 'is required' || message === translated('is required')
}
