import { describe, expect, test } from 'vitest'
import type { TemplateDefinition } from './platform.ts'
import { definition, type OpenTrial, openApproved, sendTemplate } from './trial.contract.ts'

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
export function templatesContract(open: OpenTrial): void {
  describe('templates', () => {
    test('are taken for review and decided later, by name and language', async () => {
      const trial = await open()
      const german = { ...definition, language: 'de' }
      const first = await trial.platform.submitTemplate(trial.channel, definition)
      const second = await trial.platform.submitTemplate(trial.channel, german)
      expect(first).toMatchObject({ kind: 'submitted', status: 'PENDING', platformTemplateId: expect.any(String) })
      expect(second).toMatchObject({ kind: 'submitted', status: 'PENDING' })
      await trial.decide(trial.channel, german, 'REJECTED')

      expect(trial.told.map(({ update }) => update)).toMatchObject([
        { kind: 'template_review', name: definition.name, language: 'de', status: 'REJECTED' },
      ])
      expect(await sendTemplate(trial, trial.phones.ada)).toMatchObject({ kind: 'refused' })
    })

    test('submitted again as they were are answered with what became of them', async () => {
      const trial = await openApproved(open)
      const again = await trial.platform.submitTemplate(trial.channel, definition)

      expect(again).toMatchObject({ kind: 'submitted', status: 'APPROVED' })
      expect(await trial.platform.submitTemplate(trial.channel, definition)).toEqual(again)
    })

    test('of another wording under a name that is taken are refused, and change nothing', async () => {
      const trial = await openApproved(open)
      const other: TemplateDefinition = { ...definition, components: [{ type: 'BODY', text: 'Something else' }] }

      expect(await trial.platform.submitTemplate(trial.channel, other)).toMatchObject({
        kind: 'refused',
        code: expect.stringMatching(/./),
        message: expect.stringMatching(/ /),
      })
      await sendTemplate(trial, trial.phones.ada)
      expect(await trial.arrivedAt(trial.phones.ada)).toEqual([expect.stringContaining('your order A-1')])
    })

    test('edited are reviewed again, cannot be sent meanwhile, and arrive in their new words', async () => {
      const trial = await openApproved(open)
      expect(await trial.platform.editTemplate(trial.channel, reworded)).toMatchObject({
        kind: 'submitted',
        status: 'PENDING',
      })
      expect(await sendTemplate(trial, trial.phones.bob)).toMatchObject({ kind: 'refused' })
      await trial.decide(trial.channel, reworded, 'APPROVED')

      await sendTemplate(trial, trial.phones.ada)
      expect(await trial.arrivedAt(trial.phones.ada)).toEqual(['Dear Ada, your order A-1 has left our house.'])
      expect(await trial.arrivedAt(trial.phones.bob)).toEqual([])
    })

    test('edited again as they are, are answered with what became of them', async () => {
      const trial = await openApproved(open)
      await trial.platform.editTemplate(trial.channel, reworded)
      expect(await trial.platform.editTemplate(trial.channel, reworded)).toMatchObject({ status: 'PENDING' })
      await trial.decide(trial.channel, reworded, 'REJECTED')

      expect(await trial.platform.editTemplate(trial.channel, reworded)).toMatchObject({ status: 'REJECTED' })
    })

    test('under review, unknown, or approved in another category are not edited', async () => {
      const trial = await openApproved(open)
      const german = { ...definition, language: 'de' }
      const refused = { kind: 'refused', code: expect.stringMatching(/./), message: expect.stringMatching(/ /) }
      expect(await trial.platform.editTemplate(trial.channel, { ...reworded, language: 'de' })).toMatchObject(refused)
      await trial.platform.submitTemplate(trial.channel, german)
      expect(await trial.platform.editTemplate(trial.channel, { ...reworded, language: 'de' })).toMatchObject(refused)
      expect(await trial.platform.editTemplate(trial.channel, { ...reworded, category: 'MARKETING' })).toMatchObject(
        refused,
      )

      expect(await sendTemplate(trial, trial.phones.ada)).toMatchObject({ kind: 'accepted' })
    })

    test('deleted cannot be sent, may be deleted twice, and leave other languages and channels alone', async () => {
      const trial = await openApproved(open)
      await trial.platform.submitTemplate(trial.otherChannel, definition)
      const german = { ...definition, language: 'de' }
      await trial.platform.submitTemplate(trial.channel, german)

      expect(await trial.platform.deleteTemplate(trial.channel, definition)).toEqual({ kind: 'deleted' })
      expect(await trial.platform.deleteTemplate(trial.channel, definition)).toEqual({ kind: 'deleted' })
      expect(await sendTemplate(trial, trial.phones.ada)).toMatchObject({ kind: 'refused' })
      expect(await trial.platform.submitTemplate(trial.channel, german)).toMatchObject({ status: 'PENDING' })
      expect(await trial.platform.submitTemplate(trial.otherChannel, definition)).toMatchObject({ kind: 'submitted' })
    })

    test('can be sent again once a pause is over', async () => {
      const trial = await openApproved(open)
      await trial.decide(trial.channel, definition, 'PAUSED')
      expect(await sendTemplate(trial, trial.phones.ada)).toMatchObject({ kind: 'refused', stopsCampaign: true })
      await trial.decide(trial.channel, definition, 'APPROVED')

      expect(await sendTemplate(trial, trial.phones.ada)).toMatchObject({ kind: 'accepted' })
    })
  })
}
