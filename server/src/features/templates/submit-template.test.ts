import { NewTemplate } from '@parley/shared/templates'
import { describe, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import { engines } from '../../testing/engines.ts'
import { openTestHouse, type TestHouse } from '../../testing/house.ts'
import { createTemplate } from './create-template.ts'
import { listTemplates } from './list-templates.ts'

describe.each(engines)('a template whose platform gives no answer on $name', (engine) => {
  const wanted = (house: TestHouse, text = 'Good news for you today') =>
    NewTemplate.parse({
      workspaceId: house.workspaceId,
      name: 'promo',
      language: 'en_US',
      category: 'MARKETING',
      components: [{ type: 'BODY', text }],
    })
  const all = async (house: TestHouse) => (await listTemplates(house.app, house.system(), {})).data
  const unreachable = (house: TestHouse): App => {
    const { simulator } = house.app.platforms
    const cutOff = async () => {
      throw new Error('socket hang up')
    }
    return { ...house.app, platforms: { ...house.app.platforms, of: () => ({ ...simulator, submitTemplate: cutOff }) } }
  }

  test('the template stays PENDING and is submitted by itself a minute later', async () => {
    const house = await openTestHouse(engine)
    const { data } = await createTemplate(unreachable(house), house.member(), wanted(house))
    expect(data.status).toBe('PENDING')
    await house.runJobs()
    expect(await house.app.db.selectFrom('simulator_template').selectAll().execute()).toEqual([])

    house.clock.advance(60_000)
    await house.runJobs()
    house.clock.advance(5_000)
    await house.runJobs()

    expect(await all(house)).toMatchObject([{ id: data.id, status: 'APPROVED' }])
    expect(await house.app.db.selectFrom('job').selectAll().execute()).toEqual([])
  })

  test('a submission that had arrived is not made twice', async () => {
    const house = await openTestHouse(engine)
    const { simulator } = house.app.platforms
    const losesAnswer: App = {
      ...house.app,
      platforms: {
        ...house.app.platforms,
        of: () => ({
          ...simulator,
          submitTemplate: async (channel, definition) => {
            await simulator.submitTemplate(channel, definition)
            throw new Error('socket hang up')
          },
        }),
      },
    }
    await createTemplate(losesAnswer, house.member(), wanted(house))

    house.clock.advance(120_000)
    await house.runJobs()

    expect(await house.app.db.selectFrom('simulator_template').selectAll().execute()).toHaveLength(1)
    expect(await all(house)).toMatchObject([{ status: 'APPROVED' }])
  })

  test('a platform that refuses it later has rejected it, with its reason', async () => {
    const house = await openTestHouse(engine)
    await createTemplate(house.app, house.member(), wanted(house))
    await house.app.db.deleteFrom('template').execute()
    await house.app.db.deleteFrom('job').execute()
    await createTemplate(unreachable(house), house.member(), wanted(house, 'Something else'))

    house.clock.advance(60_000)
    await house.runJobs()

    expect(await all(house)).toMatchObject([
      { status: 'REJECTED', rejection_reason: 'The platform has another template named "promo" in "en_US" already' },
    ])
  })
})
