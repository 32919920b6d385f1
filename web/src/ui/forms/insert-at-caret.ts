import { flushSync } from 'react-dom'

/**
 * Inserts where the caret of a controlled field is, or replaces the selected text, and puts the caret behind it. Nothing is
 * inserted beyond the `maxLength` of the field.
 */
export function insertAtCaret(field: HTMLTextAreaElement, inserted: string, write: (text: string) => void): void {
  const { value, selectionStart: start, selectionEnd: end, maxLength } = field
  const text = value.slice(0, start) + inserted + value.slice(end)
  if (maxLength >= 0 && text.length > maxLength) return
  flushSync(() => write(text))
  field.focus()
  field.setSelectionRange(start + inserted.length, start + inserted.length)
}
