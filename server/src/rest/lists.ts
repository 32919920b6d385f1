import { NextCursor, type Pagination } from '@parley/shared/paging'
import { maxPageSize, type SortDirection } from '@parley/shared/words'
import { type ZodObject, type ZodType, z } from 'zod'
import { invalidCursor } from '../errors.ts'

/** The columns that an operation sorts by, named as in the query. */
export type Sorts = Readonly<Record<string, string>>

/**
 * What all lists for keys have in common. Every list continues by `cursor`, and returns only the `fields` that are asked for. An
 * operation that counts pages is continued by the next page, and one that returns everything at once by the rest of it; those with
 * cursors of their own keep them. A list that is returned at once is sorted by any of its plain fields, others by the columns that
 * their operation sorts by.
 */
export type List = {
  /** The input with the parameters that all lists have. */
  readonly takes: ZodType<object>
  /** The response with `next_cursor`. */
  readonly gives: ZodType
  /** The input of the operation, with what `present` needs. Throws an error that names each invalid parameter. */
  readonly read: (sent: object) => object & { readonly listView: ListView }
  /** The response: the output of the operation as the query wants to see it. */
  readonly present: (output: unknown, view: ListView) => object
}

export type ListView = {
  readonly fields: readonly string[] | undefined
  readonly sort: { readonly by: string; readonly direction: SortDirection } | undefined
  /** The position at which a list that is returned at once begins; `limit` is how many results it has. */
  readonly offset: number
  readonly limit: number | undefined
  /** Whether a cursor of the operation was given, which alone then knows whether anything follows. */
  readonly byOwnCursor: boolean
}

type Row = Readonly<Record<string, unknown>>
type Output = { readonly data: readonly Row[]; readonly pagination?: Pagination; readonly next_cursor?: string | null }

type Listing = {
  /** Unique. A cursor that counts results is refused by a list of another name. */
  readonly name: string
  readonly takes: ZodType<object>
  readonly gives: ZodType
  readonly sorts?: Sorts | undefined
}

/** The list that a response is; undefined where it is none. */
export function makeList({ name, takes, gives, sorts = {} }: Listing): List | undefined {
  const output = shapeOf(gives)
  const rows = output?.data instanceof z.ZodArray ? shapeOf(output.data.element as ZodType) : undefined
  const input = shapeOf(takes)
  if (!output || !rows || !input) return undefined
  const isWhole = !('pagination' in output || 'next_cursor' in output)
  const isByPage = 'pagination' in output
  const ownCursors = 'cursor' in input
  const columns = isWhole ? Object.keys(rows).filter((field) => isPlain(rows[field])) : Object.keys(sorts)
  const common = z.object({
    ...(isWhole && { limit: LimitOfWhole }),
    ...((isWhole || isByPage) && !ownCursors && { cursor: CursorOfList }),
    ...(columns.length > 0 && { sort: sortBy(columns) }),
    fields: fieldsAmong(Object.keys(rows)),
  })
  return {
    takes: z.object({ ...input, ...common.shape }),
    gives: z.object({ ...output, next_cursor: output.next_cursor ?? NextCursor }),
    read: (sent) => {
      const { fields, sort, limit } = common.parse(sent) as Common
      const place = isWhole || isByPage ? placeOf(sent, { name, ownCursors }) : undefined
      const by = sort?.replace(/^-/, '')
      const direction = sort?.startsWith('-') ? 'descending' : 'ascending'
      return {
        ...takes.parse({
          ...sent,
          ...(isByPage && place && pageAt(place)),
        }),
        ...(!isWhole && by !== undefined && { sort: sorts[by], sortDirection: direction }),
        listView: {
          fields: fields?.split(','),
          sort: by === undefined ? undefined : { by, direction },
          offset: isWhole ? (place?.offset ?? 0) : 0,
          limit: isWhole ? (place?.limit ?? limit) : undefined,
          byOwnCursor: ownCursors && 'cursor' in sent && !place,
        },
      }
    },
    present: (output, view) => sparse((isWhole ? partOf : continued)(output as Output, view, name), view),
  }
}

type Common = { fields?: string; sort?: string; limit?: number }

const LimitOfWhole = z.coerce
  .number()
  .int()
  .min(1)
  .max(maxPageSize)
  .optional()
  .meta({ description: 'Results per page. If omitted, all.' })

const CursorOfList = z.string().min(1).max(200).optional().meta({
  description:
    '`next_cursor` of the previous page, whose `limit` it repeats. Takes precedence over `page` and `limit`.',
})

function sortBy(columns: readonly string[]) {
  return z
    .enum([...columns, ...columns.map((column) => `-${column}`)])
    .optional()
    .meta({
      description: 'Order of the results by this field; with a minus sign, descending. If omitted, the list’s own.',
    })
}

function fieldsAmong(names: readonly string[]) {
  return z
    .string()
    .superRefine((text, context) => {
      if (text.split(',').every((name) => names.includes(name))) return
      context.addIssue({ code: 'invalid_value', values: [...names], input: text })
    })
    .optional()
    .meta({ description: 'Names of fields, separated by commas: each result then has only these. If omitted, all.' })
}

/** The fields of an object; of several kinds of objects, all that any of them has. */
function shapeOf(schema: ZodType): ZodObject['shape'] | undefined {
  if (schema instanceof z.ZodObject) return schema.shape
  if (schema instanceof z.ZodUnion) return Object.assign({}, ...schema.options.map((each) => shapeOf(each as ZodType)))
  return schema instanceof z.ZodPipe ? shapeOf(schema.out as ZodType) : undefined
}

function isPlain(schema: unknown): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return isPlain(schema.unwrap())
  return [z.ZodString, z.ZodEnum, z.ZodNumber, z.ZodBoolean, z.ZodStringFormat].some((kind) => schema instanceof kind)
}

type Place = { readonly offset: number; readonly limit: number }

function writePlace(name: string, { offset, limit }: Place): string {
  return Buffer.from(`${name}/${offset}/${limit}`).toString('base64url')
}

/**
 * The place that the `cursor` of a query names. Where the operation has cursors of its own, which it does not have for a search,
 * another text is left to it.
 */
function placeOf(
  { cursor }: { readonly cursor?: unknown },
  { name, ownCursors }: { readonly name: string; readonly ownCursors: boolean },
): Place | undefined {
  if (cursor === undefined) return undefined
  const text = Buffer.from(String(cursor), 'base64url').toString()
  const [, list, offset, limit] = /^(\w+)\/(\d{1,9})\/([1-9]\d{0,2})$/.exec(text) ?? []
  if (list === name) return { offset: Number(offset), limit: Number(limit) }
  if (ownCursors) return undefined
  throw invalidCursor()
}

function pageAt({ offset, limit }: Place): object {
  return { page: 1 + Math.floor(offset / limit), limit, cursor: undefined }
}

/** The part of a list that was returned at once. */
function partOf({ data, ...others }: Output, { sort, offset, limit }: ListView, name: string): Output {
  const sorted = sort ? data.toSorted(comparing(sort)) : data
  const end = limit === undefined ? sorted.length : offset + limit
  const next = limit === undefined || end >= sorted.length ? null : writePlace(name, { offset: end, limit })
  return { data: sorted.slice(offset, end), ...others, next_cursor: next }
}

function comparing({ by, direction }: NonNullable<ListView['sort']>): (one: Row, other: Row) => number {
  const sign = direction === 'ascending' ? 1 : -1
  return (one, other) => {
    const [value, otherValue] = [one[by] ?? null, other[by] ?? null]
    if (value === null || otherValue === null) return Number(value === null) - Number(otherValue === null)
    if (typeof value === 'string') return sign * value.localeCompare(String(otherValue), 'en')
    return sign * (Number(value) - Number(otherValue))
  }
}

/** A page with the cursor of the next one, where the operation has no cursor of its own. */
function continued(output: Output, { byOwnCursor }: ListView, name: string): Output {
  const { pagination } = output
  if (!pagination) return output
  const { page, limit, total_pages } = pagination
  const following = page < total_pages && !byOwnCursor ? writePlace(name, { offset: page * limit, limit }) : null
  const next_cursor = pagination.next_cursor ?? following
  return { ...output, pagination: { ...pagination, next_cursor }, next_cursor }
}

function sparse(output: Output, { fields }: ListView): object {
  if (!fields) return output
  const data = output.data.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))),
  )
  return { ...output, data }
}
