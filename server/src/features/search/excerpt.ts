import type { Excerpt } from '@parley/shared/conversations/search-match'
import { placesIn } from './words.ts'

/** Characters before the first place and in all, so that the place is seen in a row of the list. */
const before = 24
const most = 160

/** The part of a text around the first place where the search matches it, with every such place in that part. */
export function excerptOf(text: string, q: string): Excerpt {
  const places = placesIn(text, q)
  const first = places[0]?.[0] ?? 0
  const start = first <= before ? 0 : startOfWord(text, first - before)
  const end = Math.min(text.length, start + most)
  const [open, close] = [start === 0 ? '' : '…', end === text.length ? '' : '…']
  const shift = start - open.length
  const marks = places
    .filter(([from, to]) => from >= start && to <= end)
    .map(([from, to]): [number, number] => [from - shift, to - shift])
  return { text: open + text.slice(start, end).replace(/\s/g, ' ') + close, marks }
}

/** The next beginning of a word, or the place itself within a long one. */
function startOfWord(text: string, from: number): number {
  const space = text.slice(from, from + before).search(/\s/)
  return space < 0 ? from : from + space + 1
}
