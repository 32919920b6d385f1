import { shortened } from '../contacts/phone.ts'
import { type ShownSentence, sentence } from '../sentences/sentence.ts'

/** The columns that a person mapped to a role, by name. A name that the list does not have is ignored. */
export type ColumnRoles = { readonly phone?: string | undefined; readonly userId?: string | undefined }

/** The columns of the addresses and of each variable. */
export type Header = {
  readonly cells: number
  /** The index of the column of phone numbers; undefined where a column of user IDs is mapped instead. */
  readonly phoneAt: number | undefined
  readonly userIdAt: number | undefined
  /** The names of all columns. */
  readonly all: readonly string[]
  /** The variables' names, from left to right. */
  readonly names: readonly string[]
  /** The column index of each name. */
  readonly at: readonly number[]
}

/**
 * The header of a list, or its problem. Where only the column of phone numbers is missing, `all` has the columns that it can be
 * mapped to.
 */
type ReadHeader = { ok: true; header: Header } | { ok: false; problem: ShownSentence; all: readonly string[] }

const mostColumns = 100
/** The longest variable name that a request accepts. */
const longestName = 200

/**
 * The names of the columns, or a problem with them in a sentence. No name but `phone` is special: only a mapping gives
 * another column a role.
 */
export function readHeader(cells: readonly string[], roles: ColumnRoles = {}): ReadHeader {
  const names = withoutEmptyEnd(cells.map((cell) => cell.trim()))
  if (names.length > mostColumns)
    return refuse(sentence('tooManyColumns', { count: names.length, maximum: mostColumns }))
  const phoneAt = phoneColumn(names, roles)
  const userIdAt = columnCalled(names, roles.userId)
  const problem = namesProblem(names)
  if (phoneAt === undefined && userIdAt === undefined) {
    if (isRecipient(names)) {
      return refuse(sentence('columnNamesMissing'))
    }
    return { ok: false, problem: noPhone(names), all: problem === undefined ? names : [] }
  }
  if (problem !== undefined) return refuse(problem)
  const at = names.map((_, index) => index).filter((index) => index !== phoneAt && index !== userIdAt)
  return {
    ok: true,
    // Stryker disable next-line StringLiteral: Every position is that of a name, and no name is undefined.
    header: { cells: names.length, phoneAt, userIdAt, all: names, names: at.map((index) => names[index] ?? ''), at },
  }
}

/** The mapped column, else the one called phone unless it is mapped to another role. */
function phoneColumn(names: readonly string[], { phone, userId }: ColumnRoles): number | undefined {
  const mapped = columnCalled(names, phone)
  if (mapped !== undefined) return mapped
  const named = names.findIndex((name) => name.toLowerCase() === 'phone')
  return named === -1 || names[named] === userId ? undefined : named
}

function columnCalled(names: readonly string[], name: string | undefined): number | undefined {
  // Stryker disable next-line ConditionalExpression: Every position is that of a name, and no name is undefined.
  const index = name === undefined ? -1 : names.indexOf(name)
  return index === -1 ? undefined : index
}

function namesProblem(names: readonly string[]): ShownSentence | undefined {
  const empty = names.indexOf('')
  if (empty !== -1) return sentence('columnWithoutName', { number: empty + 1 })
  const long = names.findIndex((name) => name.length > longestName)
  if (long !== -1) return sentence('columnNameTooLong', { number: long + 1, maximum: longestName })
  const twice = names.find((name, index) => names.findIndex((other) => sameName(other, name)) < index)
  return twice === undefined ? undefined : sentence('columnNameTwice', { name: shortened(twice) })
}

/** Spreadsheets leave empty cells at the end of rows. */
function withoutEmptyEnd(names: readonly string[]): string[] {
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1)
}

function refuse(problem: ShownSentence): ReadHeader {
  return { ok: false, problem, all: [] }
}

/** Whether there is a phone number among the names: then the row of names is missing. */
function isRecipient(names: readonly string[]): boolean {
  return names.some((name) => /^\+?\d[\d\s()-]{5,}$/.test(name))
}

function noPhone(names: readonly string[]): ShownSentence {
  const listed = names
    .slice(0, 10)
    .map((name) => `"${shortened(name)}"`)
    .join(', ')
  return sentence('phoneColumnMissing', { names: names.length > 10 ? `${listed}, …` : listed })
}

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
