import { z } from 'zod'
import { maybe, of, text } from './content-parts.ts'

const TextHeader = z.object({
  type: z.literal('text').meta({ description: 'A text.' }),
  text: text('Text above the message.', 'Your appointment'),
})

const FileHeader = z.object({
  type: z.enum(['image', 'video', 'document']).meta({ description: 'Kind of file.' }),
  file_name: maybe('File name, for a document.'),
  mime_type: maybe('MIME type.', 'image/png'),
})

const header = z
  .exactOptional(z.union([TextHeader, FileHeader]))
  .meta({ description: 'What stands above the text. A file is described by `attachment` and `media` of the message.' })

const body = text('Text of the message.', 'Does ten o’clock suit you?')
const footer = maybe('Small text below the message.', 'Reply within a day')

/** What a business sends for the customer to tap, as it is stored. */
export const sentForAnswers = [
  of('buttons', {
    text: body,
    header,
    footer,
    buttons: z
      .array(z.object({ id: text('ID of the button.', 'slot:yes'), title: text('Label of the button.', 'Yes') }))
      .meta({ description: 'Buttons. A tap arrives as a `button_reply` with the ID of the button.' }),
  }),
  of('list', {
    text: body,
    header: z.exactOptional(TextHeader).meta({ description: 'What stands above the text.' }),
    footer,
    button: text('Label of the button that opens the list.', 'Show times'),
    sections: z
      .array(
        z.object({
          title: maybe('Title of the section.', 'Monday'),
          rows: z
            .array(
              z.object({
                id: text('ID of the row.', 'monday:9'),
                title: text('Title of the row.', '9:00'),
                description: maybe('Description of the row.', 'Room 2'),
              }),
            )
            .meta({ description: 'Rows of the section.' }),
        }),
      )
      .meta({ description: 'Sections of the list. A choice arrives as a `list_reply` with the ID of the row.' }),
  }),
  of('link_button', {
    text: body,
    header,
    footer,
    title: text('Label of the button.', 'Track parcel'),
    url: text('What the button opens.', 'https://example.com/t/1'),
  }),
  of('location_request', { text: body }),
] as const
