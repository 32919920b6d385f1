import { expect, test } from 'vitest'
import { parseText, type TextNode } from './parse-text.ts'

/** Styles as <name>…</name> and links as [text](href). */
function written(nodes: readonly TextNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      if ('href' in node) return `[${node.text}](${node.href})`
      return `<${node.style}>${written(node.children)}</${node.style}>`
    })
    .join('')
}

test.each([
  ['a *bold* word', 'a <bold>bold</bold> word'],
  ['_italic_, ~struck~ and `code`', '<italic>italic</italic>, <strike>struck</strike> and <code>code</code>'],
  ['*_both_* and *a _b_ c*', '<bold><italic>both</italic></bold> and <bold>a <italic>b</italic> c</bold>'],
  ['(*bold*)!', '(<bold>bold</bold>)!'],
  ['```one\n*two*```', '<code>one\n*two*</code>'],
  ['see ```x``` and *y*', 'see <code>x</code> and <bold>y</bold>'],
  ['*مرحبا* بك', '<bold>مرحبا</bold> بك'],
  ['`*a*`', '<code>*a*</code>'],
])('“%s” is formatted as in WhatsApp', (text, expected) => {
  expect(written(parseText(text))).toBe(expected)
})

test.each([
  '2 * 3 * 4',
  '*not closed',
  'snake_case_name and a*b*c',
  '* a point*',
  '*spans\ntwo lines*',
  '**',
  '``````',
  '``` open',
  '*a *',
])('“%s” stays as it was typed', (text) => {
  expect(written(parseText(text))).toBe(text)
})

test.each([
  ['https://example.com/a_b_c?d=*e*', '[https://example.com/a_b_c?d=*e](https://example.com/a_b_c?d=*e)*'],
  ['*https://example.com/x*', '<bold>[https://example.com/x](https://example.com/x)</bold>'],
  ['~see https://example.com/x~', '<strike>see [https://example.com/x](https://example.com/x)</strike>'],
  ['Look: example.com.', 'Look: [example.com](http://example.com).'],
  ['ada@example.com, or mailto:b@c.de', '[ada@example.com](mailto:ada@example.com), or [mailto:b@c.de](mailto:b@c.de)'],
  ['*a* https://a.de/x *b*', '<bold>a</bold> [https://a.de/x](https://a.de/x) <bold>b</bold>'],
])('“%s” contains a link', (text, expected) => {
  expect(written(parseText(text))).toBe(expected)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.com/x',
  'file:///etc/passwd',
  'vbscript:x',
  '//evil.com',
])('“%s” is no link', (text) => {
  const links = parseText(`x ${text} y`).filter((node) => typeof node === 'object' && 'href' in node)
  expect(links.filter((node) => !/^https?:|^mailto:/.test(String(Object(node).href)))).toEqual([])
  expect(written(parseText(text))).not.toContain(`(${text})`)
})

test('no text is too much to parse, and none of it is lost', () => {
  const seeds = ['*a ', '_a*b', '```', '`*_~', 'http://', 'a@', 'a.b.c.', ' *a* ', 'mailto:']
  for (const seed of seeds) {
    const text = seed.repeat(Math.ceil(131_072 / seed.length))
    const nodes = parseText(text)
    expect(plain(nodes).replace(/[*_~`]/g, ''), seed).toBe(text.replace(/[*_~`]/g, ''))
  }
})

function plain(nodes: readonly TextNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : 'href' in node ? node.text : plain(node.children)))
    .join('')
}
