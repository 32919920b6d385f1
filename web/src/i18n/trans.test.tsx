import { renderToStaticMarkup } from 'react-dom/server'
import { Trans } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18n } from './i18n.ts'

test('a text with elements shows values as they are, also those like markup or placeholders', () => {
  i18n.addResource('en', 'frame', 'greeting', 'Hello <strong>{{name}}</strong> of {{place}}.<br/> <a>Go</a>')
  const values = { name: '<b>&amp;</b> "A/B" {{place}} {{x}}', place: "<strong>O'Hare</strong> &#123;" }
  const components = { strong: <strong />, br: <br />, a: <a href="/x">!</a> }
  const props = { i18n, t: i18n.getFixedT('en', 'frame'), i18nKey: 'greeting', values, components }

  expect(renderToStaticMarkup(<Trans {...(props as object)} />)).toBe(
    'Hello <strong>&lt;b&gt;&amp;amp;&lt;/b&gt; &quot;A/B&quot; {{place}} {{x}}</strong> of ' +
      '&lt;strong&gt;O&#x27;Hare&lt;/strong&gt; &amp;#123;.<br/> <a href="/x">Go</a>',
  )
})
