/** The tags of a conversation as stored: each name between line breaks, so that a statement can remove one. */
export function storedTags(names: readonly string[]): string {
  if (names.length === 0) return ''
  return `\n${names.toSorted((one, other) => one.localeCompare(other, 'en')).join('\n')}\n`
}

/** The tags that only one of two sets has, both as stored. */
export function tagDifference(before: string, after: string): { added: string[]; removed: string[] } {
  const [had, has] = [new Set(tagsIn(before)), new Set(tagsIn(after))]
  return { added: [...has.difference(had)], removed: [...had.difference(has)] }
}

export function tagsIn(stored: string): string[] {
  return stored.split('\n').filter((name) => name !== '')
}
