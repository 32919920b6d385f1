import { isSentence } from '@parley/shared/sentences/sentence'
import type { AuditAction } from '@parley/shared/workspace/audit'
import { i18n } from '../../i18n/i18n.ts'
import { translated } from '../../i18n/sentences.ts'
import { formatMoney, formatNumber } from '../../ui/text/format.ts'
import { isolated } from '../../ui/text/isolated.ts'
import { byLocale } from '../../ui/text/locale.ts'
import { languageName } from '../templates/language-name.ts'

export type DetailLine = { readonly name: string; readonly value: string; readonly before?: string }
type Details = Readonly<Record<string, unknown>>

const maxLength = 240

/** An entry's details as lines: previous and new value, or the value alone. Long texts are truncated, but not in the CSV. */
export function linesOf(details: Details, action?: AuditAction): DetailLine[] {
  const { currency, ...others } = details
  const of = { action, currency: typeof currency === 'string' ? currency : 'USD' }
  return Object.entries(others)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => {
      const name = nameOf(field)
      if (!isDifference(value)) return { name, value: inText(field, value, of) }
      return { name, value: inText(field, value.to, of), before: inText(field, value.from, of) }
    })
}

/** Fields that a newer server adds have no text. The entry of an erasure names the places of what was erased by their path. */
function nameOf(field: string): string {
  const [, inDetails, side] = /^details\/([^/]+)(?:\/(from|to))?/.exec(field) ?? []
  if (inDetails === undefined) return textOf('detail', field, field.replaceAll('_', ' '))
  const name = nameOf(inDetails)
  return side === undefined ? name : `${name} (${nameOf(side === 'from' ? 'before' : 'after')})`
}

function textOf(kind: 'detail' | 'reason' | 'value', name: string, defaultValue = name): string {
  return i18n.t(`${kind}.${name}` as 'detail.active', { ns: 'audit', defaultValue, nsSeparator: false })
}

function isDifference(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value
}

type Entry = { readonly action: AuditAction | undefined; readonly currency: string }

function inText(field: string, value: unknown, of: Entry): string {
  const text = wholeText(value, wordsOf(field, Array.isArray(value), of))
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}

type InWords = (value: unknown) => string

/** How the values of a field are written. What people wrote stays as it is. */
function wordsOf(field: string, isList: boolean, { action, currency }: Entry): InWords {
  if (amounts.has(field)) return (value) => (typeof value === 'number' ? formatMoney(value, currency) : String(value))
  if (times.has(field)) return (value) => timeInWords(String(value))
  if (lengths.has(field)) return (value) => lengthInWords(String(value))
  if (field === 'country') return (value) => countryInWords(String(value))
  if (field === 'language') return (value) => languageName(String(value))
  if (field === 'taken') return (value) => nameOf(String(value))
  if (field === 'rules') return (value) => ruleInWords(String(value))
  // Why a contact was blocked is what a member wrote.
  if (field === 'reason' && action !== 'contact.blocked') return (value) => textOf('reason', String(value))
  if ((isList ? listsOfWords : fieldsOfWords).has(field)) return wordOf
  return wordlessText
}

function wholeText(value: unknown, inWords: InWords): string {
  if (value === null || value === '') return i18n.t('audit:none')
  if (isSentence(value)) return translated(value)
  if (Array.isArray(value))
    return value.length === 0 ? i18n.t('audit:none') : value.map((each) => wholeText(each, inWords)).join(' · ')
  if (value === true || value === 'yes') return i18n.t('audit:yes')
  if (value === false || value === 'no') return i18n.t('audit:no')
  if (typeof value !== 'object') return inWords(value)
  return Object.entries(value)
    .map(([key, each]) => `${key}: ${wholeText(each, inWords)}`)
    .join(' · ')
}

/** Amounts in millionths of the entry's currency: a budget, and its change in entries that name both as `before` and `after`. */
const amounts: ReadonlySet<string> = new Set(['budget_micros', 'before', 'after'])
const times: ReadonlySet<string> = new Set(['consented_at', 'scheduled_for', 'since', 'snoozed_until'])
/** `30 days`, or a word where there is no limit. */
const lengths: ReadonlySet<string> = new Set([
  'api_key_lifetime',
  'attempts',
  'callbacks',
  'idle_timeout',
  'logs',
  'messages',
  'session_lifetime',
  'survey_repeated_after',
])
/** Fields with one of a few words, such as `open`. */
const fieldsOfWords: ReadonlySet<string> = new Set([
  'addresses',
  'assigned_on_reply',
  'by',
  'category',
  'channels',
  'opt_out',
  'opt_out_source',
  'platform',
  'priority',
  'quality',
  'read_receipts',
  'requests_per_minute',
  'role',
  'second_step',
  'status',
  'step',
  'survey',
  'tier',
  'type',
  'typing_shown',
  'workspace_creators',
])
const listsOfWords: ReadonlySet<string> = new Set(['permissions', 'two_factor_required_of'])

function wordOf(value: unknown): string {
  return typeof value === 'number' ? formatNumber(value) : textOf('value', String(value))
}

/** A rule is stored as `refund, money back: billing, urgent`: the words of a message as they are, and what it becomes. */
function ruleInWords(rule: string): string {
  const at = rule.lastIndexOf(': ')
  const effects = rule.slice(at + 2).split(', ')
  return at === -1 ? rule : `${rule.slice(0, at)}: ${effects.map((effect) => wordOf(effect)).join(', ')}`
}

function wordlessText(value: unknown): string {
  return typeof value === 'number' ? formatNumber(value) : String(value)
}

const moments = byLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }))

function timeInWords(value: string): string {
  const at = Date.parse(value)
  return Number.isNaN(at) ? value : isolated(moments().format(at))
}

const units = byLocale((locale) => {
  const of = (unit: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  return { days: of('day'), minutes: of('minute') }
})

function lengthInWords(value: string): string {
  const [, number, unit] = /^(\d+) (days|minutes)$/.exec(value) ?? []
  return unit === 'days' || unit === 'minutes' ? isolated(units()[unit].format(Number(number))) : textOf('value', value)
}

const regions = byLocale((locale) => new Intl.DisplayNames(locale, { type: 'region' }))

function countryInWords(value: string): string {
  return /^[A-Z]{2}$/.test(value) ? (regions().of(value) ?? value) : value
}
