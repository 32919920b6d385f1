import { z } from 'zod'

const text = (most: number) => z.string().trim().min(1).max(most)
const body = z.strictObject({ text: text(1024) })
const footer = z.strictObject({ text: text(60) }).optional()
const TextHeader = z.strictObject({ type: z.literal('text'), text: text(60) })
const media = (type: 'image' | 'video' | 'document') =>
  z.strictObject({
    type: z.literal(type),
    [type]: z.strictObject({
      id: z.string().min(1),
      ...(type === 'document' && { filename: z.string().regex(/\.\w+$/) }),
    }),
  })
const header = z.union([TextHeader, media('image'), media('video'), media('document')]).optional()
const reply = z.strictObject({ id: z.string().min(1).max(256), title: text(20) })
const row = z.strictObject({ id: text(200), title: text(24), description: text(72).optional() })
const section = z.strictObject({ title: text(24).optional(), rows: z.array(row).min(1) })
const action = <S extends z.ZodRawShape>(shape: S) => z.strictObject(shape)
const products = z
  .array(z.strictObject({ product_retailer_id: text(200) }))
  .min(1)
  .max(30)

/** The interactive messages as they are documented. Fields that are not are refused. */
const Interactive = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('button'),
    ...{ header, body, footer },
    action: action({
      buttons: z
        .array(z.strictObject({ type: z.literal('reply'), reply }))
        .min(1)
        .max(3),
    }),
  }),
  z.strictObject({
    type: z.literal('list'),
    header: TextHeader.optional(),
    body: z.strictObject({ text: text(4096) }),
    footer,
    action: action({ button: text(20), sections: z.array(section).min(1).max(10) }),
  }),
  z.strictObject({
    type: z.literal('cta_url'),
    ...{ header, body, footer },
    action: action({
      name: z.literal('cta_url'),
      parameters: z.strictObject({ display_text: text(20), url: z.url() }),
    }),
  }),
  z.strictObject({
    type: z.literal('location_request_message'),
    body,
    action: action({ name: z.literal('send_location') }),
  }),
  z.strictObject({
    type: z.literal('flow'),
    ...{ header, body, footer },
    action: action({ name: z.literal('flow'), parameters: z.looseObject({ flow_cta: text(30) }) }),
  }),
  z.strictObject({
    type: z.literal('catalog_message'),
    ...{ body, footer },
    action: action({ name: z.literal('catalog_message'), parameters: z.looseObject({}).optional() }),
  }),
  z.strictObject({
    type: z.literal('product'),
    body: body.optional(),
    footer,
    action: action({ catalog_id: text(100), product_retailer_id: text(200) }),
  }),
  z.strictObject({
    type: z.literal('product_list'),
    header: TextHeader,
    ...{ body, footer },
    action: action({
      catalog_id: text(100),
      sections: z
        .array(z.strictObject({ title: text(24).optional(), product_items: products }))
        .min(1)
        .max(10),
    }),
  }),
])

const Contacts = z
  .array(
    z.looseObject({
      name: z
        .looseObject({ formatted_name: text(1000) })
        .refine((name) => Object.keys(name).length > 1, 'one of the optional parts of the name is required'),
      phones: z
        .array(
          z.strictObject({ phone: z.string().optional(), wa_id: z.string().optional(), type: z.string().optional() }),
        )
        .optional(),
    }),
  )
  .min(1)
  .max(257)

const Reaction = z.strictObject({ message_id: z.string().startsWith('wamid.'), emoji: z.string() })

type Refused = { readonly refused: string }

/** The text of a message that is neither a text, a file, a place nor a template; undefined for any other type. */
export function textOfContent(posted: {
  readonly type?: unknown
  readonly [part: string]: unknown
}): string | Refused | undefined {
  const part = posted[String(posted.type)]
  switch (posted.type) {
    case 'interactive': {
      const parsed = Interactive.safeParse(part)
      return parsed.success ? (parsed.data.body?.text ?? '[product]') : { refused: parsed.error.message }
    }
    case 'contacts': {
      const parsed = Contacts.safeParse(part)
      if (!parsed.success) return { refused: parsed.error.message }
      return `[Contacts] ${parsed.data.map(({ name }) => name.formatted_name).join('; ')}`
    }
    case 'reaction': {
      const parsed = Reaction.safeParse(part)
      if (!parsed.success || posted.context !== undefined) return { refused: 'Invalid reaction' }
      return parsed.data.emoji === '' ? '[Took a reaction back]' : `[Reaction] ${parsed.data.emoji}`
    }
    default:
      return undefined
  }
}
