/**
 * The times, amounts, ranges and phone numbers of a page whose characters are shown in another order than they are written, as
 * text from right to left does with `−5 %`, `12:30 – 13:00` and `+49 1511 2345600`. Runs inside the page, so it uses nothing from outside.
 */
export function reorderedFigures(): string[] {
  // Digits with the signs, separators, units and currencies around them. After U+200F, the locale writes an amount from right to left.
  const figures =
    /(?<![\p{L}\d\u200f])[-+−]?\p{Sc}?\s?\d[\d.,:/\s\u200e%\p{Sc}+−–-]*(?<![\s.,:/–-])(?:\s?(?:ms|s|min|h|m|d|kB)(?!\p{L}))?/gu
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const node = texts.currentNode as Text
    for (const { 0: figure, index } of node.data.matchAll(figures)) {
      const boxes = [...figure].flatMap((character, offset) => {
        const range = document.createRange()
        range.setStart(node, index + offset)
        range.setEnd(node, index + offset + 1)
        const box = range.getBoundingClientRect()
        return character.trim() === '' || box.width === 0 ? [] : [box]
      })
      const isInOrder = boxes.every((box, place) => {
        const before = boxes[place - 1]
        return before === undefined || box.top > before.top + 2 || box.left > before.left
      })
      if (!isInOrder) found.push(`${figure.trim()} is reordered in “${node.data.trim().slice(0, 80)}”`)
    }
  }
  return found
}
