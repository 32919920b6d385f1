const longestAddress = 6_000

/** Without halves of surrogates, which no address can hold. */
export function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, longestAddress).replace(/%.?$/, '')
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : { value }
  } catch {
    return { conversationId: text, q: text }
  }
}

const written = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** The path with its variable parts, by their names; with nothing where there is none. */
export function filled(path: string, text: string): string {
  const fields = fieldsOf(text)
  return path.replace(/:(\w+)/g, (_, name: string) => encoded(written(fields[name])) || '%20')
}

/** The rest of the fields, too, as a query. */
export function withQuery(path: string, text: string): string {
  const query = Object.entries(fieldsOf(text)).map(([name, value]) => `${encoded(name)}=${encoded(written(value))}`)
  return `${filled(path, text)}?${query.join('&')}`.slice(0, longestAddress).replace(/%.?$/, '')
}
