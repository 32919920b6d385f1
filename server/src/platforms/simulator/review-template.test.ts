import { describe, expect, test } from 'vitest'
import { readable } from '../../testing/readable.ts'
import { openSimulator, type SimulatorFixture, sendTo, template } from '../../testing/simulator.ts'
import { engines } from '../../testing/stores/engines.ts'

const ada = '+15551230001'

describe.each(engines)('on $name', (engine) => {
  const fresh = async () => {
    const fixture = await openSimulator(engine, { simulatorApprovalSeconds: 5 })
    await fixture.platform.submitTemplate(fixture.channel, template)
    return fixture
  }
  const reviews = (fixture: SimulatorFixture) =>
    fixture.updates.flatMap(({ update }) => (update.kind === 'template_review' ? [update.status] : []))

  test('reviews of the simulator approve automatically after the configured time, and not before', async () => {
    const fixture = await fresh()
    await fixture.pass(4_999)
    expect(reviews(fixture)).toEqual([])
    await fixture.pass(1)
    expect(reviews(fixture)).toEqual(['APPROVED'])
    await fixture.pass(3_600_000)
    expect(reviews(fixture)).toEqual(['APPROVED'])
  })

  test('reviews of the simulator by a person are final: the automatic review changes nothing', async () => {
    const fixture = await fresh()
    const { name, language } = template
    await fixture.simulator.simulation.decideReview(fixture.channel, {
      name,
      language,
      status: 'REJECTED',
      reason: 'PROMOTIONAL',
    })
    await fixture.pass(60_000)

    expect(new Set(reviews(fixture))).toEqual(new Set(['REJECTED']))
    expect(readable(fixture.updates.at(-1)?.update)).toMatchObject({ reason: 'PROMOTIONAL' })
    expect(await sendTo(fixture, ada)).toMatchObject({ kind: 'refused', code: '132001' })
  })

  test('reviews of the simulator whose report failed are reported again', async () => {
    const fixture = await fresh()
    const { name, language } = template
    fixture.dropNext()
    await expect(
      fixture.simulator.simulation.decideReview(fixture.channel, { name, language, status: 'PAUSED', reason: null }),
    ).rejects.toThrow('dropped')
    expect(reviews(fixture)).toEqual([])
    await fixture.pass(60_000)

    expect(reviews(fixture)).toEqual(['PAUSED'])
  })

  test('reviews of the simulator of an unknown template do not exist', async () => {
    const fixture = await fresh()
    const unknown = { name: 'other', language: 'en', status: 'APPROVED', reason: null } as const

    expect(await fixture.simulator.simulation.decideReview(fixture.channel, unknown)).toBe(false)
    expect(
      await fixture.simulator.simulation.decideReview(fixture.otherChannel, { ...unknown, name: template.name }),
    ).toBe(false)
    expect(fixture.updates).toEqual([])
  })

  test('two concurrent submissions of one template create one template', async () => {
    const fixture = await fresh()
    const other = { ...template, name: 'twice' }
    const outcomes = await Promise.all([1, 2, 3].map(() => fixture.platform.submitTemplate(fixture.channel, other)))
    await fixture.pass(5_000)

    const ids = outcomes.flatMap((outcome) => (outcome.kind === 'submitted' ? [outcome.platformTemplateId] : []))
    expect(new Set(ids).size).toBe(1)
    expect(reviews(fixture)).toEqual(['APPROVED', 'APPROVED'])
  })
})
