import { LinkifyIt } from 'linkify-it'

export type TextStyle = 'bold' | 'italic' | 'strike' | 'code'
export type TextNode =
  | string
  | { readonly style: TextStyle; readonly children: readonly TextNode[] }
  | { readonly href: string; readonly text: string }

/**
 * The parts of a message as WhatsApp formats it: *bold*, _italic_, ~strike~, `code`, ```code``` of several lines, and web
 * and email addresses as links. A mark counts only at the edge of a word and outside of links, and is closed on its line.
 */
export function parseText(text: string): TextNode[] {
  return text.split('```').flatMap((part, index, parts) => {
    const isClosed = index < parts.length - 1
    if (index % 2 === 0) return parseInline(part)
    if (isClosed && part.trim() !== '') return [{ style: 'code' as const, children: [part] }]
    return parseInline(isClosed ? `\`\`\`${part}\`\`\`` : `\`\`\`${part}`)
  })
}

type Link = { readonly start: number; readonly end: number; readonly href: string }
type Inline = {
  readonly text: string
  readonly links: readonly Link[]
  /** The places where each mark can close, ascending. */
  readonly closings: Readonly<Record<string, readonly number[]>>
}
type Range = { readonly from: number; readonly to: number }

const styles: Readonly<Record<string, TextStyle>> = { '*': 'bold', _: 'italic', '~': 'strike', '`': 'code' }
const linkify = new LinkifyIt({ fuzzyLink: true }).add('ftp:', null).add('//', null)
/** Every other scheme, such as `javascript:`, could run a script or open a program. */
const safeScheme = /^(?:https?:\/\/|mailto:)/i

function parseInline(text: string): TextNode[] {
  return text.split(/(?<=\n)/).flatMap((line) => {
    const links = linksIn(line)
    return nodesIn({ text: line, links, closings: closingsIn(line, links) }, { from: 0, to: line.length })
  })
}

function linksIn(text: string): Link[] {
  return (linkify.match(text) ?? [])
    .filter(({ url }) => safeScheme.test(url))
    .map(({ index, raw, url }) => {
      // A mark that closes right after an address is not part of the address.
      const marks = /[*~`]+$/.exec(raw)?.[0].length ?? 0
      return { start: index, end: index + raw.length - marks, href: url.slice(0, url.length - marks) }
    })
}

function closingsIn(text: string, links: readonly Link[]): Inline['closings'] {
  const closings: Record<string, number[]> = { '*': [], _: [], '~': [], '`': [] }
  let link = 0
  for (let at = 1; at < text.length; at += 1) {
    while ((links[link]?.end ?? Number.POSITIVE_INFINITY) <= at) link += 1
    const isInLink = (links[link]?.start ?? Number.POSITIVE_INFINITY) <= at
    if (!isInLink && /\S/.test(text[at - 1] ?? '') && !isWord(text[at + 1])) closings[text[at] ?? '']?.push(at)
  }
  return closings
}

function nodesIn(inline: Inline, { from, to }: Range): TextNode[] {
  const { text, links } = inline
  const nodes: TextNode[] = []
  let plainFrom = from
  let at = from
  const add = (node: TextNode, start: number, end: number) => {
    if (start > plainFrom) nodes.push(text.slice(plainFrom, start))
    nodes.push(node)
    plainFrom = end
    at = end
  }
  let link = links.findIndex(({ start }) => start >= from)
  while (at < to) {
    const next = links[link]
    const style = styles[text[at] ?? '']
    const closing = style && closingOf(inline, { from: at, to })
    if (next && next.start === at) {
      add({ href: next.href, text: text.slice(next.start, next.end) }, next.start, next.end)
      link += 1
    } else if (style && closing) {
      const inside = { from: at + 1, to: closing }
      const children = style === 'code' ? [text.slice(inside.from, inside.to)] : nodesIn(inline, inside)
      add({ style, children }, at, closing + 1)
      while ((links[link]?.start ?? to) < at) link += 1
    } else at += 1
  }
  if (to > plainFrom) nodes.push(text.slice(plainFrom, to))
  return nodes
}

/** The position at which the style that is opened by the mark at `from` closes; undefined if the mark opens nothing. */
function closingOf({ text, closings }: Inline, { from, to }: Range): number | undefined {
  const [before, mark, after] = [text[from - 1], text[from], text[from + 1] ?? '']
  if (isWord(before) || after === mark || !/\S/.test(after)) return undefined
  const ends = closings[mark ?? ''] ?? []
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? 0) > from + 1) high = middle
    else low = middle + 1
  }
  const closing = ends[low]
  return closing !== undefined && closing < to ? closing : undefined
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}
