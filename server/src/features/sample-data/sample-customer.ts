import type { Category, ConversationStatus, Priority } from '@parley/shared/conversations/conversations'
import { type Language, offeredLanguages } from '@parley/shared/languages'

/** A language that sample data exists in. */
export type SampleLanguage = (typeof offeredLanguages)[number]

/** The language of sample data for whoever reads this one. */
export function sampleLanguageOf(language: Language): SampleLanguage {
  return offeredLanguages.find((each) => each === language) ?? 'en'
}

type Line<Text> = readonly [from: 'customer' | 'us', minutesAgo: number, text: Text]

/** A customer with one conversation, whose texts are of this type. */
export type CustomerWith<Text> = {
  readonly name: Text
  /** A phone number of a range that is reserved for fiction, so that nobody has it. */
  readonly phone: Text
  readonly status: ConversationStatus
  readonly category: Category
  readonly priority?: Priority
  /** Whether whoever adds the sample data is its assignee. */
  readonly isAssigned?: true
  /** The score of a resolved conversation. */
  readonly score?: number
  readonly hasOptedOut?: true
  /** What became of the campaign’s message to this customer. */
  readonly offer?: 'delivered' | 'read' | 'replied' | 'failed'
  /** In order of time. The newest customer is within the reply window. */
  readonly lines: readonly Line<Text>[]
}

export type SampleCustomer = CustomerWith<string>
