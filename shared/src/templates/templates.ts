import { z } from 'zod'
import { enumFilter } from '../enum-filter.ts'
import { exampleIds, exampleTimes } from '../example-values.ts'
import { encodeSentence, schemaSentence } from '../sentences/sentence.ts'
import { SentenceText } from '../sentences/sentence-text.ts'
import { Simulated } from '../simulated.ts'
import { maxValueLength, templateCategories, templateQualities, templateStatuses } from '../words.ts'
import { ChannelChoice } from '../workspace/channel-choice.ts'
import { InWorkspace } from '../workspace/workspaces.ts'
import { ListedComponent, NewComponent } from './components.ts'
import { componentTypes, textProblems, textsWithPaths } from './new-components.ts'
import { isNumbered, placeholderProblem, placeholdersIn } from './placeholders.ts'
import { templateLanguageOf, templateLanguages } from './template-languages.ts'

export type TemplateCategory = (typeof templateCategories)[number]

export type TemplateStatus = (typeof templateStatuses)[number]

export type TemplateQuality = (typeof templateQualities)[number]

const Components = z
  .array(NewComponent)
  .min(1)
  .max(6)
  .superRefine((components, context) => {
    for (const type of componentTypes) {
      const count = components.filter((component) => component.type === type).length
      if (type === 'BODY' && count === 0)
        context.addIssue({ code: 'custom', message: schemaSentence('exactlyOneBody') })
      if (count > 1) context.addIssue({ code: 'custom', message: schemaSentence('atMostOnePart', { type }) })
    }
    for (const { path, message } of textProblems(components))
      context.addIssue({ code: 'custom', path, message: encodeSentence(message) })
    const texts = textsWithPaths(components)
    for (const { path, text } of texts) {
      const problem = placeholderProblem(text)
      if (problem) context.addIssue({ code: 'custom', path, message: encodeSentence(problem) })
    }
    // A URL is numbered even where the platform has names in the other texts.
    const names = texts.flatMap(({ text, isUrl }) =>
      placeholdersIn(text).filter((name) => !(isUrl && isNumbered(name))),
    )
    if (new Set(names.map(isNumbered)).size > 1) {
      context.addIssue({ code: 'custom', message: schemaSentence('mixedPlaceholders') })
    }
  })

const exampleBody = {
  type: 'BODY',
  text: 'Hello {{1}}, your order {{2}} is on its way.',
  example: { body_text: [['Grace', 'A-17']] },
} as const

export const NewTemplate = InWorkspace.extend({
  name: z
    .string()
    .max(512)
    .regex(/^[a-z0-9_]+$/, schemaSentence('lowercaseNameExpected'))
    .meta({ description: 'Lowercase letters, digits and underscores.', example: 'order_shipped' }),
  language: z
    .preprocess(
      (given: (typeof templateLanguages)[number]) => (typeof given === 'string' ? templateLanguageOf(given) : given),
      z.enum(templateLanguages, {
        error: (issue) =>
          issue.input === undefined
            ? schemaSentence('required')
            : schemaSentence('languageUnsupported', { given: JSON.stringify(issue.input) }),
      }),
    )
    .meta({ description: 'Language code of the platform. `en-US` is stored as `en_US`.', example: 'en_US' }),
  category: z
    .enum(templateCategories)
    .meta({ description: 'Category of the template. It determines the platform’s price.', example: 'UTILITY' }),
  components: Components.meta({
    description:
      'Exactly one `BODY`, and at most one each of `HEADER`, `FOOTER`, `BUTTONS`, `CAROUSEL` and `LIMITED_TIME_OFFER`.',
    example: [exampleBody, { type: 'FOOTER', text: 'Reply STOP to unsubscribe.' }],
  }),
  channel_id: ChannelChoice.meta({
    description:
      'ID of a channel whose account the template is submitted to; every channel of the account can then send it. Defaults to the default channel.',
  }),
})
export type NewTemplate = z.infer<typeof NewTemplate>

export const TemplateId = InWorkspace.extend({
  templateId: z.string().min(1).max(100).meta({ description: 'ID of the template.', example: exampleIds.template }),
})
export type TemplateId = z.infer<typeof TemplateId>

/** Another definition of a template; its name and language stay. */
export const TemplateEdit = TemplateId.extend({
  category: z.enum(templateCategories).meta({ description: 'Category of the template.', example: 'UTILITY' }),
  components: Components.meta({
    description: 'All components of the template, replacing the earlier ones.',
    example: [exampleBody, { type: 'FOOTER', text: 'Reply STOP to unsubscribe.' }],
  }),
})
export type TemplateEdit = z.infer<typeof TemplateEdit>

/** The name is typed again to confirm the deletion. */
export const TemplateDeletion = TemplateId.extend({
  name: z
    .string()
    .max(512)
    .meta({ description: 'Name of the template, which confirms the deletion.', example: 'order_shipped' }),
})
export type TemplateDeletion = z.infer<typeof TemplateDeletion>

/** One message of an approved template to one phone, as a test. */
export const TestSend = TemplateId.extend({
  phone: z.string().trim().min(1).max(200).meta({
    description: 'Phone number that the message is sent to, with its country code.',
    example: '+491701234567',
  }),
  variables: z
    .record(z.string().max(200), z.string().max(maxValueLength))
    .default({})
    .meta({
      description:
        'Values by placeholder, or by address such as `header.1`, as for the [recipients of a campaign](#values-of-a-template).',
      example: { '1': 'Anna', '2': 'A-17' },
    }),
  channelId: ChannelChoice,
})
export type TestSend = z.infer<typeof TestSend>

export const TestSendResult = z.object({
  messageId: z.string().meta({ description: 'ID of the message.', example: exampleIds.message }),
  phone: z.string().meta({ description: 'Phone number that it was sent to.', example: '+491701234567' }),
  status: z
    .enum(['sent', 'delivered', 'read', 'failed', 'uncertain', 'queued'])
    .meta({ description: 'Status of the message so far.', example: 'sent' }),
  error: z
    .object({
      code: z.string().meta({ description: 'Error code.', example: 'undeliverable' }),
      message: SentenceText.meta({ description: 'Explanation for people.' }),
    })
    .nullable()
    .meta({ description: 'Why the message failed. Null where it did not.', example: null }),
  simulated: Simulated,
})
export type TestSendResult = z.infer<typeof TestSendResult>

export const ListTemplates = InWorkspace.extend({
  status: enumFilter(templateStatuses)
    .optional()
    .meta({ description: 'Only return templates with this status.', example: 'APPROVED' }),
})
export type ListTemplates = z.infer<typeof ListTemplates>

const ComingCategory = z.object({
  category: z.enum(templateCategories).meta({ description: 'The future category.' }),
  at: z.iso.datetime().nullable().meta({ description: 'When it takes effect. Null if the platform did not say.' }),
})

export const TemplateView = z
  .object({
    id: z.string().meta({ description: 'ID of the template.', example: exampleIds.template }),
    workspaceId: z.string().meta({ description: 'ID of the workspace.', example: exampleIds.workspace }),
    name: z.string().meta({ description: 'Name of the template.', example: 'order_shipped' }),
    language: z.string().meta({ description: 'Language code of the platform.', example: 'en_US' }),
    category: z.enum(templateCategories).meta({ description: 'Current category.', example: 'UTILITY' }),
    channels: z
      .array(
        z.object({
          id: z.string().meta({ description: 'ID of the channel.', example: exampleIds.channel }),
          name: z.string().meta({ description: 'Name of the channel.', example: 'Support' }),
        }),
      )
      .meta({
        description: 'Channels in use that can send it: those of the account that owns it, the default channel first.',
      }),
    components: z.array(ListedComponent).meta({
      description: 'Components of the template, as the platform defines them.',
      example: [exampleBody],
    }),
    status: z.enum(templateStatuses).meta({
      description:
        'Review status. `PENDING`: in review. `APPROVED`: can be sent. `REJECTED`, `PAUSED` and `DISABLED`: cannot be sent.',
      example: 'APPROVED',
    }),
    cannot_send_reason: SentenceText.nullable().meta({
      description:
        'Why Parley cannot send it, whatever its status: it has a part that is not supported yet. Null for all others.',
      example: null,
    }),
    rejection_reason: SentenceText.nullable().meta({
      description: 'Why the platform rejected or paused the template.',
      example: null,
    }),
    quality: z.enum(templateQualities).nullable().meta({
      description: 'Quality rating, based on customer feedback. Null until the platform reports one.',
      example: 'HIGH',
    }),
    previous_category: z.enum(templateCategories).nullable().meta({
      description: 'Category that the template was submitted in, if the platform moved it to another one.',
      example: null,
    }),
    coming_category: ComingCategory.nullable().meta({
      description:
        'Category that the platform has announced it will move the template to, or, without a time, that it considers correct.',
      example: null,
    }),
    created_at: z.iso.datetime().meta({ description: 'When it was submitted.', example: exampleTimes.created }),
    updated_at: z.iso.datetime().meta({ description: 'When it last changed.', example: exampleTimes.updated }),
  })
  .meta({ id: 'Template' })
export type TemplateView = z.infer<typeof TemplateView>
