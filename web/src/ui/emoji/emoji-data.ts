import type { EmojiData, EmojiDataResolver } from 'frimousse'

type EmojibaseEmoji = {
  readonly emoji: string
  readonly label: string
  readonly version: number
  /** The group of the emoji; missing for parts of emojis that mean nothing alone. */
  readonly group?: number
  readonly order?: number
  readonly tags?: string[]
}
type EmojibaseMessages = {
  readonly groups: readonly { readonly order: number; readonly key: string; readonly message: string }[]
}

/** Newer ones are empty boxes on systems of the last years. */
const newestVersion = 15

/** The emojis by category, from our own server: the picker would fetch them from a public one. */
export const resolveEmojiData: EmojiDataResolver = async (locale, { signal }) => {
  const [{ default: emojisUrl }, { default: messagesUrl }] = await Promise.all(
    locale === 'de'
      ? [import('emojibase-data/de/data.json?url'), import('emojibase-data/de/messages.json?url')]
      : [import('emojibase-data/en/data.json?url'), import('emojibase-data/en/messages.json?url')],
  )
  const [emojis, messages] = await Promise.all([
    fetchJson<EmojibaseEmoji[]>(emojisUrl, signal),
    fetchJson<EmojibaseMessages>(messagesUrl, signal),
  ])
  return emojiDataOf(emojis, messages, locale)
}

export function emojiDataOf(
  emojis: readonly EmojibaseEmoji[],
  { groups }: EmojibaseMessages,
  locale: string,
): EmojiData {
  const parts = groups.find(({ key }) => key === 'component')?.order
  const offered = emojis.filter(
    ({ group, version }) => group !== undefined && group !== parts && version <= newestVersion,
  )
  const inOrder = offered.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
  return {
    locale,
    emojis: inOrder.map(({ emoji, label, version, group = 0, tags = [] }) => ({
      emoji,
      label,
      version,
      category: group,
      tags,
    })),
    categories: groups
      .filter(({ order }) => order !== parts)
      .map(({ order, message }) => ({ index: order, label: message.charAt(0).toUpperCase() + message.slice(1) })),
    skinTones: { light: '', 'medium-light': '', medium: '', 'medium-dark': '', dark: '' },
  }
}

async function fetchJson<Value>(url: string, signal: AbortSignal | undefined): Promise<Value> {
  const response = await fetch(url, signal ? { signal } : {})
  if (!response.ok) throw new Error(`The emojis could not be loaded: ${response.status}`)
  return response.json()
}
