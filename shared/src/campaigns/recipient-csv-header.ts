/** The columns of the phone number and of each variable. */
export type Header = {
  readonly cells: number
  readonly phoneAt: number
  /** The variables' names, those after `phone` first. */
  readonly names: readonly string[]
  /** The column index of each name. */
  readonly at: readonly number[]
}

type ReadHeader = { ok: true; header: Header } | { ok: false; problem: string }

const mostColumns = 100
/** The longest variable name that a request accepts. */
const longestName = 200

/** The names of the columns, or a problem with them in a sentence. */
export function readHeader(cells: readonly string[]): ReadHeader {
  const names = withoutEmptyEnd(cells.map((cell) => cell.trim()))
  if (names.length > mostColumns) return refuse(`There are ${names.length} columns; at most ${mostColumns} can be read`)
  const phoneAt = names.findIndex((name) => name.toLowerCase() === 'phone')
  if (phoneAt === -1) return refuse(noPhone(names))
  const empty = names.indexOf('')
  if (empty !== -1) return refuse(`Column ${empty + 1} has no name; every column needs one in the first row`)
  const long = names.findIndex((name) => name.length > longestName)
  if (long !== -1) return refuse(`The name of column ${long + 1} is longer than ${longestName} characters`)
  const twice = names.find((name, index) => names.findIndex((other) => sameName(other, name)) < index)
  if (twice !== undefined) return refuse(`Two columns are called ${shown(twice)}; column names must be unique`)

  const others = names.map((_, index) => index).filter((index) => index !== phoneAt)
  const at = [...others.filter((index) => index > phoneAt), ...others.filter((index) => index < phoneAt)]
  return {
    ok: true,
    header: { cells: names.length, phoneAt, names: keepOrder(at.map((index) => names[index] ?? '')), at },
  }
}

/** Spreadsheets leave empty cells at the end of rows. */
function withoutEmptyEnd(names: readonly string[]): string[] {
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1)
}

/**
 * An object lists integer keys before all others. Beside names they would be reordered,
 * so they get a prefix; without names they are the numbers of placeholders and are kept.
 */
function keepOrder(names: readonly string[]): string[] {
  const isIndex = (name: string) => /^(0|[1-9]\d*)$/.test(name)
  if (names.every(isIndex)) return [...names]
  return names.map((name) => (isIndex(name) ? `#${name}` : name))
}

function refuse(problem: string): ReadHeader {
  return { ok: false, problem }
}

function noPhone(names: readonly string[]): string {
  if (names.some((name) => /^\+?\d[\d\s()-]{5,}$/.test(name))) {
    return 'The first row must name the columns, one of them phone; it contains a phone number instead'
  }
  const listed = names.slice(0, 10).map(shown).join(', ')
  return `There is no column called phone. The first row names: ${listed}${names.length > 10 ? ', …' : ''}`
}

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function shown(name: string): string {
  return `"${name.length > 40 ? `${name.slice(0, 40)}…` : name}"`
}
