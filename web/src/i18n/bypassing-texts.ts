import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync } from 'vite'

export type Bypass = { readonly file: string; readonly line: number; readonly text: string }

/** Texts in source files that a person would read and that no translation has: JSX texts, attributes and sentences in code. */
export function findBypassingTexts(folder: string): Bypass[] {
  return (readdirSync(folder, { recursive: true }) as string[])
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$|^(i18n|testing)\//.test(path))
    .sort()
    .flatMap((file) => bypassingTextsOf(file, readFileSync(join(folder, file), 'utf8')))
}

export function bypassingTextsOf(file: string, source: string): Bypass[] {
  return textsIn(parseSync(file, source).program).map(({ start, text }) => ({
    file,
    line: source.slice(0, start).split('\n').length,
    text,
  }))
}

type Found = { readonly start: number; readonly text: string }

function textsIn(node: ESTree.Node): Found[] {
  const hidden = hiddenPartsOf(node)
  const inside = childrenOf(node)
    .filter((child) => !hidden.includes(child))
    .flatMap(textsIn)
  return [...textOf(node), ...inside]
}

/** The parts of a node that are never shown: names of modules, types and properties, and values that are only compared. */
function hiddenPartsOf(node: ESTree.Node): readonly (ESTree.Node | null)[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
      return [node.source]
    case 'TSLiteralType':
      return [node.literal]
    case 'MemberExpression':
      return [node.property]
    case 'Property':
      return [node.key]
    case 'BinaryExpression':
      return [node.left, node.right].filter(({ type }) => type === 'Literal')
    case 'NewExpression':
      // Errors of programming, which a person meets as the page of unexpected errors.
      return node.callee.type === 'Identifier' && node.callee.name === 'Error' ? node.arguments : []
    case 'JSXAttribute':
      return node.value?.type === 'Literal' ? [node.value] : []
    default:
      return []
  }
}

function textOf(node: ESTree.Node): Found[] {
  if (node.type === 'JSXText') {
    const text = node.value.trim()
    return /\p{L}{2}/u.test(text.replaceAll(properNames, '')) && !sameInEveryLanguage.test(text)
      ? [{ start: node.start + node.value.search(/\S/), text }]
      : []
  }
  if (node.type === 'JSXAttribute') {
    if (node.name.type !== 'JSXIdentifier' || node.value?.type !== 'Literal') return []
    const { name } = node.name
    const text = String(node.value.value)
    const isShown = shownAttributes.has(name)
      ? /\p{L}/u.test(text.replaceAll(properNames, '')) && !sameInEveryLanguage.test(text)
      : !hiddenAttributes.has(name) && isText(text)
    return isShown ? [{ start: node.value.start, text }] : []
  }
  const text =
    node.type === 'Literal'
      ? node.value
      : node.type === 'TemplateLiteral' && node.quasis.map(({ value }) => value.cooked ?? '').join('…')
  return typeof text === 'string' && isText(text) ? [{ start: node.start, text }] : []
}

function childrenOf(node: ESTree.Node): ESTree.Node[] {
  return Object.values(node).flat().filter(isNode)
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

const shownAttributes = new Set(
  'label title placeholder description about alt aria-label aria-description aria-roledescription cancel confirm'.split(
    ' ',
  ),
)

/** Attributes whose values nobody reads, even where they look like a word. */
const hiddenAttributes = new Set(
  'className style key d to href src rel target type id htmlFor role w h c size variant autoComplete viewBox'.split(
    ' ',
  ),
)

/** Names that are the same in every language, and those of the languages in themselves. */
const properNames = /\b(Parley|Edge|Opera|Firefox|Chrome|Safari|Android|Windows|Linux|English|Deutsch|Node|OpenAPI)\b/g

/** Commands, addresses, stacks of fonts and names of keys. */
const sameInEveryLanguage =
  /^parley [a-z]|^(SPRING25|a-17|order_ready|com\.example\.shop|GIF)$|^https:\/\/|sans-serif|monospace|^(Shift|Control|Meta)$/

/**
 * A word that begins with a capital letter, a number or word in brackets, or several words. Names of keys, of CSS and of files
 * are none of these.
 */
function isText(text: string): boolean {
  const words = text.replaceAll(properNames, '').replaceAll(/\s+/g, ' ').trim()
  if (sameInEveryLanguage.test(text)) return false
  if (/^[A-Z][a-z]+([ ,.:;!?…’–-]|$)/.test(words) && !/^[A-Z][a-z]+-[A-Z]/.test(words)) return true
  if (/[{}=<>#$/_|[\]@]|--|\d(px|fr|rem)\b|\b\w+\(/.test(words)) return false
  return /(^| )(…|\d+|\p{L}[\p{L}’]*[,:.;]?) \p{L}{2,}|\(\p{L}+\)/u.test(words)
}
