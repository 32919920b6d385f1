import { runs, seed } from '@parley/shared/testing/fuzz-runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { authorized } from '../../testing/authorized.ts'
import { createCampaignTestApp, messagesByPhone } from '../../testing/campaigns.ts'
import { engines } from '../../testing/stores/engines.ts'
import { cancelCampaign } from './manage/cancel-campaign.ts'
import { getCampaign } from './manage/get-campaign.ts'
import { pauseCampaign } from './manage/pause-campaign.ts'
import { resumeCampaign } from './manage/resume-campaign.ts'
import { retryFailed } from './manage/retry-failed.ts'
import { sendNow } from './manage/send-now.ts'
import { startCampaign } from './manage/start-campaign.ts'

type Model = {
  readonly state: 'scheduled' | 'running' | 'paused' | 'completed' | 'cancelled'
  /** Whether the recipients that can succeed have been sent to. */
  readonly isSent: boolean
  /** The state of the recipient that the platform refuses. */
  readonly failing: 'pending' | 'failed' | 'skipped'
}

const actions = { pause: pauseCampaign, resume: resumeCampaign, cancel: cancelCampaign, sendNow, retry: retryFailed }
const step = fc.constantFrom('pause', 'resume', 'cancel', 'sendNow', 'retry', 'work', 'work', 'pass', 'pass')

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const hourMs = 3_600_000
const sendable = 2

/** The campaign after an action; undefined where the action is refused. */
function after(step: keyof typeof actions, model: Model): Model | undefined {
  const { state, failing } = model
  const isUnderWay = state === 'running' || state === 'paused'
  switch (step) {
    case 'pause':
      return isUnderWay ? { ...model, state: 'paused' } : undefined
    case 'resume':
      return isUnderWay ? { ...model, state: 'running' } : undefined
    case 'sendNow':
      return state === 'scheduled' ? { ...model, state: 'running' } : undefined
    case 'cancel':
      if (state === 'completed') return undefined
      return { ...model, state: 'cancelled', failing: failing === 'pending' ? 'skipped' : failing }
    case 'retry':
      if (failing !== 'failed' || state === 'cancelled') return undefined
      return { ...model, state: state === 'paused' ? state : 'running', failing: 'pending' }
  }
}

/** The campaign after a worker has sent to all pending recipients. */
function afterRun(model: Model): Model {
  return { state: 'completed', isSent: true, failing: model.failing === 'pending' ? 'failed' : model.failing }
}

/** The number of pending recipients. */
function pendingIn({ state, isSent, failing }: Model): number {
  return (isSent || state === 'cancelled' ? 0 : sendable) + (failing === 'pending' ? 1 : 0)
}

describe.each(engines)('the state model of a campaign on $name', (engine) => {
  test('states follow from actions and completed work, and no recipient is messaged twice', async () => {
    const fixture = await createCampaignTestApp(engine)
    const { app, clock } = fixture
    const actor = fixture.system()
    let people = 0
    const newPhone = () => {
      people += 1
      return `+4915120${String(people).padStart(6, '0')}`
    }

    async function follow(isPlanned: boolean, steps: readonly Step[]) {
      const phones = Array.from({ length: sendable }, newPhone)
      const at = new Date(app.now() + 2 * hourMs).toISOString().slice(0, 16)
      const recipients = [...phones, throttledPhone].map((phone) => ({ phone, variables: { 1: 'Anna', 2: 'A-1' } }))
      const plan = isPlanned ? { schedule: { at, timeZone: 'UTC' } } : {}
      const { id: campaignId } = await authorized('campaigns.send', startCampaign)(app, actor, {
        templateName: 'order_shipped',
        recipients,
        ...plan,
      })
      let model: Model = { state: isPlanned ? 'scheduled' : 'running', isSent: false, failing: 'pending' }

      for (const each of steps) {
        if (each === 'pass') clock.advance(hourMs)
        else if (each === 'work') {
          await fixture.runJobs()
          const isDue = model.state === 'scheduled' && Date.parse(`${at}Z`) <= app.now()
          if (isDue || model.state === 'running') model = afterRun(model)
        } else {
          const next = after(each, model)
          const attempt = actions[each](app, fixture.scope(), { campaignId })
          const outcome = await attempt.then(
            () => 'done',
            (error) => error.code,
          )
          expect([each, model.state, outcome]).toEqual([each, model.state, next ? 'done' : 'conflict'])
          model = next ?? model
        }
        const { state, counts } = await authorized('campaigns.read', getCampaign)(app, actor, { campaignId })
        expect([each, state, counts.pending]).toEqual([each, model.state, pendingIn(model)])
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(recipients.length)
        const reached = await messagesByPhone(app)
        expect(phones.map((phone) => reached.get(phone) ?? 0)).toEqual(phones.map(() => (model.isSent ? 1 : 0)))
      }
    }

    const script = fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 8, maxLength: 16, size: 'max' }), follow)
    await fc.assert(script, { seed, numRuns: runs(12), endOnFailure: true })
  }, 600_000)
})

/** The simulator refuses it immediately, each time, with an error that another attempt may be without. */
const throttledPhone = '+15550000009'
