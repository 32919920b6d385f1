/** A set of tags as stored: each ID, or each name in the activity, between line breaks, so that a statement can replace one. */
export function storedTags(values: readonly string[]): string {
  return values.length === 0 ? '' : `\n${values.join('\n')}\n`
}

export function tagsIn(stored: string): string[] {
  return stored.split('\n').filter((value) => value !== '')
}

/** The tags of the first set, as stored, and then those that only the second has. */
export function unionOfTags(one: string, other: string): string {
  return storedTags([...new Set([...tagsIn(one), ...tagsIn(other)])])
}

/** The tags that only one of two sets has, both as stored. */
export function tagDifference(before: string, after: string): { added: string[]; removed: string[] } {
  const [had, has] = [new Set(tagsIn(before)), new Set(tagsIn(after))]
  return { added: [...has.difference(had)], removed: [...had.difference(has)] }
}
