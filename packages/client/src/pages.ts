/** One page of a list, as the API answers it. */
export type Page<Row> = {
  data: Row[]
  next_cursor?: string | null
}

/** The position at which a page begins. The first page has no cursor. */
export type Position = { cursor?: string }

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

/** Every page of a list, for the functions of `@parley/client/operations`. */
export async function* pagesOf<List extends Page<unknown>>(
  load: (position: Position) => Promise<List>,
): AsyncGenerator<List, void, undefined> {
  let list = await load({})
  yield list
  while (list.next_cursor) {
    list = await load({ cursor: list.next_cursor })
    yield list
  }
}
