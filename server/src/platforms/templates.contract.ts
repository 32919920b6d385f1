import { describe, expect, test } from 'vitest'
import type { TemplateDefinition } from './platform.ts'
import { definition, type OpenTrial, openApproved, sendTemplate } from './trial.contract.ts'

/** How a template comes to be approved. */
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

    test('can be sent again once a pause is over', async () => {
      const trial = await openApproved(open)
      await trial.decide(trial.channel, definition, 'PAUSED')
      expect(await sendTemplate(trial, trial.phones.ada)).toMatchObject({ kind: 'refused', stopsCampaign: true })
      await trial.decide(trial.channel, definition, 'APPROVED')

      expect(await sendTemplate(trial, trial.phones.ada)).toMatchObject({ kind: 'accepted' })
    })
  })
}
