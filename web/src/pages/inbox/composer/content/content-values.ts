import type { OutboundContent } from '@parley/shared/conversations/outbound-content'
import type { FileView } from '@parley/shared/files/files'
import { randomId } from '../../../../random-id.ts'
import type { SchemaForm } from '../../../../ui/forms/schema-form.tsx'

/** What the composer has a form for, besides texts and files. */
export const composedTypes = ['buttons', 'list', 'link_button', 'location', 'location_request', 'contacts'] as const
export type ComposedType = (typeof composedTypes)[number]

export type ButtonValues = { id: string; title: string }
export type RowValues = { id: string; title: string; description: string }
export type SectionValues = { key: string; title: string; rows: RowValues[] }
type Card = Extract<OutboundContent, { type: 'contacts' }>['contacts'][number]
export type CardValues = {
  key: string
  name: string
  phone: string
  email: string
  organization: string
  /** The card whose sending was undone, with what the form has no fields for. */
  before?: Card
}

/** The fields of the forms of all types, as they are typed. */
export type ContentValues = {
  text: string
  header: string
  /** Stands above the text in place of a header of text; at most one. */
  headerFiles: FileView[]
  footer: string
  buttons: ButtonValues[]
  /** The label of the button that opens the list. */
  button: string
  sections: SectionValues[]
  /** The label of the button with a link. */
  title: string
  url: string
  latitude: string
  longitude: string
  name: string
  address: string
  cards: CardValues[]
}

export type ContentFormState = SchemaForm<ContentValues>

/** A form that has been filled in. */
export type BegunContent = { readonly type: ComposedType; readonly values: ContentValues }

export const newButton = (title = ''): ButtonValues => ({ id: randomId(), title })
export const newRow = (): RowValues => ({ id: randomId(), title: '', description: '' })
export const newSection = (): SectionValues => ({ key: randomId(), title: '', rows: [newRow()] })
export const newCard = (): CardValues => ({ key: randomId(), name: '', phone: '', email: '', organization: '' })

export function emptyValues(): ContentValues {
  return {
    ...{ text: '', header: '', headerFiles: [], footer: '', buttons: [newButton()], button: '', title: '', url: '' },
    ...{ sections: [newSection()], latitude: '', longitude: '', name: '', address: '' },
    cards: [newCard()],
  }
}

type ReplyWithButtons = {
  readonly text: string
  readonly buttons: readonly string[]
  readonly files: readonly FileView[]
}

/** The form of reply buttons with what a canned reply has. Of its files, the first that can stand above the text. */
export function buttonsOf({ text, buttons, files }: ReplyWithButtons): BegunContent {
  const header = files.find(({ kind }) => kind === 'image' || kind === 'video' || kind === 'document')
  const headerFiles = header ? [header] : []
  return { type: 'buttons', values: { ...emptyValues(), text, headerFiles, buttons: buttons.map(newButton) } }
}

/** What is sent for the fields of a type. It may be invalid: the schema says so at its field. */
export function contentOf(type: ComposedType, values: ContentValues): unknown {
  const { text, button, title, url, name, address } = values
  switch (type) {
    case 'buttons':
      return {
        type,
        text,
        ...around(values),
        buttons: values.buttons.map(({ id, title: label }) => ({ id, title: label })),
      }
    case 'list':
      return { type, text, ...around({ ...values, headerFiles: [] }), button, sections: values.sections.map(sectionOf) }
    case 'link_button':
      return { type, text, ...around(values), title, url }
    case 'location_request':
      return { type, text }
    case 'location':
      return { type, latitude: numberOf(values.latitude), longitude: numberOf(values.longitude), name, address }
    case 'contacts':
      return { type, contacts: values.cards.map(cardOf) }
  }
}

function around({ header, headerFiles: [file], footer }: Pick<ContentValues, 'header' | 'headerFiles' | 'footer'>) {
  const headed = file
    ? { header: { type: file.kind, file_id: file.id } }
    : header.trim() !== '' && { header: { type: 'text', text: header } }
  return { ...headed, ...(footer.trim() !== '' && { footer }) }
}

function sectionOf({ title, rows }: SectionValues) {
  return {
    ...(title.trim() !== '' && { title }),
    rows: rows.map(({ id, title: label, description }) => {
      return { id, title: label, ...(description.trim() !== '' && { description }) }
    }),
  }
}

function cardOf({ name, phone, email, organization, before }: CardValues) {
  const { name_parts, organization: _, phones: [firstPhone, ...phones] = [], emails = [], ...rest } = before ?? {}
  const typedPhone = firstPhone?.phone === phone ? [firstPhone] : phone.trim() === '' ? [] : [{ phone }]
  const allEmails = [...(email.trim() === '' ? [] : [email]), ...emails.slice(1)]
  return {
    ...rest,
    name,
    // The parts of another name would contradict the one that was typed.
    ...(name_parts && before?.name === name && { name_parts }),
    ...(organization.trim() !== '' && { organization }),
    phones: [...typedPhone, ...phones],
    ...(allEmails.length > 0 && { emails: allEmails }),
  }
}

/** Returns the number in a field, or undefined for an empty one, so that it is said to be required. */
function numberOf(typed: string): number | undefined {
  return typed.trim() === '' ? undefined : Number(typed.replace(',', '.'))
}

const fields: readonly [RegExp, string][] = [
  [/^header\..*/, 'header'],
  [/^(contacts\.\d+)\.phones\..*/, '$1.phone'],
  [/^(contacts\.\d+)\.emails\..*/, '$1.email'],
  [/^contacts\./, 'cards.'],
]

/** The field of the form for a path of the content, such as that of an error of the server. */
export function fieldOfContent(path: string): string {
  const inside = path.replace(/^contents\.0\./, '')
  return fields.reduce((field, [pattern, name]) => field.replace(pattern, name), inside)
}

/** The form of what was sent. Undefined where it was no content of these types. */
export function begunOf(content: OutboundContent | null, file: FileView | null): BegunContent | undefined {
  const type = composedTypes.find((each) => each === content?.type)
  return type && content ? { type, values: valuesOf(content, file) } : undefined
}

function valuesOf(content: OutboundContent, headerFile: FileView | null): ContentValues {
  const values = emptyValues()
  const headed = 'header' in content && content.header?.type === 'text' ? content.header.text : ''
  const common = {
    ...values,
    ...('text' in content && { text: content.text }),
    ...('footer' in content && { footer: content.footer ?? '' }),
    header: headed,
    headerFiles: headerFile ? [headerFile] : [],
  }
  switch (content.type) {
    case 'buttons':
      return { ...common, buttons: content.buttons }
    case 'list': {
      const sections = content.sections.map(({ title = '', rows }) => ({
        ...{ key: randomId(), title },
        rows: rows.map(({ description = '', ...row }) => ({ ...row, description })),
      }))
      return { ...common, button: content.button, sections }
    }
    case 'link_button':
      return { ...common, title: content.title, url: content.url }
    case 'location': {
      const { latitude, longitude, name = '', address = '' } = content
      return { ...common, latitude: `${latitude}`, longitude: `${longitude}`, name, address }
    }
    case 'contacts': {
      const cards = content.contacts.map((before) => {
        const { name, organization = '', phones: [first] = [], emails: [email = ''] = [] } = before
        return { ...newCard(), name, organization, phone: first?.phone ?? '', email, before }
      })
      return { ...common, cards }
    }
    default:
      return common
  }
}
