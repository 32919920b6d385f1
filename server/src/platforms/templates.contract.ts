import { describe, expect, test } from 'vitest'
import { readable } from '../testing/readable.ts'
import type { TemplateDefinition } from './platform.ts'
import { definition, type OpenPlatform, openApproved, sendTemplate } from './platform-fixture.contract.ts'

const reworded: TemplateDefinition = {
  ...definition,
  components: [
    {
      type: 'BODY',
      text: 'Dear {{1}}, your order {{2}} has left our warehouse.',
      example: { body_text: [['Ada', 'A-1']] },
    },
  ],
}

/** The review, the changes and the deletion of a template. */
export function templatesContract(open: OpenPlatform): void {
  describe('Templates', () => {
    test('are accepted for review and decided later, by name and language', async () => {
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

    test('return their current status when submitted again unchanged', async () => {
      const fixture = await openApproved(open)
      const again = await fixture.platform.submitTemplate(fixture.channel, definition)

      expect(again).toMatchObject({ kind: 'submitted', status: 'APPROVED' })
      expect(await fixture.platform.submitTemplate(fixture.channel, definition)).toEqual(again)
    })

    test('with another text under an existing name are refused, and change nothing', async () => {
      const fixture = await openApproved(open)
      const other: TemplateDefinition = { ...definition, components: [{ type: 'BODY', text: 'Something else' }] }

      expect(readable(await fixture.platform.submitTemplate(fixture.channel, other))).toMatchObject({
        kind: 'refused',
        code: expect.stringMatching(/./),
        message: expect.stringMatching(/ /),
      })
      await sendTemplate(fixture, fixture.phones.ada)
      expect(await fixture.arrivedAt(fixture.phones.ada)).toEqual([expect.stringContaining('your order A-1')])
    })

    test('are reviewed again when edited, not sent meanwhile, and arrive with the new text', async () => {
      const fixture = await openApproved(open)
      expect(await fixture.platform.editTemplate(fixture.channel, reworded)).toMatchObject({
        kind: 'submitted',
        status: 'PENDING',
      })
      expect(await sendTemplate(fixture, fixture.phones.bob)).toMatchObject({ kind: 'refused' })
      await fixture.decide(fixture.channel, reworded, 'APPROVED')

      await sendTemplate(fixture, fixture.phones.ada)
      expect(await fixture.arrivedAt(fixture.phones.ada)).toEqual(['Dear Ada, your order A-1 has left our warehouse.'])
      expect(await fixture.arrivedAt(fixture.phones.bob)).toEqual([])
    })

    test('return their current status when the same edit is repeated', async () => {
      const fixture = await openApproved(open)
      await fixture.platform.editTemplate(fixture.channel, reworded)
      expect(await fixture.platform.editTemplate(fixture.channel, reworded)).toMatchObject({ status: 'PENDING' })
      await fixture.decide(fixture.channel, reworded, 'REJECTED')

      expect(await fixture.platform.editTemplate(fixture.channel, reworded)).toMatchObject({ status: 'REJECTED' })
    })

    test('cannot be edited while under review, unknown, or approved in another category', async () => {
      const fixture = await openApproved(open)
      const german = { ...definition, language: 'de' }
      const refused = { kind: 'refused', code: expect.stringMatching(/./), message: expect.stringMatching(/ /) }
      expect(
        readable(await fixture.platform.editTemplate(fixture.channel, { ...reworded, language: 'de' })),
      ).toMatchObject(refused)
      await fixture.platform.submitTemplate(fixture.channel, german)
      expect(
        readable(await fixture.platform.editTemplate(fixture.channel, { ...reworded, language: 'de' })),
      ).toMatchObject(refused)
      expect(
        readable(await fixture.platform.editTemplate(fixture.channel, { ...reworded, category: 'MARKETING' })),
      ).toMatchObject(refused)

      expect(await sendTemplate(fixture, fixture.phones.ada)).toMatchObject({ kind: 'accepted' })
    })

    test('cannot be sent once deleted; other languages and channels stay, and deletion can be repeated', async () => {
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
