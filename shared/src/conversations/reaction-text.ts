/** A reaction as a text, for lists, searches and programs that only read text. Null where it is taken back. */
export function reactionText(emoji: string | null): string {
  return emoji === null ? '[Took a reaction back]' : `[Reaction] ${emoji}`
}
