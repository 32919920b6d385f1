import { keyPermissions, memberPermissions } from '@parley/shared/words'
import { expect, onTestFinished, test } from 'vitest'
import { i18n } from './i18n/i18n.ts'
import { permissionName } from './permission-name.ts'
import { inWords } from './ui/text/format.ts'

test('the permission to read is not called like a message that was read', async () => {
  await i18n.changeLanguage('de')
  onTestFinished(async () => {
    await i18n.changeLanguage('en')
  })
  await i18n.loadNamespaces('permissions')

  expect([permissionName('read'), inWords('read')]).toEqual(['Lesen', 'Gelesen'])
  const all = [...new Set([...keyPermissions, ...memberPermissions])].map(permissionName)
  expect(new Set(all).size).toBe(all.length)
  expect(all.filter((name) => name.includes('_'))).toEqual([])
})
