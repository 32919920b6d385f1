/** A file that is changed, and the tests that should notice. */
export type Target = {
  readonly file: string
  /** Run in this order until the first one fails. */
  readonly tests: readonly string[]
  /** None of the tests opens a store, so that none has to be started. */
  readonly withoutStores?: true
}

export function isOfWeb({ file }: Pick<Target, 'file'>): boolean {
  return file.startsWith('web/')
}
