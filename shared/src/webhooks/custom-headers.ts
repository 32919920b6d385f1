import { z } from 'zod'
import { schemaSentence } from '../sentences/sentence.ts'
import { mostCustomHeaders } from '../words.ts'

/** The names of headers that are set by HTTP itself, or by Parley for each delivery. */
const reserved = [
  'accept',
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]

function isReserved(name: string): boolean {
  const lower = name.toLowerCase()
  return reserved.includes(lower) || lower.startsWith('webhook-') || lower.startsWith('proxy-')
}

const HeaderName = z
  .string()
  .regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/, schemaSentence('headerNameInvalid'))
  .refine((name) => !isReserved(name), schemaSentence('headerReserved'))

const HeaderValue = z
  .string()
  .max(2_000)
  .regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/, schemaSentence('headerValueInvalid'))

/** The headers of a webhook besides those of every delivery. The operation refuses a new one without a value. */
export const CustomHeaders = z
  .array(
    z.object({
      name: HeaderName.meta({ description: 'Name of the header.', example: 'Authorization' }),
      value: HeaderValue.optional().meta({
        description: 'Value. If omitted, that of the stored header with this name stays.',
        example: 'Bearer of-the-receiver',
      }),
    }),
  )
  .max(mostCustomHeaders)
  .refine(
    (headers) => new Set(headers.map(({ name }) => name.toLowerCase())).size === headers.length,
    schemaSentence('headersNotUnique'),
  )
  .optional()
  .meta({
    description: `Headers that every delivery has besides its own, ${mostCustomHeaders} at most, for example for a gateway before the receiver. Stored encrypted. Replaces earlier ones.`,
    example: [{ name: 'Authorization', value: 'Bearer of-the-receiver' }],
  })
export type CustomHeaders = z.infer<typeof CustomHeaders>

/** A header as it is shown: the value ends like this, where it is long enough not to be guessed from its end. */
export const ShownHeader = z.object({
  name: z.string().meta({ description: 'Name of the header.', example: 'Authorization' }),
  value_end: z.string().nullable().meta({
    description: 'The last four characters of a value of at least sixteen; null for a shorter one.',
    example: 'iver',
  }),
})
export type ShownHeader = z.infer<typeof ShownHeader>
