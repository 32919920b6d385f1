export type DetailLine = { readonly name: string; readonly value: string; readonly before?: string }

const mostShown = 240

/** An entry's details in lines: what was before and what is, or the value alone. Long texts are cut; the CSV has them whole. */
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
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text
}

function wholeText(value: unknown): string {
  if (value === null || value === '') return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(wholeText).join(' · ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
