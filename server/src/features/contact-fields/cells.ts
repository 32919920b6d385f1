import type { columnWrites, dateOrders, decimalMarks } from '@parley/shared/contacts/import-options'

export type DateOrder = (typeof dateOrders)[number]
export type DecimalMark = (typeof decimalMarks)[number]
export type ColumnWrite = (typeof columnWrites)[number]

const isoDate = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/
const yearFirst = /^(\d{4})[./](\d{1,2})[./](\d{1,2})$/
const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/
const yearLast = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/

/**
 * The calendar date of a cell, such as `2026-04-03`. Undefined where it is none, and `unclear` where nothing says whether the
 * day or the month comes first.
 */
export function readDate(cell: string, order: DateOrder | undefined): string | 'unclear' | undefined {
  const [, year, month, day] = isoDate.exec(cell) ?? yearFirst.exec(cell) ?? []
  if (year !== undefined) return dateOf(year, month, day)
  const [, dayOfDotted, monthOfDotted, yearOfDotted] = dotted.exec(cell) ?? []
  if (yearOfDotted !== undefined) return dateOf(yearOfDotted, monthOfDotted, dayOfDotted)
  const [, first, second, last] = yearLast.exec(cell) ?? []
  if (last === undefined) return undefined
  const used = order ?? orderOf(cell)
  if (used === undefined) return first === second ? dateOf(last, first, second) : 'unclear'
  return used === 'mdy' ? dateOf(last, first, second) : dateOf(last, second, first)
}

/** The order that a date such as `25/04/2026` can only have: a part above 12 is the day. */
export function orderOf(cell: string): DateOrder | undefined {
  const [, first, second] = yearLast.exec(cell) ?? []
  if (Number(first) > 12) return 'dmy'
  return Number(second) > 12 ? 'mdy' : undefined
}

function dateOf(year = '', month = '', day = ''): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? undefined : date
}

const spaces = /[\s\u00a0\u2009\u202f'’]/g
const numbers: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/,
  ',': /^[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/,
}

/** The number of a cell, whose thousands may be grouped; undefined where it is none. */
export function readNumber(cell: string, mark: DecimalMark): number | undefined {
  const bare = cell.replace(spaces, '')
  if (!numbers[mark].test(bare)) return undefined
  const digits = mark === ',' ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '')
  const value = Number(digits)
  return Number.isFinite(value) ? value : undefined
}

const yes = new Set([
  'yes',
  'y',
  'true',
  '1',
  'x',
  'ja',
  'j',
  'wahr',
  'oui',
  'vrai',
  'si',
  'sí',
  'sim',
  'verdadeiro',
  'verdadero',
])
const no = new Set(['no', 'n', 'false', '0', 'nein', 'falsch', 'non', 'faux', 'não', 'nao', 'falso'])

/** Returns whether a cell says yes or no, or undefined where it says neither. */
export function readYesNo(cell: string): boolean | undefined {
  const word = cell.toLowerCase()
  if (yes.has(word)) return true
  return no.has(word) ? false : undefined
}

/** Whether a spreadsheet wrote a long number as a power of ten, so that its last digits are lost. */
export function hasLostDigits(cell: string): boolean {
  return /^[+-]?\d+([.,]\d+)?e\+?\d+$/i.test(cell)
}

/** The cell without the `.0` that programs add to whole numbers. */
export function withoutDecimals(cell: string): string {
  return cell.replace(/^(\+?\d{5,})[.,]0$/, '$1')
}

const codes = { language: 'abcdefghijklmnopqrstuvwxyz', region: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' } as const
type Named = keyof typeof codes

const namesOf = new Map<Named, ReadonlyMap<string, string>>()

/** The code of a language or country that a cell names by its code, or by its name in English or German. */
export function readCode(type: Named, cell: string): string | undefined {
  const names = namesOf.get(type) ?? namesIn(type)
  namesOf.set(type, names)
  return names.get(cell.toLowerCase())
}

function namesIn(type: Named): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const letters = [...codes[type]]
  for (const locale of ['de', 'en']) {
    const display = new Intl.DisplayNames(locale, { type, fallback: 'none' })
    for (const code of letters.flatMap((one) => letters.map((other) => `${one}${other}`))) {
      const name = display.of(code)
      if (name === undefined) continue
      names.set(name.toLowerCase(), code)
      names.set(code.toLowerCase(), code)
    }
  }
  return names
}
