import type { Language } from '../languages.ts'
import { errors } from './de/errors.ts'
import { shown } from './de/shown.ts'
import { english } from './english.ts'
import { makeRenderer, type Render } from './renderer.ts'

let german: Render | undefined

/** Writes sentences in a language; in English where they are not translated. */
export function rendererIn(language: Language): Render {
  if (language !== 'de') return english
  // Most installations answer programs without a single German error.
  german ??= makeRenderer({ language: 'de', texts: { ...shown, ...errors } })
  return german
}
