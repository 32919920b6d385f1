/** How the text of a note names a person, whose name can change: `<@ID>`. */
const pattern = /<@([\w-]{1,100})>/g

export function mentionOf(userId: string): string {
  return `<@${userId}>`
}

/** The IDs of those who are mentioned, each once. */
export function mentionedInText(text: string): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, userId = '']) => userId))]
}

/** The text with each mention replaced by what the function returns for the person's ID. */
export function withMentions(text: string, nameOf: (userId: string) => string): string {
  return text.replaceAll(pattern, (_, userId: string) => nameOf(userId))
}
