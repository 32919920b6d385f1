import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FormattedText } from './formatted-text.tsx'

const shown = (text: string) => renderToStaticMarkup(<FormattedText text={text} />)

test('a text has its own direction, and its styles are elements', () => {
  const html = shown('*مرحبا* _b_ ~c~ ```d```')
  expect(html).toMatch(/^<span class="[^"]*" dir="auto">/)
  expect(html).toContain('<strong>مرحبا</strong> <em>b</em> <s>c</s> <code>d</code>')
})

test('a link opens a page that learns nothing of the dashboard', () => {
  const attributes = 'dir="ltr" target="_blank" rel="noopener noreferrer nofollow"'
  expect(shown('https://example.com/?a=1&b=2')).toContain(`<a href="https://example.com/?a=1&amp;b=2" ${attributes}>`)
  expect(shown('ada@example.com')).toContain(`<a href="mailto:ada@example.com" ${attributes}>`)
})

test.each([
  '<img src=x onerror=alert(1)>',
  '*<script>alert(1)</script>*',
  'https://example.com/"onmouseover="alert(1)',
  '```</code><svg onload=alert(1)>```',
  'javascript:alert(1)//https://example.com',
  '"><b>x',
  "mailto:a@b.de?x='><u>y</u>",
])('nothing in “%s” becomes an element or attribute of its own', (text) => {
  const html = shown(text)
  const tags = html.match(/<[^>]*>/g) ?? []
  const known =
    /^<\/?(strong|em|s|code)>$|^<span class="[^"]*" dir="auto">$|^<\/(span|a)>$|^<a href="(https?:\/\/|mailto:)[^"<>]*" dir="ltr" target="_blank" rel="noopener noreferrer nofollow">$/
  expect(tags.filter((tag) => !known.test(tag))).toEqual([])
  expect(html).not.toMatch(/href="(?!https?:\/\/|mailto:)/)
})
