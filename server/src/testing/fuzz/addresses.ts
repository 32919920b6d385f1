const maxUrlLength = 6_000

/** Encodes the text without lone surrogates, which no URL can contain. */
export function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, maxUrlLength).replace(/%.?$/, '')
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

/** The path with its parameters filled by name; a missing one becomes a space. */
export function filled(path: string, text: string): string {
  const fields = fieldsOf(text)
  return path.replace(/:(\w+)/g, (_, name: string) => encoded(written(fields[name])) || '%20')
}

/** Returns the path as `filled` does, with all fields as the query string. */
export function withQuery(path: string, text: string): string {
  const query = Object.entries(fieldsOf(text)).map(([name, value]) => `${encoded(name)}=${encoded(written(value))}`)
  return `${filled(path, text)}?${query.join('&')}`.slice(0, maxUrlLength).replace(/%.?$/, '')
}
