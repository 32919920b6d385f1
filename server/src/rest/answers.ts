import type { Detail } from '@parley/shared/errors'
import { Pagination } from '@parley/shared/paging'
import { TemplateView } from '@parley/shared/templates/templates'
import { type ZodType, z } from 'zod'

/** The forms that answers share. */
export function listOf<Row>(row: ZodType<Row>) {
  return z.object({ data: z.array(row) })
}

export function pagesOf<Row>(row: ZodType<Row>) {
  return z.object({ data: z.array(row), pagination: Pagination })
}

export const ErrorDetail = z.object({ path: z.string(), message: z.string() }) satisfies ZodType<Detail>

export const CreatedTemplate = z.object({ data: TemplateView, warnings: z.array(ErrorDetail) })
