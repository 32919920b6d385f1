import { describe, expect, test } from 'vitest'
import { engines } from '../../testing/stores/engines.ts'
import { planOf, recordQueries } from '../../testing/stores/plans.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { analyticsOfAgents } from './analytics-of-agents.ts'
import { analyticsOfChannels } from './analytics-of-channels.ts'
import { analyticsOfKeys } from './analytics-of-keys.ts'
import { analyticsSummary } from './analytics-summary.ts'

// Only SQLite chooses the same plan for an empty store as for a full one, so only its plans can be tested.
describe.each(engines.filter((engine) => engine.name === 'sqlite'))('Query plans of analytics on $name', (engine) => {
  test('every query reads only a range of an index', async () => {
    const fixture = await createTestApp(engine)
    const { app, queries } = recordQueries(fixture.app)
    await analyticsSummary(app, fixture.scope(), {})
    await analyticsOfAgents(app, fixture.scope(), {})
    await analyticsOfChannels(app, fixture.scope(), {})
    await analyticsOfKeys(app, fixture.scope(), {})

    const plans = await Promise.all(queries.map((query) => planOf(fixture.app, query)))
    for (const index of [
      'COVERING INDEX message_by_channel',
      'COVERING INDEX message_by_person',
      'COVERING INDEX conversation_by_opening',
      'COVERING INDEX conversation_by_resolution',
      'COVERING INDEX conversation_by_score',
      'INDEX campaign_history',
      'INDEX campaign_recipient_by_state',
      'INDEX campaign_recipient_replied',
    ]) {
      expect(plans.join('\n')).toContain(index)
    }
    for (const plan of plans) {
      expect(plan).not.toMatch(/SCAN (message|conversation|campaign|api_key)/)
      expect(plan).not.toMatch(/SEARCH (message|conversation) USING INDEX/)
    }
  })
})
