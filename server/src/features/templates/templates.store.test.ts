import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/stores/engines.ts'
import { pendingTemplate, templateToSend } from '../../testing/templates.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { defaultChannel } from '../channels/channels.store.ts'
import { templateForSend } from './templates.store.ts'

describe.each(engines)('on $name', (engine) => {
  test('the template for a send is found by name alone when it exists in one language', async () => {
    const fixture = await createTestApp(engine)
    const { id } = await pendingTemplate(fixture, { name: 'promo', language: 'de' })

    expect(await templateToSend(fixture, { name: 'promo' })).toMatchObject({ id, language: 'de' })
    expect(await templateToSend(fixture, { name: 'promo', languageCode: 'de' })).toMatchObject({ id })
  })

  test('the template for a send needs a language when it exists in two', async () => {
    const fixture = await createTestApp(engine)
    await pendingTemplate(fixture, { name: 'promo', language: 'de' })
    const english = await pendingTemplate(fixture, { name: 'promo', language: 'en' })

    await expect(templateToSend(fixture, { name: 'promo' })).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'languageCode must be given, because the template "promo" exists in de, en',
      details: [{ path: 'languageCode' }],
    })
    expect(await templateToSend(fixture, { name: 'promo', languageCode: 'en' })).toMatchObject({ id: english.id })
  })

  test('a template is not found by another name, language, mode or workspace', async () => {
    const fixture = await createTestApp(engine)
    await pendingTemplate(fixture, { name: 'promo', language: 'de' })
    const find = (mode: 'live' | 'test', name: string, language?: string) =>
      templateToSend(fixture, { mode, name, languageCode: language })

    await expect(find('live', 'other')).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no template named "other"',
    })
    await expect(find('live', 'promo', 'en')).rejects.toMatchObject({
      code: 'not_found',
      message: 'The template "promo" does not exist in "en"; it exists in de',
    })
    await expect(find('test', 'promo')).rejects.toMatchObject({ code: 'not_found' })
    const { accountId } = await defaultChannel(fixture.app.db, fixture.scope())
    const elsewhere = { ...fixture.scope(), workspaceId: fixture.otherWorkspaceId }
    await expect(templateForSend(fixture.app.db, elsewhere, { accountId, name: 'promo' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
