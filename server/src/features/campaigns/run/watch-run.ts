import { setTimeout as wait } from 'node:timers/promises'
import { findChannel } from '../../channels/channels.store.ts'
import { syncNamed } from '../../templates/sync-templates.ts'
import { findTemplate } from '../../templates/templates.store.ts'
import { findCampaign } from '../campaigns.store.ts'
import type { Run } from './run.ts'
import { awaitsText, campaignTemplateProblem } from './template-change.ts'

/** Whether the campaign may still be sent, beside the sending itself. */
export type Watch = {
  /** Resolves once no check is in progress; to be awaited before each message. */
  readonly checked: () => Promise<void>
  /** Compares the template with the platform's, which may have changed it; until then nothing more is sent. */
  readonly compareTemplate: () => void
  /** Ends the watch, and waits for a check in progress. */
  readonly end: () => Promise<void>
}

const pollIntervalMs = 250
/** The shortest time from a comparison that found no change to the next one: the cause may be the values of many recipients. */
const compareAgainAfterMs = 10_000

/**
 * Calls `halt` soon after the campaign may no longer be sent, whichever process changed it: recipients taken ahead may wait
 * long for their turn where other campaigns use the channel. A change of the template takes effect before the next message.
 */
export function watchRun(run: Run, halt: () => void): Watch {
  const { app, scope, campaign } = run
  const ended = new AbortController()
  let lastStep = Promise.resolve()
  let [steps, isCheckWaiting] = [0, false]
  let comparedAt: number | undefined

  const fail = (error: unknown) =>
    app.log.warn({ err: error, campaignId: campaign.id }, 'It could not be checked whether a campaign may be sent')

  async function check(): Promise<void> {
    const current = await findCampaign(app.db, scope, campaign.id)
    if (current?.state !== 'running') return halt()
    const template = await findTemplate(app.db, scope, current.template_id)
    const isUnread = template !== undefined && awaitsText(template, app.now())
    if (isUnread || campaignTemplateProblem(current, template, app.now()) !== undefined) return halt()
    if (!(await findChannel(app.db, scope, current.channel_id))?.isActive) halt()
  }

  function enqueue(step: () => Promise<void>): void {
    steps += 1
    lastStep = lastStep
      .then(step)
      .catch(fail)
      .finally(() => {
        steps -= 1
      })
  }

  function checkSoon(): void {
    if (isCheckWaiting) return
    isCheckWaiting = true
    enqueue(() => {
      isCheckWaiting = false
      return check()
    })
  }

  async function checkWhenTemplatesChange(): Promise<void> {
    for await (const { noun } of app.live.changes(scope, ended.signal)) if (noun === 'templates') checkSoon()
  }

  async function checked(): Promise<void> {
    while (steps > 0) await lastStep
  }

  const timer = setInterval(checkSoon, pollIntervalMs)
  timer.unref()
  checkWhenTemplatesChange().catch(fail)
  return {
    checked,
    compareTemplate: () => {
      if (comparedAt !== undefined && app.now() - comparedAt < compareAgainAfterMs) return
      comparedAt = app.now()
      const { template_name: name } = campaign
      enqueue(() => syncNamed(app, scope, { channel: run.channel, name }))
      checkSoon()
    },
    end: async () => {
      clearInterval(timer)
      ended.abort()
      await checked()
    },
  }
}

/** Waits while the template has another text at the platform that has not been read, and the campaign runs. */
export async function untilTextIsRead({ app, scope, campaign: { id }, job }: Run): Promise<void> {
  for (;;) {
    const campaign = await findCampaign(app.db, scope, id)
    const template = campaign && (await findTemplate(app.db, scope, campaign.template_id))
    if (campaign?.state !== 'running' || !template || !awaitsText(template, app.now())) return
    await wait(pollIntervalMs, undefined, { signal: job.signal })
  }
}
