import { z } from 'zod'
import { maxValueLength, templateCategories, templateQualities, templateStatuses } from '../words.ts'
import { InWorkspace } from '../workspace/workspaces.ts'
import { isNumbered, placeholderProblem, placeholdersIn } from './placeholders.ts'
import { templateLanguages } from './template-languages.ts'

export type TemplateCategory = (typeof templateCategories)[number]

export type TemplateStatus = (typeof templateStatuses)[number]

export type TemplateQuality = (typeof templateQualities)[number]

const Text = z.string().min(1).max(4096)

const NamedSample = z.object({ param_name: z.string(), example: z.string() })

const Header = z.object({
  type: z.literal('HEADER'),
  format: z.literal('TEXT', { error: 'must be TEXT; headers with media are not supported' }).default('TEXT'),
  text: Text,
  example: z
    .object({
      header_text: z.array(z.string()).optional(),
      header_text_named_params: z.array(NamedSample).optional(),
    })
    .optional(),
})

const Body = z.object({
  type: z.literal('BODY'),
  text: Text,
  example: z
    .object({
      body_text: z.array(z.array(z.string())).optional(),
      body_text_named_params: z.array(NamedSample).optional(),
    })
    .optional(),
})

const Footer = z.object({ type: z.literal('FOOTER'), text: Text })

const buttonText = z.string().min(1).max(200)
const QuickReply = z.object({ type: z.literal('QUICK_REPLY'), text: buttonText })
const UrlButton = z.object({
  type: z.literal('URL'),
  text: buttonText,
  /** It becomes a link in a browser, so nothing but a web address may stand here. */
  url: z
    .string()
    .min(1)
    .max(2000)
    .regex(/^https?:\/\/[^\s/]/i, 'must start with https:// or http://'),
  example: z.union([z.string(), z.array(z.string())]).optional(),
})
const PhoneButton = z.object({
  type: z.literal('PHONE_NUMBER'),
  text: buttonText,
  phone_number: z.string().min(1).max(20),
})
const CopyCode = z.object({
  type: z.literal('COPY_CODE'),
  text: buttonText.optional(),
  example: z.union([z.string(), z.array(z.string())]),
})

export const Button = z.discriminatedUnion('type', [QuickReply, UrlButton, PhoneButton, CopyCode], {
  error: unknownType('a button type', 'QUICK_REPLY, URL, PHONE_NUMBER or COPY_CODE'),
})
export type Button = z.infer<typeof Button>

const Buttons = z.object({ type: z.literal('BUTTONS'), buttons: z.array(Button).min(1).max(10) })

export const Component = z.discriminatedUnion('type', [Header, Body, Footer, Buttons], {
  error: unknownType('a component type', 'HEADER, BODY, FOOTER or BUTTONS'),
})
export type Component = z.infer<typeof Component>

/** Names what was given and what could be; leaves other refusals, such as of something that is no object, to zod. */
function unknownType(what: string, valid: string) {
  return (issue: { code?: string | undefined; input?: unknown }) => {
    if (issue.code !== 'invalid_union') return undefined
    const given = (issue.input as { type?: unknown } | null)?.type
    return given === undefined ? `must be ${valid}` : `${JSON.stringify(given)} is not ${what}; use ${valid}`
  }
}

const Components = z
  .array(Component)
  .min(1)
  .max(4)
  .superRefine((components, context) => {
    for (const type of ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'] as const) {
      const count = components.filter((component) => component.type === type).length
      if (type === 'BODY' && count === 0) context.addIssue({ code: 'custom', message: 'must hold exactly one BODY' })
      if (count > 1) context.addIssue({ code: 'custom', message: `must hold at most one ${type}` })
    }
    const texts = components.flatMap(textsWithPaths)
    for (const { path, text } of texts) {
      const problem = placeholderProblem(text)
      if (problem) context.addIssue({ code: 'custom', path, message: problem })
    }
    if (new Set(texts.flatMap(({ text }) => placeholdersIn(text)).map(isNumbered)).size > 1) {
      context.addIssue({ code: 'custom', message: 'must use either numbered or named placeholders, not both' })
    }
  })

function textsWithPaths(component: Component, index: number): { path: PropertyKey[]; text: string }[] {
  if (component.type !== 'BUTTONS') return [{ path: [index, 'text'], text: component.text }]
  return component.buttons.flatMap((button, each) =>
    button.type === 'URL' ? [{ path: [index, 'buttons', each, 'url'], text: button.url }] : [],
  )
}

export const NewTemplate = InWorkspace.extend({
  name: z
    .string()
    .max(512)
    .regex(/^[a-z0-9_]+$/, 'must be lowercase letters, digits and underscores'),
  language: z.enum(templateLanguages, {
    error: (issue) =>
      issue.input === undefined
        ? 'is required'
        : `${JSON.stringify(issue.input)} is not a supported language code such as en_US`,
  }),
  category: z.enum(templateCategories),
  components: Components,
})
export type NewTemplate = z.infer<typeof NewTemplate>

export const TemplateId = InWorkspace.extend({ templateId: z.string().min(1).max(100) })
export type TemplateId = z.infer<typeof TemplateId>

/** Another definition of a template; its name and language stay. */
export const TemplateEdit = TemplateId.extend({ category: z.enum(templateCategories), components: Components })
export type TemplateEdit = z.infer<typeof TemplateEdit>

/** The name, typed again, says that the right one is meant. */
export const TemplateDeletion = TemplateId.extend({ name: z.string().max(512) })
export type TemplateDeletion = z.infer<typeof TemplateDeletion>

/** One message of an approved template to one phone, to look at it there. */
export const TestSend = TemplateId.extend({
  phone: z.string().trim().min(1).max(200),
  /** By placeholder. */
  variables: z.record(z.string().max(200), z.string().max(maxValueLength)).default({}),
})
export type TestSend = z.infer<typeof TestSend>

export type TestSendResult = {
  messageId: string
  phone: string
  status: 'sent' | 'delivered' | 'read' | 'failed' | 'uncertain' | 'queued'
  error: { code: string; message: string } | null
}

export const ListTemplates = InWorkspace.extend({ status: z.enum(templateStatuses).optional() })
export type ListTemplates = z.infer<typeof ListTemplates>

export const TemplateView = z.object({
  id: z.string(),
  workspaceId: z.string(),
  name: z.string(),
  language: z.string(),
  category: z.enum(templateCategories),
  components: z.array(Component),
  status: z.enum(templateStatuses),
  rejection_reason: z.string().nullable(),
  quality: z.enum(templateQualities).nullable(),
  /** Where the platform moved it to another category: the one it was submitted in. */
  previous_category: z.enum(templateCategories).nullable(),
  /** The one that the platform has said it will move it to, and when, where it said that too. */
  coming_category: z.object({ category: z.enum(templateCategories), at: z.iso.datetime().nullable() }).nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type TemplateView = z.infer<typeof TemplateView>
