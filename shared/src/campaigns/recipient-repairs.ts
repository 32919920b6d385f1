import { z } from 'zod'
import type { ShownSentence } from '../sentences/sentence.ts'
import type { SlotFile } from '../templates/template-slots.ts'
import { maxValueLength } from '../words.ts'
import { CampaignId } from './campaigns.ts'

export const RecipientId = CampaignId.extend({ recipientId: z.string().min(1).max(100) })
export type RecipientId = z.infer<typeof RecipientId>

/** Replaces the number and all values of the recipient. `variables` has the address of each value, such as `body.1`. */
export const RepairRecipient = RecipientId.extend({
  phone: z.string().trim().max(200),
  userId: z.string().trim().max(200).optional(),
  variables: z.record(z.string().max(200), z.string().max(maxValueLength)),
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
    /** Where the ID of a stored file can be given in place of the link: its address, its kind, and the ID that was given. */
    file?: SlotFile & { id: string }
  }[]
}
