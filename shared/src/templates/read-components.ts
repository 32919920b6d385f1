import { z } from 'zod'
import { schemaSentence } from '../sentences/sentence.ts'
import { mediaFormats, otpTypes } from '../words.ts'
import type { Button, CarouselCard, Component, HeaderComponent } from './components.ts'
import { presetBody, presetFooter } from './preset-texts.ts'

/**
 * The components of a template as a platform lists them, or as a caller defined them. Nothing is lost: fields that Parley
 * does not know stay, a part of an unknown kind stays as it is, and a part without the fields of its kind becomes `OTHER`
 * with the original in it. Authentication templates get the text that the platform writes for them.
 */
export function readComponents(listed: unknown): Component[] {
  return Array.isArray(listed) ? listed.map(readComponent) : []
}

function readComponent(part: unknown): Component {
  const named = withNamesInCapitals(part)
  switch (named?.type) {
    case undefined:
      return { type: 'OTHER', original: part }
    case 'HEADER':
      return readHeader(named) ?? { type: 'OTHER', original: part }
    case 'BODY':
      return parsed(Body, named) ?? { type: 'OTHER', original: part }
    case 'FOOTER':
      return parsed(Footer, named) ?? { type: 'OTHER', original: part }
    case 'BUTTONS': {
      if (!Array.isArray(named.buttons)) return { type: 'OTHER', original: part }
      return { ...named, type: 'BUTTONS', buttons: named.buttons.map(readButton) }
    }
    case 'CAROUSEL': {
      if (!Array.isArray(named.cards)) return { type: 'OTHER', original: part }
      return { ...named, type: 'CAROUSEL', cards: named.cards.map(readCard) }
    }
    case 'LIMITED_TIME_OFFER':
      return parsed(Offer, named) ?? { type: 'OTHER', original: part }
    default:
      // Its name is one that `OTHER` stands for.
      return named as unknown as Component
  }
}

function readHeader(named: Named): HeaderComponent | undefined {
  const header = { ...named, format: capitals(named.format) ?? 'TEXT' }
  const known = parsed(KnownHeader, header)
  if (known) return known
  // A further format, which `PRODUCT` stands for.
  return KnownHeader.options.some((option) => option.shape.format.safeParse(header.format).success)
    ? undefined
    : (header as unknown as HeaderComponent)
}

function readButton(part: unknown): Button {
  const named = withNamesInCapitals(part)
  if (named === undefined) return { type: 'OTHER', original: part }
  const otpType = capitals(named.otp_type)
  // Stryker disable next-line ConditionalExpression: JSON has no field that is undefined.
  const known = parsed(KnownButton, otpType === undefined ? named : { ...named, otp_type: otpType })
  if (known) return known
  const isMalformed = KnownButton.options.some((option) => option.shape.type.value === named.type)
  return isMalformed ? { type: 'OTHER', original: part } : (named as unknown as Button)
}

function readCard(card: unknown): CarouselCard {
  const known = z.looseObject({ components: z.array(z.unknown()) }).safeParse(card)
  if (!known.success) return { components: [{ type: 'OTHER', original: card }] }
  return { ...known.data, components: readComponents(known.data.components) }
}

const Samples = z.array(z.object({ param_name: z.string(), example: z.string() }))
const Body = z
  .looseObject({
    type: z.literal('BODY'),
    text: z.string().optional(),
    add_security_recommendation: z.boolean().optional(),
    example: z
      .looseObject({ body_text: z.array(z.array(z.string())).optional(), body_text_named_params: Samples.optional() })
      .optional()
      .catch(undefined),
  })
  .transform((body, context) => {
    const text = body.text ?? presetBody(body.add_security_recommendation)
    if (text !== undefined) return { ...body, text }
    // Stryker disable next-line ObjectLiteral,StringLiteral: Only whether there was an issue is used.
    context.addIssue({ code: 'custom', message: schemaSentence('withoutText') })
    return z.NEVER
  })

const Footer = z
  .looseObject({
    type: z.literal('FOOTER'),
    text: z.string().optional(),
    code_expiration_minutes: z.number().optional(),
  })
  .transform((footer, context) => {
    const text = footer.text ?? presetFooter(footer.code_expiration_minutes)
    if (text !== undefined) return { ...footer, text }
    // Stryker disable next-line ObjectLiteral,StringLiteral: Only whether there was an issue is used.
    context.addIssue({ code: 'custom', message: schemaSentence('withoutText') })
    return z.NEVER
  })

const KnownHeader = z.discriminatedUnion('format', [
  z.looseObject({
    type: z.literal('HEADER'),
    format: z.literal('TEXT'),
    text: z.string(),
    example: z
      .looseObject({ header_text: z.array(z.string()).optional(), header_text_named_params: Samples.optional() })
      .optional()
      .catch(undefined),
  }),
  z.looseObject({
    type: z.literal('HEADER'),
    format: z.enum(mediaFormats),
    example: z
      .looseObject({ header_handle: z.array(z.string()).optional(), header_file: z.string().optional() })
      .optional()
      .catch(undefined),
  }),
  // Stryker disable next-line StringLiteral: A place is kept unchanged, like a format that Parley does not know.
  z.looseObject({ type: z.literal('HEADER'), format: z.literal('LOCATION') }),
])

const Example = z.union([z.string(), z.array(z.string())])
const KnownButton = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('QUICK_REPLY'), text: z.string() }),
  z.looseObject({
    type: z.literal('URL'),
    text: z.string(),
    url: z.string(),
    example: Example.optional().catch(undefined),
  }),
  z.looseObject({ type: z.literal('PHONE_NUMBER'), text: z.string(), phone_number: z.string() }),
  z.looseObject({ type: z.literal('COPY_CODE'), text: z.string().optional(), example: Example.catch('') }),
  z.looseObject({ type: z.literal('OTP'), otp_type: z.enum(otpTypes), text: z.string().optional() }),
])

const Offer = z.looseObject({
  type: z.literal('LIMITED_TIME_OFFER'),
  limited_time_offer: z.looseObject({ text: z.string(), has_expiration: z.boolean().optional() }),
})

type Named = { readonly type: string; readonly [field: string]: unknown }

/**
 * Returns a part with its type in capitals, or undefined for what has no type. A platform writes the names of kinds in capitals;
 * callers and examples vary.
 */
function withNamesInCapitals(part: unknown): Named | undefined {
  const object = z.looseObject({ type: z.string() }).safeParse(part)
  return object.success ? { ...object.data, type: object.data.type.toUpperCase() } : undefined
}

function capitals(name: unknown): string | undefined {
  return typeof name === 'string' ? name.toUpperCase() : undefined
}

function parsed<Part>(schema: z.ZodType<Part>, part: unknown): Part | undefined {
  return schema.safeParse(part).data
}
