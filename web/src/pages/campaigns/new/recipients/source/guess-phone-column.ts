import { parseRecipients } from '@parley/shared/campaigns/recipient-csv'
import type { ColumnRoles } from '@parley/shared/campaigns/recipient-csv-header'
import { sentence } from '@parley/shared/sentences/sentence'

/** The number of rows that are read: enough to know what a column contains. */
const rowsRead = 50
/** The share of a column's values that must be phone numbers. */
const minShare = 0.6

/** A list that is too long for a campaign is refused for that, not for its columns. */
const anyLength = { rows: Number.POSITIVE_INFINITY, taker: sentence('takenByCampaign') }

const title =
  /phone|mobile?\b|mobil|cell|whats ?app|tele?f|handy|rufnummer|t[eé]l[eé]|m[oó]vil|\btel\b|number|nummer|num[eé]ro|msisdn/i

/**
 * The column that obviously has the phone numbers of a list that has none called phone: most of its values are phone numbers,
 * and its title says so or they start with +. Undefined where there is none, or several are as likely.
 */
export function guessPhoneColumn(text: string, { userId }: ColumnRoles): string | undefined {
  const { allColumns, roles } = parseRecipients(text, { roles: {} })
  if (roles.phone !== undefined || allColumns.length === 0) return undefined
  const valuesIn = readValues(text, allColumns)
  const candidates = allColumns.flatMap((name) => {
    const score = name === userId ? 0 : scoreOf(name, valuesIn(name))
    return score > 0 ? [{ name, score }] : []
  })
  const [best, second] = candidates.sort((one, other) => other.score - one.score)
  return best && best.score !== second?.score ? best.name : undefined
}

/**
 * The values of each column, of one reading. Where the first column has the role of the user IDs, the others are read as
 * variables; the only column is read as the phone.
 */
function readValues(text: string, [first, ...others]: readonly string[]): (name: string) => string[] {
  const roles = others.length === 0 ? { phone: first } : { userId: first }
  const rows = parseRecipients(text, { roles, limit: anyLength }).rows.slice(0, rowsRead)
  return (name) =>
    rows
      .map((row) => (name === first ? (row.userId ?? row.phone) : (row.variables[name] ?? '')))
      .filter((value) => value !== '')
}

function scoreOf(name: string, values: readonly string[]): number {
  const phones = values.filter(isLikePhone)
  if (values.length === 0 || phones.length / values.length < minShare) return 0
  const international = phones.filter((value) => value.startsWith('+')).length / phones.length
  const titled = title.test(name) ? 2 : 0
  return titled + (international >= 0.5 ? 1 : 0)
}

function isLikePhone(value: string): boolean {
  return /^\+?\d{7,15}$/.test(value.replaceAll(/[\s\u00a0().\-/]/g, ''))
}
