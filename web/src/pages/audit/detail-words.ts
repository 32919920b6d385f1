export type DetailLine = { readonly name: string; readonly value: string; readonly before?: string }

const maxLength = 240

/** An entry's details as lines: previous and new value, or the value alone. Long texts are truncated, but not in the CSV. */
export function linesOf(details: Readonly<Record<string, unknown>>): DetailLine[] {
  return Object.entries(details)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => {
      const name = field.replaceAll('_', ' ')
      if (!isDifference(value)) return { name, value: inText(value) }
      return { name, value: inText(value.to), before: inText(value.from) }
    })
}

function isDifference(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value
}

function inText(value: unknown): string {
  const text = wholeText(value)
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}

function wholeText(value: unknown): string {
  if (value === null || value === '') return 'none'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(wholeText).join(' · ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
