/**
 * The email addresses of a pasted or typed list, each once: one per line, separated by commas, semicolons or spaces, or with
 * names as mail programs copy them (`Smith, Nina <nina@example.com>`). Everything else is returned too, so that it can be named.
 */
export function addressesIn(text: string): string[] {
  const found = text.split('\n').flatMap((line) => {
    const words = line.match(/<[^<>]*>|[^\s,;<>]+/g) ?? []
    const hasNames = words.some((word) => word.startsWith('<'))
    return words
      .filter((word) => !hasNames || word.startsWith('<') || word.includes('@'))
      .map((word) => word.replace(/^<\s*(?:mailto:)?|\s*>$/g, '').toLowerCase())
  })
  return [...new Set(found)]
}
