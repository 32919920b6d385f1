export type PaletteItem = {
  readonly id: string
  readonly group: string
  readonly name: string
  /** Other words that people look for it by. */
  readonly words?: string | undefined
  /** The shortcut that does the same. */
  readonly keys?: string | undefined
  readonly run: () => void
}

/** Items in which every word of the question begins some word; those whose name begins with it come first. */
export function findItems(items: readonly PaletteItem[], question: string): PaletteItem[] {
  const asked = wordsOf(question)
  const found = items.filter((item) => {
    const has = wordsOf(`${item.name} ${item.words ?? ''} ${item.group}`)
    return asked.every((word) => has.some((each) => each.startsWith(word)))
  })
  const start = question.trim().toLowerCase()
  const isFirst = (item: PaletteItem) => start !== '' && item.name.toLowerCase().startsWith(start)
  return [...found.filter(isFirst), ...found.filter((item) => !isFirst(item))]
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
