import { z } from 'zod'
import { maxPageSize, type SortDirection, sortDirections } from './words.ts'

/** Numbers may arrive as text, because a query string holds nothing else. */
export const Page = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).meta({ description: 'Page number, starting at 1.' }),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(20).meta({ description: 'Results per page.' }),
})
export type Page = z.infer<typeof Page>

/** The cursor at which a list continues. */
export const NextCursor = z.string().nullable().meta({
  description: 'Pass it as `cursor` to get the next page. Null on the last page.',
  example: null,
})

export const Pagination = z
  .object({
    page: z.int().meta({ description: 'Number of this page.', example: 1 }),
    limit: z.int().meta({ description: 'Results per page.', example: 20 }),
    total: z.int().meta({ description: 'Exact number of results on all pages; with `q`, 10,000 at most.', example: 1 }),
    total_capped: z
      .boolean()
      .optional()
      .meta({ description: 'True where there can be more results than `total`; otherwise left out.' }),
    total_pages: z.int().meta({ description: 'Number of pages.', example: 1 }),
    next_cursor: z.string().nullable().meta({
      description: 'Pass it as `cursor` to get the next page, in lists for API keys. Null on the last page.',
      example: null,
    }),
  })
  .meta({ id: 'Pagination' })
export type Pagination = z.infer<typeof Pagination>

/**
 * The order of a list whose rows are paged: by one of these columns. Without `sort` it is the list's own order;
 * `sortDirection` is ascending where it is left out. tRPC's client adds a `direction` of its own to queries of several pages.
 */
export function sortedBy<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return z.object({
    sort: z
      .enum(columns)
      .optional()
      .meta({ description: 'Order of the list. If omitted, its own.', example: columns[0] }),
    sortDirection: z
      .enum(sortDirections)
      .optional()
      .meta({ description: 'Direction of `sort`. If omitted, `ascending`.', example: 'descending' }),
  })
}

export type Sorting<Column extends string> = {
  readonly sort?: Column | undefined
  readonly sortDirection?: SortDirection | undefined
}

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

/** The position of a page of results that were not counted to their end: `total` is what the page shows of it, and another page can follow one that is full. */
export function uncountedPagination(page: Page, shown: number): Pagination {
  const known = pagination(page, (page.page - 1) * page.limit + shown)
  return shown < page.limit ? known : { ...known, total_capped: true, total_pages: page.page + 1 }
}

/** The position of a page that shows so many results. Without a total, they were not counted to their end. */
export function pageOf(page: Page, shown: number, total: number | undefined): Pagination {
  return total === undefined ? uncountedPagination(page, shown) : pagination(page, total)
}
