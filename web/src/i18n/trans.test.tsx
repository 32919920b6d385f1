import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { i18n } from './i18n.ts'
import { Trans, withElements } from './trans.tsx'

test('a text becomes the elements that it names', () => {
  const shown = withElements('See the <link>simulator</link>.<br/> Or <key/> it.', {
    link: <a href="/x">!</a>,
    br: <br />,
  })
  expect(renderToStaticMarkup(shown)).toBe('See the <a href="/x">simulator</a>.<br/> Or  it.')
})

test('values that look like markup or entities are shown as they are', () => {
  i18n.addResource('en', 'frame', 'greeting', 'Hello <strong>{{name}}</strong> of {{place}}')
  const values = { name: '<b>&amp;</b> "A/B"', place: "<strong>O'Hare</strong>" }
  const props = { t: i18n.getFixedT('en', 'frame'), i18nKey: 'greeting', values, components: { strong: <strong /> } }
  const shown = renderToStaticMarkup(<Trans {...(props as object)} />)
  expect(shown).toBe(
    'Hello <strong>&lt;b&gt;&amp;amp;&lt;/b&gt; &quot;A/B&quot;</strong> of &lt;strong&gt;O&#x27;Hare&lt;/strong&gt;',
  )
})
