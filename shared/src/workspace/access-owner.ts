import { z } from 'zod'
import { exampleTimes } from '../example-values.ts'

/** The person responsible for an API key or a webhook: its author, or the member it was handed over to. */
export const AccessOwner = z
  .object({
    name: z
      .string()
      .nullable()
      .meta({ description: 'Name of the person. Null if the person is unknown.', example: 'Ada Byron' }),
    is_member: z.boolean().meta({
      description: 'Whether the person still belongs to the workspace. If not, another member should take over.',
      example: false,
    }),
    left_at: z.iso.datetime().nullable().meta({
      description: 'When the person left the workspace. Null for a member, or if that is unknown.',
      example: exampleTimes.created,
    }),
  })
  .meta({ id: 'AccessOwner', description: 'The person responsible for it.' })
export type AccessOwner = z.infer<typeof AccessOwner>

/** The user ID of the member who becomes responsible. */
export const NewAccessOwner = z.string().min(1).max(100)
