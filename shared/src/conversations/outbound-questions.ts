import { z } from 'zod'
import { schemaSentence } from '../sentences/sentence.ts'
import { questionLimits } from './content-limits.ts'
import { fileId, of } from './outbound-parts.ts'

const limits = questionLimits

const line = (most: number, description: string, example: string) =>
  z.string().trim().min(1).max(most).meta({ description, example })

/** The ID of an answer, which is returned as it is when the customer answers, so that it is not trimmed. */
const answerId = (most: number, description: string, example: string) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^\S(.*\S)?$/s, schemaSentence('noOuterSpaces'))
    .meta({ description, example })

const text = line(limits.text, 'Text of the message.', 'Does ten o’clock suit you?')
const footer = line(limits.footer, 'Small text below the message.', 'Reply within a day').optional()
const TextHeader = z.object({
  type: z.literal('text').meta({ description: 'A text.' }),
  text: line(limits.header, 'Text above the message.', 'Your appointment'),
})
const header = z
  .discriminatedUnion('type', [
    TextHeader,
    ...(['image', 'video', 'document'] as const).map((type) =>
      z.object({ type: z.literal(type).meta({ description: 'An uploaded file.' }), file_id: fileId }),
    ),
  ])
  .optional()
  .meta({ description: 'What stands above the text: a text, or a file that has been uploaded.' })

const Button = z.object({
  id: answerId(limits.buttonId, 'What is returned when the customer taps the button.', 'slot:yes'),
  title: line(limits.buttonTitle, 'Label of the button.', 'Yes'),
})

const Row = z.object({
  id: answerId(limits.rowId, 'What is returned when the customer chooses the row.', 'monday:9'),
  title: line(limits.rowTitle, 'Title of the row.', '9:00'),
  description: line(limits.rowDescription, 'Description of the row.', 'Room 2').optional(),
})

const Section = z.object({
  title: line(limits.sectionTitle, 'Title of the section. Required where there are several.', 'Monday').optional(),
  rows: z.array(Row).min(1).max(limits.rows).meta({ description: 'Rows of the section.' }),
})

type Context = { addIssue: (issue: { code: 'custom'; path: PropertyKey[]; message: string }) => void }
type Placed = { readonly path: readonly PropertyKey[]; readonly value: string }

/** Names the second of two equal values, which could not be told apart in an answer. */
export function refuseEqual(context: Context, values: readonly Placed[]): void {
  const seen = new Set<string>()
  for (const { path, value } of values) {
    if (seen.has(value)) {
      context.addIssue({
        code: 'custom',
        path: [...path],
        message: schemaSentence('differentValueExpected', { value }),
      })
    }
    seen.add(value)
  }
}

const buttons = z
  .array(Button)
  .min(1)
  .max(limits.buttons)
  .superRefine((given, context) => {
    refuseEqual(
      context,
      given.map(({ id }, index) => ({ path: [index, 'id'], value: id })),
    )
    refuseEqual(
      context,
      given.map(({ title }, index) => ({ path: [index, 'title'], value: title })),
    )
  })
  .meta({ description: 'One to three buttons, with different IDs and labels.' })

const sections = z
  .array(Section)
  .min(1)
  .max(limits.rows)
  .superRefine((given, context) => {
    given.forEach(({ title }, index) => {
      if (given.length > 1 && title === undefined) {
        context.addIssue({ code: 'custom', path: [index, 'title'], message: schemaSentence('sectionTitleExpected') })
      }
    })
    const rows = given.flatMap((section, at) =>
      section.rows.map(({ id }, row) => ({ path: [at, 'rows', row, 'id'], value: id })),
    )
    refuseEqual(context, rows)
    const [tooMany] = rows.slice(limits.rows)
    if (tooMany) {
      const message = schemaSentence('fewerRowsExpected', { maximum: limits.rows })
      context.addIssue({ code: 'custom', path: tooMany.path.slice(0, -1), message })
    }
  })
  .meta({ description: 'Sections of the list, with at most ten rows in all.' })

/** What a business sends for the customer to tap. */
export const questions = [
  of('buttons', { text, header, footer, buttons }),
  of('list', {
    text: line(limits.listText, 'Text of the message.', 'When shall we come?'),
    header: TextHeader.optional().meta({ description: 'What stands above the text.' }),
    footer,
    button: line(limits.buttonTitle, 'Label of the button that opens the list.', 'Show times'),
    sections,
  }),
  of('link_button', {
    text,
    header,
    footer,
    title: line(limits.buttonTitle, 'Label of the button.', 'Track parcel'),
    url: z
      .url({ protocol: /^https$/, error: schemaSentence('httpsUrlExpected') })
      .max(2_000)
      .meta({ description: 'What the button opens.', example: 'https://example.com/t/1' }),
  }),
  of('location_request', { text }),
] as const
