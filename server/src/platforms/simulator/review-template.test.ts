import { describe, expect, test } from 'vitest'
import { openSimulator, type SimulatorTrial, sendTo, template } from '../../testing/simulator.ts'
import { engines } from '../../testing/stores/engines.ts'

const ada = '+15551230001'

describe.each(engines)('the simulator’s reviews on $name', (engine) => {
  const fresh = async () => {
    const trial = await openSimulator(engine, { simulatorApprovalSeconds: 5 })
    await trial.platform.submitTemplate(trial.channel, template)
    return trial
  }
  const reviews = (trial: SimulatorTrial) =>
    trial.told.flatMap(({ update }) => (update.kind === 'template_review' ? [update.status] : []))

  test('approve by themselves when their time has come, and not before', async () => {
    const trial = await fresh()
    await trial.pass(4_999)
    expect(reviews(trial)).toEqual([])
    await trial.pass(1)
    expect(reviews(trial)).toEqual(['APPROVED'])
    await trial.pass(3_600_000)
    expect(reviews(trial)).toEqual(['APPROVED'])
  })

  test('by a person are final: the one that comes by itself changes nothing', async () => {
    const trial = await fresh()
    const { name, language } = template
    await trial.simulator.simulation.decideReview(trial.channel, {
      name,
      language,
      status: 'REJECTED',
      reason: 'PROMOTIONAL',
    })
    await trial.pass(60_000)

    expect(new Set(reviews(trial))).toEqual(new Set(['REJECTED']))
    expect(trial.told.at(-1)?.update).toMatchObject({ reason: 'PROMOTIONAL' })
    expect(await sendTo(trial, ada)).toMatchObject({ kind: 'refused', code: '132001' })
  })

  test('that were lost on their way are told again', async () => {
    const trial = await fresh()
    const { name, language } = template
    trial.dropNext()
    await expect(
      trial.simulator.simulation.decideReview(trial.channel, { name, language, status: 'PAUSED', reason: null }),
    ).rejects.toThrow('dropped')
    expect(reviews(trial)).toEqual([])
    await trial.pass(60_000)

    expect(reviews(trial)).toEqual(['PAUSED'])
  })

  test('of a template it does not know, there are none', async () => {
    const trial = await fresh()
    const unknown = { name: 'other', language: 'en', status: 'APPROVED', reason: null } as const

    expect(await trial.simulator.simulation.decideReview(trial.channel, unknown)).toBe(false)
    expect(await trial.simulator.simulation.decideReview(trial.otherChannel, { ...unknown, name: template.name })).toBe(
      false,
    )
    expect(trial.told).toEqual([])
  })

  test('two submissions of one template at once are one template', async () => {
    const trial = await fresh()
    const other = { ...template, name: 'twice' }
    const outcomes = await Promise.all([1, 2, 3].map(() => trial.platform.submitTemplate(trial.channel, other)))
    await trial.pass(5_000)

    const ids = outcomes.flatMap((outcome) => (outcome.kind === 'submitted' ? [outcome.platformTemplateId] : []))
    expect(new Set(ids).size).toBe(1)
    expect(reviews(trial)).toEqual(['APPROVED', 'APPROVED'])
  })
})
