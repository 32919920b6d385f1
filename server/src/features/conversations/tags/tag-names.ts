/** The tags of a conversation as stored: each name between line breaks, so that a statement can remove one. */
export function storedTags(names: readonly string[]): string {
  if (names.length === 0) return ''
  return `\n${names.toSorted((one, other) => one.localeCompare(other, 'en')).join('\n')}\n`
}

export function tagsIn(stored: string): string[] {
  return stored.split('\n').filter((name) => name !== '')
}
