import { type Language, offeredLanguages } from '@parley/shared/languages'
import { readComponents } from '@parley/shared/templates/read-components'
import { NewTemplate } from '@parley/shared/templates/templates'
import { categories, conversationStatuses, priorities } from '@parley/shared/words'
import { z } from 'zod'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

/** A language that sample data exists in. */
export type SampleLanguage = (typeof offeredLanguages)[number]

const SampleCustomer = z.object({
  name: z.string(),
  /** A phone number of a range that is reserved for fiction, so that nobody has it. */
  phone: z.string(),
  /** What became of the campaign’s message to this customer. */
  offer: z.enum(['delivered', 'read', 'replied', 'failed']).optional(),
  status: z.enum(conversationStatuses),
  category: z.enum(categories),
  priority: z.enum(priorities).optional(),
  /** Whether whoever adds the sample data is its assignee. */
  isAssigned: z.literal(true).optional(),
  /** The score of a resolved conversation. */
  score: z.int().optional(),
  hasOptedOut: z.literal(true).optional(),
  /** The author, the age in minutes and the text of each message, in order of time. The newest customer is within the reply window. */
  lines: z.array(z.tuple([z.enum(['customer', 'us']), z.int(), z.string()]).readonly()).readonly(),
})
export type SampleCustomer = z.infer<typeof SampleCustomer>

const { name, language, category, components } = NewTemplate.shape
const SampleTemplate = z.object({ name, language, category, components: components.transform(readComponents) })

const SampleTexts = z.object({
  /** The name of the campaign. */
  campaign: z.string(),
  /** The offer that the campaign has sent, then another template. `{{1}}` is the first name of the customer. */
  templates: z.tuple([SampleTemplate, SampleTemplate]),
  customers: z.array(SampleCustomer),
})

const files = { en, de } satisfies Record<SampleLanguage, unknown>

/** Returns the customers of a coffee roaster, with their conversations of the last two weeks, in this language. */
export function loadSampleData(language: SampleLanguage): z.infer<typeof SampleTexts> {
  return SampleTexts.parse(files[language])
}

/** The language of sample data for whoever reads this one. */
export function sampleLanguageOf(language: Language): SampleLanguage {
  return offeredLanguages.find((each) => each === language) ?? 'en'
}
