/** The attributes of every contact that a text can name, beside the keys of its fields. */
export const placeholderAttributes = ['first_name', 'name', 'phone', 'email', 'language'] as const

const placeholder = /\{\{\s*contact\.([a-z_][a-z0-9_]*)\s*(?:\|([^{}]*))?\}\}/g

/** What is inserted for `{{contact.KEY}}`: the values of one contact as text, by key. What it does not have is left out. */
export type ContactTexts = ReadonlyMap<string, string>

/** Whether the text has a placeholder such as `{{contact.order_number}}` or `{{contact.first_name|there}}`. */
export function hasContactPlaceholder(text: string): boolean {
  return text.search(placeholder) !== -1
}

/** The text with the values of a contact, or the placeholder for which there is neither a value nor a fallback. */
export function fillContact(
  text: string,
  texts: ContactTexts,
): { readonly text: string } | { readonly missing: string } {
  let missing: string | undefined
  const filled = text.replace(placeholder, (whole: string, key: string, fallback: string | undefined) => {
    const value = texts.get(key) || fallback?.trim()
    if (!value) missing ??= whole
    return value ?? ''
  })
  return missing === undefined ? { text: filled } : { missing }
}
