export type PickItem = {
  readonly id: string
  /** The group of the item, shown before the name, where the items are of several kinds. */
  readonly group?: string | undefined
  readonly name: string
  /** Distinguishes items of the same name, such as a phone number. */
  readonly detail?: string | undefined
  /** Additional search terms. */
  readonly words?: string | undefined
  /** The shortcut of the same action. */
  readonly keys?: string | undefined
  /** Whether it is what is chosen already. */
  readonly isCurrent?: boolean | undefined
  readonly run: () => void
}

/** Items in which every query word is a prefix of some word; items whose name starts with the query come first. */
export function findItems(items: readonly PickItem[], query: string): PickItem[] {
  const queryWords = wordsOf(query)
  const found = items.filter((item) => {
    const itemWords = wordsOf(`${item.name} ${item.words ?? ''} ${item.group ?? ''}`)
    return queryWords.every((word) => itemWords.some((each) => each.startsWith(word)))
  })
  const start = query.trim().toLowerCase()
  const isFirst = (item: PickItem) => start !== '' && item.name.toLowerCase().startsWith(start)
  return [...found.filter(isFirst), ...found.filter((item) => !isFirst(item))]
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
