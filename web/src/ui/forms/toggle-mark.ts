import { flushSync } from 'react-dom'

/** The marks by which WhatsApp formats a text: bold, italic and strikethrough. */
export type Mark = '*' | '_' | '~'
type Selected = { readonly text: string; readonly start: number; readonly end: number }

/**
 * Encloses the selected text of a controlled field in a mark, or removes the mark where it already is. The text stays
 * selected. Without a selection the caret is put between two marks.
 */
export function toggleMark(field: HTMLTextAreaElement, mark: Mark, write: (text: string) => void): void {
  const next = toggled({ text: field.value, start: field.selectionStart, end: field.selectionEnd }, mark)
  flushSync(() => write(next.text))
  field.focus()
  field.setSelectionRange(next.start, next.end)
}

/** A mark is closed on its line and touches its words, so that each line is enclosed without the spaces around it. */
export function toggled({ text, start, end }: Selected, mark: Mark): Selected {
  const selected = text.slice(start, end)
  const from = start + selected.length - selected.trimStart().length
  const to = Math.max(from, end - (selected.length - selected.trimEnd().length))
  if (text[from - 1] === mark && text[to] === mark) {
    const inside = text.slice(from, to)
    return { text: text.slice(0, from - 1) + inside + text.slice(to + 1), start: from - 1, end: to - 1 }
  }
  if (from === to) {
    return { text: `${text.slice(0, from)}${mark}${mark}${text.slice(from)}`, start: from + 1, end: from + 1 }
  }
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line) => line.trim() === '' || enclosed(mark).test(line.trim()))
  const changed = lines.map((line) => withMark(line, mark, !isMarked)).join('\n')
  return { text: text.slice(0, from) + changed + text.slice(to), start: from, end: from + changed.length }
}

function withMark(line: string, mark: Mark, adds: boolean): string {
  const words = line.trim()
  if (words === '') return line
  return line.replace(words, () => (adds ? `${mark}${words}${mark}` : words.slice(1, -1)))
}

function enclosed(mark: Mark): RegExp {
  return new RegExp(`^[${mark}][^${mark}]+[${mark}]$`)
}
