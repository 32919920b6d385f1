import { z } from 'zod'
import { schemaSentence } from '../sentences/sentence.ts'
import {
  headerFormats,
  type mediaFormats,
  type otherButtonTypes,
  type otherComponentTypes,
  otpTypes,
} from '../words.ts'

export type MediaFormat = (typeof mediaFormats)[number]

const Text = z.string().min(1).max(4096)

const NamedSample = z.object({
  param_name: z.string().meta({ description: 'Name of the placeholder.' }),
  example: z.string().meta({ description: 'Sample value.' }),
})

const Header = z.object({
  type: z.literal('HEADER'),
  format: z.enum(headerFormats).default('TEXT').meta({
    description:
      '`TEXT`, or a file (`IMAGE`, `VIDEO`, `DOCUMENT`, `GIF`) or place (`LOCATION`) that every message names when it is sent.',
  }),
  text: Text.optional().meta({ description: 'Header text, only for `TEXT`. It can have a placeholder.' }),
  example: z
    .object({
      header_text: z.array(z.string()).optional().meta({ description: 'Sample values of numbered placeholders.' }),
      header_text_named_params: z
        .array(NamedSample)
        .optional()
        .meta({ description: 'Sample values of named placeholders.' }),
      header_handle: z.array(z.string().min(1).max(4096)).optional().meta({
        description:
          'A list with one sample file. WhatsApp requires a handle from its Resumable Upload API; the simulator takes a link.',
      }),
      header_file: z.string().min(1).max(100).optional().meta({
        description:
          'ID of a file in place of `header_handle`: Parley passes it on as the sample. A template has the handle then, and not the file.',
      }),
    })
    .optional()
    .meta({ description: 'Sample values for the review.' }),
})

const Body = z.object({
  type: z.literal('BODY'),
  text: Text.optional().meta({
    description: 'Body text. It can have placeholders. Left out for `AUTHENTICATION`, whose text the platform writes.',
  }),
  add_security_recommendation: z
    .boolean()
    .optional()
    .meta({ description: 'Only for `AUTHENTICATION`: adds the advice not to share the code.' }),
  example: z
    .object({
      body_text: z
        .array(z.array(z.string()))
        .optional()
        .meta({ description: 'A list with one list: the sample values of numbered placeholders.' }),
      body_text_named_params: z
        .array(NamedSample)
        .optional()
        .meta({ description: 'Sample values of named placeholders.' }),
    })
    .optional()
    .meta({ description: 'Sample values for the review.' }),
})

const Footer = z.object({
  type: z.literal('FOOTER'),
  text: Text.optional().meta({ description: 'Footer text.' }),
  code_expiration_minutes: z
    .int()
    .min(1)
    .max(90)
    .optional()
    .meta({ description: 'Only for `AUTHENTICATION`, in place of `text`: how long the code is valid.' }),
})

const ButtonText = z.string().min(1).max(200).meta({ description: 'Button label.' })
const QuickReply = z.object({ type: z.literal('QUICK_REPLY'), text: ButtonText })
const UrlButton = z.object({
  type: z.literal('URL'),
  text: ButtonText,
  // It becomes a link in a browser, so only web addresses are accepted.
  url: z
    .string()
    .min(1)
    .max(2000)
    .regex(/^https?:\/\/[^\s/]/i, schemaSentence('webAddressExpected'))
    .meta({ description: 'An http or https URL. It can have a placeholder.' }),
  example: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .meta({ description: 'Sample value of the placeholder.' }),
})
const PhoneButton = z.object({
  type: z.literal('PHONE_NUMBER'),
  text: ButtonText,
  phone_number: z.string().min(1).max(20).meta({ description: 'Phone number to call.' }),
})
const CopyCode = z.object({
  type: z.literal('COPY_CODE'),
  text: ButtonText.optional().meta({ description: 'Button label.' }),
  example: z.union([z.string(), z.array(z.string())]).meta({ description: 'Sample of the code to copy.' }),
})
const SupportedApp = z.object({
  package_name: z.string().min(1).max(200).meta({ description: 'Package name of the Android app.' }),
  signature_hash: z.string().min(1).max(200).meta({ description: 'Signing key hash of the app.' }),
})
const OtpButton = z.object({
  type: z.literal('OTP'),
  otp_type: z
    .enum(otpTypes)
    .meta({ description: 'How the customer takes the code over: by copying it, with one tap, or without a tap.' }),
  text: ButtonText.optional().meta({ description: 'Label of the button that copies the code.' }),
  autofill_text: ButtonText.optional().meta({ description: 'Label of the button that fills the code in.' }),
  package_name: SupportedApp.shape.package_name.optional(),
  signature_hash: SupportedApp.shape.signature_hash.optional(),
  supported_apps: z
    .array(SupportedApp)
    .max(5)
    .optional()
    .meta({ description: 'For `ONE_TAP` and `ZERO_TAP`: the apps that take the code.' }),
  zero_tap_terms_accepted: z
    .boolean()
    .optional()
    .meta({ description: 'For `ZERO_TAP`: that you accept the platform’s terms.' }),
})

const buttonKinds = 'QUICK_REPLY, URL, PHONE_NUMBER, COPY_CODE or OTP'

/** A button as a caller defines it. */
export const NewButton = z.discriminatedUnion('type', [QuickReply, UrlButton, PhoneButton, CopyCode, OtpButton], {
  error: unknownType('a button type', buttonKinds),
})
export type NewButton = z.infer<typeof NewButton>

const Buttons = z.object({
  type: z.literal('BUTTONS'),
  buttons: z.array(NewButton).min(1).max(10).meta({ description: 'Buttons, in the order shown.' }),
})

const Card = z.object({
  components: z
    .array(z.discriminatedUnion('type', [Header, Body, Buttons]))
    .min(1)
    .max(3)
    .meta({ description: 'A `HEADER` with an image or video, and at most one `BODY` and one `BUTTONS`.' }),
})
const Carousel = z.object({
  type: z.literal('CAROUSEL'),
  cards: z.array(Card).min(1).max(10).meta({ description: 'Cards, in the order shown.' }),
})

const LimitedTimeOffer = z.object({
  type: z.literal('LIMITED_TIME_OFFER'),
  limited_time_offer: z
    .object({
      text: z.string().min(1).max(200).meta({ description: 'Name of the offer.' }),
      has_expiration: z.boolean().optional().meta({
        description: 'Whether every message names when the offer ends, which the customer sees as a countdown.',
      }),
    })
    .meta({ description: 'The offer.' }),
})

/** A component as a caller defines it. */
export const NewComponent = z.discriminatedUnion('type', [Header, Body, Footer, Buttons, Carousel, LimitedTimeOffer], {
  error: unknownType('a component type', 'HEADER, BODY, FOOTER, BUTTONS, CAROUSEL or LIMITED_TIME_OFFER'),
})
export type NewComponent = z.infer<typeof NewComponent>

/** Names the given type and the valid ones. Other errors, such as a value that is not an object, are left to zod. */
function unknownType(what: string, valid: string) {
  return (issue: { code?: string | undefined; input?: unknown }) => {
    if (issue.code !== 'invalid_union') return undefined
    const given = (issue.input as { type?: unknown } | null)?.type
    return given === undefined ? `must be ${valid}` : `${JSON.stringify(given)} is not ${what}; use ${valid}`
  }
}

type Samples = z.infer<typeof NamedSample>[]
export type TextHeader = {
  type: 'HEADER'
  format: 'TEXT'
  text: string
  example?: { header_text?: string[] | undefined; header_text_named_params?: Samples | undefined } | undefined
}
export type MediaHeader = {
  type: 'HEADER'
  format: MediaFormat
  example?: { header_handle?: string[] | undefined; header_file?: string | undefined } | undefined
}
export type LocationHeader = { type: 'HEADER'; format: 'LOCATION' }
/** `PRODUCT` stands for every other format that a platform lists. */
export type OtherHeader = { type: 'HEADER'; format: 'PRODUCT' }
export type HeaderComponent = TextHeader | MediaHeader | LocationHeader | OtherHeader
export type BodyComponent = {
  type: 'BODY'
  text: string
  add_security_recommendation?: boolean | undefined
  example?: { body_text?: string[][] | undefined; body_text_named_params?: Samples | undefined } | undefined
}
export type FooterComponent = { type: 'FOOTER'; text: string; code_expiration_minutes?: number | undefined }

export type OtherButton = { type: (typeof otherButtonTypes)[number]; text?: string | undefined; original?: unknown }
export type KnownButton =
  | z.infer<typeof QuickReply>
  | z.infer<typeof UrlButton>
  | z.infer<typeof PhoneButton>
  | z.infer<typeof CopyCode>
  | z.infer<typeof OtpButton>
export type Button = KnownButton | OtherButton
export type ButtonsComponent = { type: 'BUTTONS'; buttons: Button[] }
export type CarouselCard = { components: Component[] }
export type CarouselComponent = { type: 'CAROUSEL'; cards: CarouselCard[] }
export type OfferComponent = z.infer<typeof LimitedTimeOffer>

export type OtherComponent = { type: (typeof otherComponentTypes)[number]; original?: unknown }

/**
 * A component as it is stored and listed: what the platform has, with parts that Parley does not know kept as they are. At
 * run time `type` can be a further name, so every decision needs a branch for the rest.
 */
export type Component =
  | HeaderComponent
  | BodyComponent
  | FooterComponent
  | ButtonsComponent
  | CarouselComponent
  | OfferComponent
  | OtherComponent

/** The documented form of a component in an answer. It says less than the type, because a platform may list any part. */
export const ListedComponent = z.looseObject({
  type: z.string().meta({
    description:
      '`HEADER`, `BODY`, `FOOTER`, `BUTTONS`, `CAROUSEL`, `LIMITED_TIME_OFFER`, or another kind that the platform lists.',
    example: 'BODY',
  }),
}) as unknown as z.ZodType<Component>
