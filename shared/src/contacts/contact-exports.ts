import { z } from 'zod'
import { ContactFilter } from './contact-filter.ts'

/** How many hours the file of an export is kept. */
export const exportHours = 24

export const NewExport = z.object({
  q: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'Only contacts with these words in their names or addresses; 10,000 at most.' }),
  opted_out: z.boolean().optional().meta({ description: 'Only contacts who opted out, or only the others.' }),
  ...ContactFilter.shape,
  for_spreadsheets: z.boolean().default(false).meta({
    description:
      'Whether the file is for spreadsheets: separated by semicolons, and with an apostrophe before numbers and before what a spreadsheet would take for a formula.',
  }),
})
export type NewExport = z.infer<typeof NewExport>

export const ExportId = z.object({
  exportId: z
    .string()
    .min(1)
    .max(100)
    .meta({ description: 'ID of the export.', example: '01a1fbd1-1ced-7768-a3d4-27d5562531f3' }),
})
export type ExportId = z.infer<typeof ExportId>

export const ExportView = z
  .object({
    id: z.string().meta({ description: 'ID of the export.', example: '01a1fbd1-1ced-7768-a3d4-27d5562531f3' }),
    state: z
      .enum(['running', 'completed'])
      .meta({ description: 'Whether the file is complete.', example: 'completed' }),
    rows: z.int().meta({ description: 'How many contacts the file has.', example: 120 }),
    url: z.string().nullable().meta({
      description: 'A link to the file, for a day; null until it is complete.',
      example: 'https://parley.example.com/files/signed/01a1fbd1',
    }),
    created_at: z.iso.datetime().meta({ description: 'When it was begun.', example: '2026-11-21T09:29:00.000Z' }),
    available_until: z.iso
      .datetime()
      .meta({ description: 'When the file is deleted.', example: '2026-11-22T09:29:00.000Z' }),
  })
  .meta({ id: 'ContactExport' })
export type ExportView = z.infer<typeof ExportView>
