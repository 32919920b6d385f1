import type { Excerpt } from '@parley/shared/conversations/search-match'

export type Part = { readonly text: string; readonly isMarked: boolean; readonly at: number }

/** The text of an excerpt in parts, alternating between what the search matched and what it did not. */
export function partsOf({ text, marks }: Excerpt): Part[] {
  const bounds = [0, ...marks.flat(), text.length]
  const parts = bounds.slice(1).map((end, index) => {
    const at = bounds[index] ?? 0
    return { text: text.slice(at, end), isMarked: index % 2 === 1, at }
  })
  return parts.filter((part) => part.text !== '')
}
