import { z } from 'zod'
import { exampleIds } from '../example-values.ts'
import type { ShownSentence } from '../sentences/sentence.ts'
import type { SlotFile } from '../templates/template-slots.ts'
import { maxValueLength } from '../words.ts'
import { CampaignId } from './campaigns.ts'

export const RecipientId = CampaignId.extend({
  recipientId: z.string().min(1).max(100).meta({ description: 'ID of the recipient.', example: exampleIds.recipient }),
})
export type RecipientId = z.infer<typeof RecipientId>

/** Replaces the number and all values of the recipient. `variables` has the address of each value, such as `body.1`. */
export const RepairRecipient = RecipientId.extend({
  phone: z
    .string()
    .trim()
    .max(200)
    .meta({ description: 'Phone number of the recipient, or an empty text.', example: '+491701234567' }),
  userId: z.string().trim().max(200).optional().meta({ description: 'User ID of the recipient.' }),
  variables: z.record(z.string().max(200), z.string().max(maxValueLength)).meta({
    description: 'All values, by their address in the template, such as `body.1`.',
    example: { 'body.1': 'Anna', 'body.2': 'A-17' },
  }),
})
export type RepairRecipient = z.infer<typeof RepairRecipient>

/** What can be corrected of a recipient. */
export type RecipientToRepair = {
  id: string
  position: number
  phone: string
  user_id: string | null
  /** Why it failed. */
  message: ShownSentence
  values: {
    address: string
    label: ShownSentence
    value: string
    is_optional: boolean
    /**
     * The stored file whose ID can be given in place of the link, where there is such a choice: its address, its kind, and the ID
     * that was given.
     */
    file?: SlotFile & { id: string }
  }[]
}
