import { setTimeout as wait } from 'node:timers/promises'
import { residentMiBOf } from '../../attack/process-figures.ts'
import { mostWhile } from '../harness/most-while.ts'
import { median } from '../harness/pairs.ts'
import { install, type Parley } from '../harness/parley.ts'
import { atMost, type Line, type Row } from '../harness/row.ts'
import { prepareCampaign } from './campaigns.ts'

/** A start on an existing store, and the memory of a process that has nothing to do, and while it runs a campaign. */
export const processes: Row = {
  name: 'processes',
  isQuick: true,
  measure: async (bench) => {
    const conversations = bench.quick ? 1_000 : 1_000_000
    const installation = await install({ conversations, messagesEach: 1, messagesPerSecond: 80 })
    const starts: number[] = []
    const idle: number[] = []
    const sending: number[] = []
    try {
      for (let n = 0; n < Math.max(3, bench.pairs); n += 1) {
        const parley = await installation.start()
        starts.push(parley.startedInMs)
        await wait(bench.quick ? 1_000 : 10_000)
        idle.push(residentMegabytes(parley))
        if (!bench.quick) {
          const sendCampaign = await prepareCampaign(parley, n)
          const sample = () => wait(200, undefined).then(() => residentMegabytes(parley))
          sending.push(await mostWhile(sendCampaign(), sample))
        }
        await parley.stop()
      }
    } finally {
      await installation.remove()
    }
    const lines: Line[] = [
      {
        work: 'start on an existing store, ms',
        engine: 'SQLite',
        ours: `${Math.round(median(starts))} ms`,
        result: median(starts),
        goal: atMost(500, ' ms'),
      },
      {
        work: `idle memory with ${conversations.toLocaleString('en')} conversations, MB`,
        engine: 'SQLite',
        ours: `${Math.round(median(idle))} MB`,
        result: median(idle),
        goal: atMost(125, ' MB'),
      },
    ]
    if (sending.length > 0) {
      lines.push({
        work: `most memory with ${conversations.toLocaleString('en')} conversations and a campaign, MB`,
        engine: 'SQLite',
        ours: `${Math.round(median(sending))} MB`,
        result: median(sending),
        goal: atMost(170, ' MB'),
      })
    }
    return lines
  },
}

function residentMegabytes({ pid }: Parley): number {
  return (residentMiBOf(pid) * 1024 * 1024) / 1e6
}
