import type { TagView } from '@parley/shared/conversations/tag-requests'
import { type TagColour, TagName, tagColours } from '@parley/shared/conversations/tags'

/** The tags whose name contains what was typed, regardless of case. */
export function matchingTags(tags: readonly TagView[], typed: string): TagView[] {
  const words = typed.trim().toLowerCase()
  return tags.filter(({ name }) => name.toLowerCase().includes(words))
}

/** What was typed as the name of a new tag; undefined if it is none, or if there is such a tag. */
export function newTagName(tags: readonly TagView[], typed: string): string | undefined {
  const name = TagName.safeParse(typed).data
  return tags.some((tag) => tag.name.toLowerCase() === name?.toLowerCase()) ? undefined : name
}

/** The colour that the fewest tags have. */
export function nextColour(tags: readonly TagView[]): TagColour {
  const usesOf = (colour: TagColour) => tags.filter((tag) => tag.colour === colour).length
  return [...tagColours].sort((one, other) => usesOf(one) - usesOf(other))[0] ?? 'gray'
}
