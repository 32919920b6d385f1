import { type ShownSentence, sentence } from '../sentences/sentence.ts'
import { maxValueLength } from '../words.ts'
import { isNumbered } from './placeholders.ts'
import { actionKinds, maxActionLength } from './platform-actions.ts'
import type { TemplateSlot, TemplateValues } from './template-slots.ts'
import { valueProblem } from './value-problem.ts'

export type BindingProblem = {
  readonly problem: 'missing_variable' | 'variable'
  /** The address that has no usable value; undefined where the variables as a whole are the problem. */
  readonly address: string | undefined
  /** A sentence without a full stop. */
  readonly message: ShownSentence
}
export type Bound = { readonly ok: true; readonly values: TemplateValues } | ({ readonly ok: false } & BindingProblem)

/** The variables of a recipient as the caller gave them. They may hold anything. */
export type Variables = Readonly<Record<string, unknown>>

/**
 * Binds a recipient's variables to the values that a template needs (docs/api.md, Campaigns). A key that is an address sets
 * that value; the other keys fill the placeholders that are left, as `matchKeys` describes. Where those keys mix numbers
 * with names and their order would matter, nothing is bound, because JSON does not keep that order. Extra variables are
 * ignored; a missing, empty, too long or non-text value is a problem.
 */
export function bindVariables(slots: readonly TemplateSlot[], variables: Variables): Bound {
  const keys = Object.keys(variables)
  const unordered = unreliableOrder(slots, keys)
  if (unordered !== undefined) return { ok: false, problem: 'variable', address: undefined, message: unordered }
  const matched = matchKeys(slots, keys)
  return valuesFor(slots, (address) => {
    const key = matched.get(address)
    return key === undefined ? undefined : { value: variables[key] }
  })
}

/**
 * The key that fills each slot, by address, where the order of the keys is known. First, keys that are addresses. Of the
 * others, a named placeholder takes the key of its name, in every part of the template. Numbered placeholders take keys
 * by number where all keys are numbers or the template has named placeholders too: the body's, or where the body has no
 * numbered placeholder, those of the first part that has one. Otherwise the keys fill the numbered placeholders in
 * reading order.
 */
export function matchKeys(slots: readonly TemplateSlot[], keys: readonly string[]): Map<string, string> {
  const given = new Set(keys)
  const matched = new Map<string, string>()
  for (const { address, file } of slots) {
    if (given.has(address)) matched.set(address, address)
    if (file && given.has(file.address)) matched.set(file.address, file.address)
  }
  const others = keys.filter((key) => !isAddress(key))
  const open = slots.filter(({ address }) => !matched.has(address))
  for (const { address, placeholder } of open.filter(isNamedSlot)) {
    // Stryker disable next-line ConditionalExpression: A numbered slot has a placeholder, and a slot whose variable is missing is refused before.
    if (placeholder !== undefined && given.has(placeholder)) matched.set(address, placeholder)
  }
  const numbered = open.filter(isNumberedSlot)
  if (isByNumber(slots, others)) {
    const part = numberedPart(slots)
    for (const { address, placeholder } of numbered.filter((slot) => slot.part === part)) {
      // Stryker disable next-line ConditionalExpression: A numbered slot has a placeholder, and a slot whose variable is missing is refused before.
      if (placeholder !== undefined && given.has(placeholder)) matched.set(address, placeholder)
    }
  } else {
    for (const [index, { address }] of numbered.entries()) {
      const key = others[index]
      if (key !== undefined) matched.set(address, key)
    }
  }
  return matched
}

type Given = { readonly value: unknown } | undefined

/**
 * Checks the value of each slot. A value that is optional may be left out, but not be given empty. A file is given by its link
 * or by the ID of a stored one, whose value then stands under the address of the ID.
 */
export function valuesFor(slots: readonly TemplateSlot[], givenFor: (address: string) => Given): Bound {
  const values: [string, string][] = []
  for (const slot of slots) {
    const source = sourceOf(slot, givenFor)
    if (source === undefined) continue
    const problem = problemOf(slot, source)
    if (problem !== undefined) return { ok: false, address: source.address, ...problem }
    values.push([source.address, String(source.value)])
  }
  return { ok: true, values: Object.fromEntries(values) }
}

type Source = {
  readonly address: string
  readonly value: unknown
  readonly isFile?: boolean
  /** A link and a file are given. */
  readonly isTwice?: boolean
}

/** What sets a slot; undefined where it can be left out and is. */
function sourceOf(slot: TemplateSlot, givenFor: (address: string) => Given): Source | undefined {
  const { address, file, isOptional } = slot
  const given = givenFor(address)
  const stored = file && givenFor(file.address)
  const isGiven = !isEmpty(given?.value)
  if (file && stored && (!isGiven || !isEmpty(stored.value))) {
    return { address: file.address, value: stored.value, isFile: true, isTwice: isGiven }
  }
  return given === undefined && isOptional ? undefined : { address, value: given?.value }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function problemOf(
  slot: TemplateSlot,
  { value, isFile, isTwice }: Source,
): Omit<BindingProblem, 'address'> | undefined {
  const { phrase, address, file } = slot
  if (isTwice && file) {
    const message = sentence('fileAndLinkGiven', { file: file.address, link: address })
    return { problem: 'variable', message }
  }
  if (isEmpty(value)) return { problem: 'missing_variable', message: sentence('variableMissing', { value: phrase }) }
  if (typeof value !== 'string') {
    return { problem: 'variable', message: sentence('variableNotText', { value: phrase }) }
  }
  const maximum = actionKinds.some((kind) => kind === slot.kind) ? maxActionLength : maxValueLength
  if (value.length > maximum) {
    return { problem: 'variable', message: sentence('variableTooLong', { value: phrase, maximum }) }
  }
  const wrong = isFile ? undefined : valueProblem(slot, value)
  return wrong && { problem: 'variable', message: wrong }
}

/** `header.title` is an address too, though perhaps of no slot: then it is an extra variable, and fills nothing else. */
export function isAddress(key: string): boolean {
  return /^(?:header|body|offer|button\.\d+|card\.\d+)\.[\w.]+$/.test(key)
}

function isNamedSlot({ placeholder }: TemplateSlot): boolean {
  return placeholder !== undefined && !isNumbered(placeholder)
}

function isNumberedSlot({ placeholder }: TemplateSlot): boolean {
  // Stryker disable next-line ConditionalExpression: A numbered slot has a placeholder, and a slot whose variable is missing is refused before.
  return placeholder !== undefined && isNumbered(placeholder)
}

function isByNumber(slots: readonly TemplateSlot[], keys: readonly string[]): boolean {
  return keys.every(isNumbered) || slots.some(isNamedSlot)
}

/** The part whose placeholders number keys mean. */
function numberedPart(slots: readonly TemplateSlot[]): string | undefined {
  const parts = slots.filter(isNumberedSlot).map(({ part }) => part)
  return parts.includes('body') ? 'body' : parts[0]
}

/** An explanation where the order of the keys would decide, and JSON does not keep it: it lists numbers first. */
function unreliableOrder(slots: readonly TemplateSlot[], keys: readonly string[]): ShownSentence | undefined {
  const others = keys.filter((key) => !isAddress(key))
  const number = others.find(isNumbered)
  const name = others.find((key) => !isNumbered(key))
  if (number === undefined || name === undefined || isByNumber(slots, others)) return undefined
  const open = slots.filter((slot) => isNumberedSlot(slot) && !keys.includes(slot.address))
  const [first] = open
  if (first === undefined) return undefined
  return sentence('variablesOrderUnclear', { number: shown(number), name: shown(name), address: first.address })
}

function shown(key: string): string {
  return JSON.stringify(key.length > 40 ? `${key.slice(0, 40)}…` : key)
}
