/** Whoever asks for changes of accounts and members may end their own session by it. */
export type Sender = 'person' | 'program' | 'leaving person'

/** One request. */
export type Case = {
  /** The row of a table that it is made for: `POST /api/webhooks`, `members.list`. Of no row where it is for none. */
  readonly of?: string
  readonly as: Sender
  readonly method: string
  readonly path: string
  readonly host?: string
  readonly body: string | undefined
}
