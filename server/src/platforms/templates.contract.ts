import { describe, expect, test } from 'vitest'
import type { TemplateDefinition } from './platform.ts'
import { definition, type OpenPlatform, openApproved, sendTemplate } from './platform-fixture.contract.ts'

const reworded: TemplateDefinition = {
  ...definition,
  components: [
    {
      type: 'BODY',
      text: 'Dear {{1}}, your order {{2}} has left our house.',
      example: { body_text: [['Ada', 'A-1']] },
    },
  ],
}

/** How a template comes to be approved, to change, and to go. */
export function templatesContract(open: OpenPlatform): void {
  describe('templates', () => {
    test('are taken for review and decided later, by name and language', async () => {
      const fixture = await open()
      const german = { ...definition, language: 'de' }
      const first = await fixture.platform.submitTemplate(fixture.channel, definition)
      const second = await fixture.platform.submitTemplate(fixture.channel, german)
      expect(first).toMatchObject({ kind: 'submitted', status: 'PENDING', platformTemplateId: expect.any(String) })
      expect(second).toMatchObject({ kind: 'submitted', status: 'PENDING' })
      await fixture.decide(fixture.channel, german, 'REJECTED')

      expect(fixture.updates.map(({ update }) => update)).toMatchObject([
        { kind: 'template_review', name: definition.name, language: 'de', status: 'REJECTED' },
      ])
      expect(await sendTemplate(fixture, fixture.phones.ada)).toMatchObject({ kind: 'refused' })
    })

    test('submitted again as they were are answered with what became of them', async () => {
      const fixture = await openApproved(open)
      const again = await fixture.platform.submitTemplate(fixture.channel, definition)

      expect(again).toMatchObject({ kind: 'submitted', status: 'APPROVED' })
      expect(await fixture.platform.submitTemplate(fixture.channel, definition)).toEqual(again)
    })

    test('of another wording under a name that is taken are refused, and change nothing', async () => {
      const fixture = await openApproved(open)
      const other: TemplateDefinition = { ...definition, components: [{ type: 'BODY', text: 'Something else' }] }

      expect(await fixture.platform.submitTemplate(fixture.channel, other)).toMatchObject({
        kind: 'refused',
        code: expect.stringMatching(/./),
        message: expect.stringMatching(/ /),
      })
      await sendTemplate(fixture, fixture.phones.ada)
      expect(await fixture.arrivedAt(fixture.phones.ada)).toEqual([expect.stringContaining('your order A-1')])
    })

    test('edited are reviewed again, cannot be sent meanwhile, and arrive in their new words', async () => {
      const fixture = await openApproved(open)
      expect(await fixture.platform.editTemplate(fixture.channel, reworded)).toMatchObject({
        kind: 'submitted',
        status: 'PENDING',
      })
      expect(await sendTemplate(fixture, fixture.phones.bob)).toMatchObject({ kind: 'refused' })
      await fixture.decide(fixture.channel, reworded, 'APPROVED')

      await sendTemplate(fixture, fixture.phones.ada)
      expect(await fixture.arrivedAt(fixture.phones.ada)).toEqual(['Dear Ada, your order A-1 has left our house.'])
      expect(await fixture.arrivedAt(fixture.phones.bob)).toEqual([])
    })

    test('edited again as they are, are answered with what became of them', async () => {
      const fixture = await openApproved(open)
      await fixture.platform.editTemplate(fixture.channel, reworded)
      expect(await fixture.platform.editTemplate(fixture.channel, reworded)).toMatchObject({ status: 'PENDING' })
      await fixture.decide(fixture.channel, reworded, 'REJECTED')

      expect(await fixture.platform.editTemplate(fixture.channel, reworded)).toMatchObject({ status: 'REJECTED' })
    })

    test('under review, unknown, or approved in another category are not edited', async () => {
      const fixture = await openApproved(open)
      const german = { ...definition, language: 'de' }
      const refused = { kind: 'refused', code: expect.stringMatching(/./), message: expect.stringMatching(/ /) }
      expect(await fixture.platform.editTemplate(fixture.channel, { ...reworded, language: 'de' })).toMatchObject(
        refused,
      )
      await fixture.platform.submitTemplate(fixture.channel, german)
      expect(await fixture.platform.editTemplate(fixture.channel, { ...reworded, language: 'de' })).toMatchObject(
        refused,
      )
      expect(
        await fixture.platform.editTemplate(fixture.channel, { ...reworded, category: 'MARKETING' }),
      ).toMatchObject(refused)

      expect(await sendTemplate(fixture, fixture.phones.ada)).toMatchObject({ kind: 'accepted' })
    })

    test('deleted cannot be sent, may be deleted twice, and leave other languages and channels alone', async () => {
      const fixture = await openApproved(open)
      await fixture.platform.submitTemplate(fixture.otherChannel, definition)
      const german = { ...definition, language: 'de' }
      await fixture.platform.submitTemplate(fixture.channel, german)

      expect(await fixture.platform.deleteTemplate(fixture.channel, definition)).toEqual({ kind: 'deleted' })
      expect(await fixture.platform.deleteTemplate(fixture.channel, definition)).toEqual({ kind: 'deleted' })
      expect(await sendTemplate(fixture, fixture.phones.ada)).toMatchObject({ kind: 'refused' })
      expect(await fixture.platform.submitTemplate(fixture.channel, german)).toMatchObject({ status: 'PENDING' })
      expect(await fixture.platform.submitTemplate(fixture.otherChannel, definition)).toMatchObject({
        kind: 'submitted',
      })
    })

    test('can be sent again once a pause is over', async () => {
      const fixture = await openApproved(open)
      await fixture.decide(fixture.channel, definition, 'PAUSED')
      expect(await sendTemplate(fixture, fixture.phones.ada)).toMatchObject({ kind: 'refused', stopsCampaign: true })
      await fixture.decide(fixture.channel, definition, 'APPROVED')

      expect(await sendTemplate(fixture, fixture.phones.ada)).toMatchObject({ kind: 'accepted' })
    })
  })
}
