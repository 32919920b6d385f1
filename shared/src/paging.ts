import { z } from 'zod'
import { maxPageSize } from './words.ts'

/** Numbers may arrive as text: a query string has nothing else. */
export const Page = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(20),
})
export type Page = z.infer<typeof Page>

export const Pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  total_pages: z.int(),
  /** Pass it as `cursor` for the page after this one; null on the last page. */
  next_cursor: z.string().nullable(),
})
export type Pagination = z.infer<typeof Pagination>

export type Paged<Row> = { data: Row[]; pagination: Pagination }

export function pagination(page: Page, total: number, nextCursor: string | null = null): Pagination {
  return {
    page: page.page,
    limit: page.limit,
    total,
    total_pages: Math.ceil(total / page.limit),
    next_cursor: nextCursor,
  }
}
