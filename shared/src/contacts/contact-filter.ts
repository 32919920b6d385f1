import { z } from 'zod'
import { TagName } from '../conversations/tags.ts'
import { Country } from '../workspace/set-up/region.ts'
import { FieldConditions } from './field-conditions.ts'
import { Language } from './language.ts'

/** Which contacts a list, an export or an audience has: those that meet everything that is given. */
export const ContactFilter = z.object({
  tag: TagName.optional().meta({ description: 'Only contacts with this tag. The name must match in full.' }),
  country: Country.optional().meta({ description: 'Only contacts of this country.' }),
  language: Language.optional().meta({ description: 'Only contacts with this language.' }),
  owner: z.string().min(1).max(100).optional().meta({ description: 'User ID of the member who looks after them.' }),
  fields: FieldConditions.optional().meta({ description: 'Conditions of the values of contact fields.' }),
})
export type ContactFilter = z.infer<typeof ContactFilter>
