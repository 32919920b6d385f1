import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../i18n/i18n.ts'
import { GroupDetails } from './group-details.tsx'

beforeAll(() => i18n.loadNamespaces('inbox'))

test('a group shows that it is suspended, its description and its members', () => {
  const members = [
    { phone: null, user_id: 'DE.70040002', username: null },
    { phone: null, user_id: 'DE.70040001', username: 'gardener7' },
  ]
  const html = renderToStaticMarkup(
    <MantineProvider>
      <GroupDetails group={{ state: 'suspended', description: 'Water and keys', members }} />
    </MantineProvider>,
  )
  expect(html).toContain('WhatsApp suspended this group')
  expect(html).toContain('Water and keys')
  expect(html).toContain('2 members')
  expect(html).toContain('gardener7')
  expect(html).toContain('DE.70040002')
})
