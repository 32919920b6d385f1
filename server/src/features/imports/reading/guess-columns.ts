import type { importTargets } from '@parley/shared/contacts/import-options'
import type { ImportColumn } from '@parley/shared/contacts/imports'
import { type CellFormat, formatOfCells } from '../../contact-fields/read-field-cell.ts'
import type { ImportField } from './read-row.ts'

type Target = (typeof importTargets)[number]

/** How lists in English, German, French, Spanish and Portuguese call their columns. */
const usualNames: Readonly<Record<Target, readonly string[]>> = {
  id: ['contact id', 'contactid', 'parley id'],
  external_id: [
    'external id',
    'externalid',
    'customer id',
    'customer number',
    'customer no',
    'kundennummer',
    'kundennr',
    'kunden id',
    'user id',
    'crm id',
  ],
  phone: [
    ...[
      'phone',
      'phone number',
      'phonenumber',
      'mobile',
      'mobile number',
      'mobile phone',
      'cell',
      'cell phone',
      'whatsapp',
    ],
    ...[
      'whatsapp number',
      'telephone',
      'tel',
      'telefon',
      'telefonnummer',
      'handy',
      'handynummer',
      'mobil',
      'mobilnummer',
    ],
    ...['mobiltelefon', 'rufnummer', 'nummer', 'téléphone', 'portable', 'mobile phone 1', 'phone 1', 'phone 1 value'],
    ...['teléfono', 'telefono', 'móvil', 'celular', 'telefone', 'telemóvel'],
  ],
  email: [
    'email',
    'e mail',
    'mail',
    'email address',
    'e mail address',
    'e mail adresse',
    'emailadresse',
    'courriel',
    'correo',
    'correo electrónico',
    'e mail 1 value',
  ],
  name: [
    'name',
    'full name',
    'fullname',
    'contact',
    'contact name',
    'kunde',
    'kundenname',
    'vollständiger name',
    'nom',
    'nombre',
    'nome',
    'display name',
  ],
  language: ['language', 'lang', 'locale', 'sprache', 'langue', 'idioma'],
  country: ['country', 'country code', 'land', 'ländercode', 'pays', 'país', 'pais'],
  time_zone: ['time zone', 'timezone', 'zeitzone'],
  tags: ['tags', 'tag', 'labels', 'label', 'schlagwörter', 'schlagworte', 'etiquetas', 'étiquettes'],
}

/** May be the target of several columns: the first is the primary one. */
const repeatable = new Set<string>(['phone', 'email', 'tags'])

type ToGuess = {
  readonly names: readonly string[]
  /** The first rows. */
  readonly samples: readonly (readonly string[])[]
  readonly fields: readonly ImportField[]
  /** How the same columns were stored by earlier imports of the workspace, the latest first. */
  readonly remembered: readonly ImportColumn[]
}

/** What the columns of a list probably are: as they were stored before, else by their names, else by their content. */
export function guessColumns({ names, samples, fields, remembered }: ToGuess): ImportColumn[] {
  const taken = new Set<string>()
  const columns = names.map((name, at): ImportColumn | undefined => {
    const cells = samples.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '')
    const before = remembered.find(({ column, target }) => same(column, name) && isTarget(target, fields))
    const target = before?.target ?? targetByName(name, fields)
    if (target === undefined || (taken.has(target) && !repeatable.has(target))) return undefined
    taken.add(target)
    return { write: 'overwrite', ...formatOf(target, cells, fields), ...before, column: name, target }
  })
  for (const target of ['phone', 'email'] as const) {
    if (taken.has(target)) continue
    const at = names.findIndex(
      (_, index) => !columns[index] && looksLike[target](samples.map((row) => row[index] ?? '')),
    )
    const column = names[at]
    if (column !== undefined) columns[at] = { column, target, write: 'overwrite' }
  }
  return columns.filter((column) => column !== undefined)
}

function isTarget(target: string, fields: readonly ImportField[]): boolean {
  return !target.startsWith('field.') || fields.some(({ key }) => target === `field.${key}`)
}

function targetByName(name: string, fields: readonly ImportField[]): ImportColumn['target'] | undefined {
  const field = fields.find(({ key, label }) => same(key, name) || same(label, name))
  if (field) return `field.${field.key}`
  return (Object.keys(usualNames) as Target[]).find((target) => usualNames[target].some((usual) => same(usual, name)))
}

/** Names of columns differ in case, and in what joins their words. */
function same(one: string, other: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  return plain(one) === plain(other)
}

const mostly = (cells: readonly string[], matches: (cell: string) => boolean) => {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return filled.length > 0 && filled.filter(matches).length * 2 > filled.length
}
const looksLike = {
  phone: (cells: readonly string[]) => mostly(cells, (cell) => /^['’]?(\+|00)[\d\s()./-]{7,}$/.test(cell)),
  email: (cells: readonly string[]) => mostly(cells, (cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell)),
}

function formatOf(target: string, cells: readonly string[], fields: readonly ImportField[]): CellFormat {
  const field = fields.find(({ key }) => target === `field.${key}`)
  return field ? formatOfCells(field.type, cells) : {}
}
