import type { MessageContent } from '@parley/shared/conversations/message-content'
import { listAt, textAt } from '../../graph/json.ts'
import { shortened } from './bounded.ts'
import { maxParts } from './described.ts'
import { named } from './read-context.ts'

export type Card = Extract<MessageContent, { type: 'contacts' }>['contacts'][number]
type Vcard = ReturnType<typeof readVcard>

const maxVcardLength = 20_000

/** A shared contact card. Where a field is missing, it is taken from the card in the vCard format, which may be all there is. */
export function readCard(contact: unknown): Card {
  const written = textAt(contact, 'vcard')
  const vcard = readVcard(written ?? '')
  const first = (name: string) => vcard(name)[0]
  const text = (name: string) => textOf(first(name)?.value)
  const [company, department] = [first('ORG')].flatMap((org) => (org ? partsOf(org) : [])).map(textOf)
  const [emails, urls] = [list(contact, vcard, ['emails', 'email']), list(contact, vcard, ['urls', 'url'])]
  const addresses = addressesOf(contact, vcard)
  const parts = nameParts(contact)
  return {
    ...named('name', nameOf(contact, vcard)),
    ...(Object.keys(parts).length > 0 && { name_parts: parts }),
    ...named('organization', textAt(contact, 'org', 'company') ?? company),
    ...named('department', textAt(contact, 'org', 'department') ?? department),
    ...named('title', textAt(contact, 'org', 'title') ?? text('TITLE')),
    ...named('birthday', textAt(contact, 'birthday') ?? text('BDAY')),
    phones: cardPhones(contact),
    ...(emails.length > 0 && { emails }),
    ...(urls.length > 0 && { urls }),
    ...(addresses.length > 0 && { addresses }),
    ...named('origin', textAt(contact, 'origin')),
    ...named('vcard', written, maxVcardLength),
  }
}

/** The phones of a card, also where only its vCard has them. */
export function cardPhones(contact: unknown): Card['phones'] {
  const listed = listAt(contact, 'phones').slice(0, maxParts)
  if (listed.length > 0) {
    return listed.map((phone) => ({
      ...named('phone', textAt(phone, 'phone')),
      ...named('platform_id', textAt(phone, 'wa_id')),
      ...named('type', textAt(phone, 'type')),
    }))
  }
  return readVcard(textAt(contact, 'vcard') ?? '')('TEL')
    .slice(0, maxParts)
    .map((line) => ({
      phone: shortened(line.value.replace(/^tel:/i, ''), 300),
      ...named('platform_id', parameterOf(line, 'waid')),
      ...named('type', parameterOf(line, 'type')),
    }))
}

function nameOf(contact: unknown, vcard: Vcard): string | undefined {
  const parts = ['prefix', 'first_name', 'middle_name', 'last_name', 'suffix'].map((part) =>
    textAt(contact, 'name', part),
  )
  const [last, given, middle, prefix, suffix] = vcard('N').slice(0, 1).flatMap(partsOf)
  const joined = (words: readonly (string | undefined)[]) => textOf(words.filter(Boolean).join(' '))
  return (
    textAt(contact, 'name', 'formatted_name') ??
    joined(parts) ??
    textOf(vcard('FN')[0]?.value) ??
    joined([prefix, given, middle, last, suffix])
  )
}

function nameParts(contact: unknown): NonNullable<Card['name_parts']> {
  const part = (key: string) => textAt(contact, 'name', key)
  return {
    ...named('prefix', part('prefix')),
    ...named('first', part('first_name')),
    ...named('middle', part('middle_name')),
    ...named('last', part('last_name')),
    ...named('suffix', part('suffix')),
  }
}

/** Email or web addresses. */
function list(contact: unknown, vcard: Vcard, [key, field]: readonly [string, string]): string[] {
  const listed = listAt(contact, key).map((each) => textAt(each, field))
  const all = listed.length > 0 ? listed : vcard(field.toUpperCase()).map(({ value }) => textOf(value))
  return all.flatMap((each) => (each === undefined ? [] : shortened(each, 300))).slice(0, maxParts)
}

function addressesOf(contact: unknown, vcard: Vcard): NonNullable<Card['addresses']> {
  const listed = listAt(contact, 'addresses').map((each) => ({
    ...named('street', textAt(each, 'street')),
    ...named('city', textAt(each, 'city')),
    ...named('state', textAt(each, 'state')),
    ...named('zip', textAt(each, 'zip')),
    ...named('country', textAt(each, 'country') ?? textAt(each, 'country_code')),
    ...named('type', textAt(each, 'type')),
  }))
  const written = vcard('ADR').map((line) => {
    // The first two parts are a post-office box and an addition.
    const [, , street, city, state, zip, country] = partsOf(line).map(textOf)
    return {
      ...named('street', street),
      ...named('city', city),
      ...named('state', state),
      ...named('zip', zip),
      ...named('country', country),
      ...named('type', parameterOf(line, 'type')),
    }
  })
  return (listed.length > 0 ? listed : written).slice(0, maxParts)
}

function textOf(value: string | undefined): string | undefined {
  const text = unescaped(value ?? '').trim()
  return text === '' ? undefined : text
}

/** A line of a vCard: `TEL;type=CELL;waid=1555:+1 555` has the name TEL, two parameters and a value. */
type Property = { readonly name: string; readonly parameters: readonly string[]; readonly value: string }

/** The most characters of a card that are read: longer cards contain pictures. */
const maxLength = 20_000

/** The properties of a vCard by their names in capitals. What is no vCard has none. */
function readVcard(text: string): (name: string) => readonly Property[] {
  // A line that begins with a space continues the one before.
  const lines = text
    .slice(0, maxLength)
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
  const properties = lines.flatMap((line): Property[] => {
    const colon = line.indexOf(':')
    const [label = '', ...parameters] = line.slice(0, Math.max(0, colon)).split(';')
    // The lines of one group have a common prefix, as in `item1.TEL`.
    const name = label.slice(label.lastIndexOf('.') + 1).toUpperCase()
    const value = line.slice(colon + 1).trim()
    return name === '' || value === '' ? [] : [{ name, parameters, value }]
  })
  return (wanted) => properties.filter(({ name }) => name === wanted)
}

/** The parts of a value such as `Lund;Eva;;Dr;`, of which any may be empty. */
function partsOf({ value }: Property): string[] {
  return value.split(/(?<!\\);/).map(unescaped)
}

function unescaped(value: string): string {
  return value.replace(/\\n/gi, '\n').replace(/\\([,;:\\])/g, '$1')
}

function parameterOf({ parameters }: Property, name: string): string | undefined {
  const found = parameters.find((parameter) => parameter.toLowerCase().startsWith(`${name}=`))
  return found?.slice(name.length + 1).replaceAll('"', '')
}
