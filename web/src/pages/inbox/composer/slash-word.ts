/** A word begun with a slash, at the end of what is typed. */
export function slashWordIn(text: string): string | undefined {
  return /(?:^|\s)\/([\w-]*)$/.exec(text)?.[1]?.toLowerCase()
}
