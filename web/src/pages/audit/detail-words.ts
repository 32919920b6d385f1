import { i18n } from '../../i18n/i18n.ts'

export type DetailLine = { readonly name: string; readonly value: string; readonly before?: string }

const maxLength = 240

/** An entry's details as lines: previous and new value, or the value alone. Long texts are truncated, but not in the CSV. */
export function linesOf(details: Readonly<Record<string, unknown>>): DetailLine[] {
  return Object.entries(details)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => {
      const name = nameOf(field)
      if (!isDifference(value)) return { name, value: inText(value) }
      return { name, value: inText(value.to), before: inText(value.from) }
    })
}

/** Fields that a newer server adds have no text. */
function nameOf(field: string): string {
  const defaultValue = field.replaceAll('_', ' ')
  return i18n.t(`detail.${field}` as 'detail.active', { ns: 'audit', defaultValue, nsSeparator: false })
}

function isDifference(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value
}

function inText(value: unknown): string {
  const text = wholeText(value)
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}

function wholeText(value: unknown): string {
  if (value === null || value === '') return i18n.t('audit:none')
  if (Array.isArray(value)) return value.length === 0 ? i18n.t('audit:none') : value.map(wholeText).join(' · ')
  if (value === true || value === 'yes') return i18n.t('audit:yes')
  if (value === false || value === 'no') return i18n.t('audit:no')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
