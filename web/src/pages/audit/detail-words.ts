import { i18n } from '../../i18n/i18n.ts'

export type DetailLine = { readonly name: string; readonly value: string; readonly before?: string }

const maxLength = 240

/** An entry's details as lines: previous and new value, or the value alone. Long texts are truncated, but not in the CSV. */
export function linesOf(details: Readonly<Record<string, unknown>>): DetailLine[] {
  return Object.entries(details)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => {
      const name = nameOf(field)
      if (!isDifference(value)) return { name, value: inText(field, value) }
      return { name, value: inText(field, value.to), before: inText(field, value.from) }
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

function inText(field: string, value: unknown): string {
  const text = wholeText(value, fieldsOfWords.has(field) ? wordOf : String)
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}

function wholeText(value: unknown, inWords: (value: unknown) => string): string {
  if (value === null || value === '') return i18n.t('audit:none')
  if (Array.isArray(value))
    return value.length === 0 ? i18n.t('audit:none') : value.map((each) => wholeText(each, inWords)).join(' · ')
  if (value === true || value === 'yes') return i18n.t('audit:yes')
  if (value === false || value === 'no') return i18n.t('audit:no')
  return typeof value === 'object' ? JSON.stringify(value) : inWords(value)
}

/** Fields with one of a few words, such as `open`. What people wrote is never translated. */
const fieldsOfWords: ReadonlySet<string> = new Set([
  'assigned_on_reply',
  'read_receipts',
  'typing_shown',
  'category',
  'opt_out',
  'opt_out_source',
  'permissions',
  'priority',
  'quality',
  'role',
  'second_step',
  'status',
  'survey',
  'tier',
  'two_factor_required_of',
  'workspace_creators',
])

function wordOf(value: unknown): string {
  const defaultValue = String(value)
  return i18n.t(`value.${defaultValue}` as 'value.open', { ns: 'audit', defaultValue, nsSeparator: false })
}
