/** A `leaving person` makes requests about accounts and members, which may end the sender's own session. */
export type Sender = 'person' | 'program' | 'leaving person'

/** One request. */
export type Case = {
  /** The route or procedure that it is made for, such as `POST /api/webhooks` or `members.list`; absent where it is for none. */
  readonly of?: string
  readonly as: Sender
  readonly method: string
  readonly path: string
  readonly host?: string
  readonly body: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}
