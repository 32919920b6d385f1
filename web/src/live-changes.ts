/** What the server says has changed: a noun, and which one of it. */
export type Change = { readonly noun: string; readonly id?: string | undefined }

/** Which of the server's routers show something of a noun, and so have to be asked again when it changes. */
const shownBy: Readonly<Record<string, readonly string[]>> = {
  conversations: ['conversations', 'contacts'],
  messages: ['messages', 'conversations', 'simulator'],
  campaigns: ['campaigns', 'contacts'],
  templates: ['templates'],
  webhooks: ['webhooks'],
  apiKeys: ['apiKeys'],
  contacts: ['contacts', 'conversations'],
  members: ['members', 'invitations'],
  settings: ['settings', 'members', 'channels'],
}

/** A noun that this dashboard does not know yet concerns the router of the same name. */
export function routersShowing(changes: readonly Change[]): string[] {
  return [...new Set(changes.flatMap(({ noun }) => shownBy[noun] ?? [noun]))]
}

/** What analytics counts. Its figures cost the server more than a list, so they are asked for again less often. */
const counted: readonly string[] = ['messages', 'conversations', 'campaigns', 'apiKeys']

export function isCounted({ noun }: Change): boolean {
  return counted.includes(noun)
}

/**
 * Gathers changes and hands them on together: the first after a quiet time at once, the others at most every
 * `everyMs`. A campaign says eighty times a second that it moved; nobody needs to look that often.
 */
export function gather(handOn: (changes: Change[]) => void, everyMs: number) {
  let waiting: Change[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    if (waiting.length === 0) return
    const changes = waiting
    waiting = []
    timer = setTimeout(flush, everyMs)
    handOn(changes)
  }
  return {
    add: (change: Change) => {
      waiting.push(change)
      if (timer === undefined) flush()
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
      waiting = []
    },
  }
}
