/** One page of a list, as the API answers it. */
export type Page<Row> = {
  data: Row[]
  pagination?: { page: number; total_pages: number; next_cursor: string | null }
  next_cursor?: string | null
}

/** Where a page begins: at a cursor, or by its number. The first page has neither. */
export type Position = { cursor?: string; page?: number }

type RowOf<List> = List extends { data: (infer Row)[] } ? Row : never

/**
 * A list of the API. Awaited, it is its first page; iterated with `for await`, it is every row of all pages. Each page is
 * requested when it is needed, and nothing before.
 */
export class Pages<List extends Page<unknown>> implements PromiseLike<List>, AsyncIterable<RowOf<List>> {
  readonly #load: (position: Position) => Promise<List>
  #first: Promise<List> | undefined

  constructor(load: (position: Position) => Promise<List>) {
    this.#load = load
  }

  // biome-ignore lint/suspicious/noThenProperty: a list can be awaited
  then<Fulfilled = List, Rejected = never>(
    onFulfilled?: ((first: List) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    this.#first ??= this.#load({})
    return this.#first.then(onFulfilled, onRejected)
  }

  /** Every page, one after the other. */
  pages(): AsyncGenerator<List, void, undefined> {
    return pagesOf(this.#load)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<RowOf<List>, void, undefined> {
    for await (const { data } of this.pages()) yield* data as RowOf<List>[]
  }
}

/**
 * Every page of a list, for the functions of `@parley/client/operations`. A list with cursors is followed by them, so that no
 * row is left out or repeated while others arrive, and any other by the numbers of its pages.
 */
export async function* pagesOf<List extends Page<unknown>>(
  load: (position: Position) => Promise<List>,
): AsyncGenerator<List, void, undefined> {
  let position: Position | undefined = {}
  while (position) {
    const list: List = await load(position)
    yield list
    position = after(list, position)
  }
}

function after({ pagination, next_cursor }: Page<unknown>, { cursor: last }: Position): Position | undefined {
  const cursor = pagination?.next_cursor ?? next_cursor
  if (typeof cursor === 'string') return { cursor }
  // The last page of a list with cursors has none, whatever its number is.
  if (last !== undefined || !pagination || pagination.page >= pagination.total_pages) return
  return { page: pagination.page + 1 }
}
