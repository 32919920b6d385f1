import type { App } from '../app.ts'
import { procedures } from './http/procedures.ts'

const isWork = 'the daily work itself: the message tells who sent it and when'
const isPlay = 'a customer is played, and customers’ doings are in the inbox'

/** What is asked for by anything but reading and leaves no entry in the audit log, each with the reason why not. */
export const leavesNoEntry: Readonly<Record<string, string>> = {
  'campaigns.check': 'looks ahead, and changes nothing',
  'channels.check': 'asks the platform, and changes nothing that people set',
  'conversations.markRead': 'reading is no change to what others see',
  'invitations.describe': 'tells, and changes nothing; the token stays out of addresses',
  'messages.addNote': 'the note itself tells who wrote it and when',
  'messages.send': isWork,
  'messages.sendTemplate': isWork,
  'simulator.changePhone': isPlay,
  'simulator.receipt': isPlay,
  'simulator.reply': isPlay,
  'templates.sync': 'takes over what the platform has decided; no person changes anything by it',
  'templates.testSend': isWork,
  'POST /api/v1/messages/send': isWork,
  'POST /api/v1/test_helpers/inbound_messages': isPlay,
  'POST /api/v1/test_helpers/receipts': isPlay,
}

/** Notes of what is asked for whether it leaves an entry in the audit log. */
export function watchEntries({ db }: App) {
  const recorded = new Set<string>()
  const actions = async () => {
    const rows = await db.selectFrom('audit_entry').select('action').orderBy('id').execute()
    return rows.map(({ action }) => action)
  }
  return {
    /** Asks, and answers the actions of the entries that this has left as well. */
    around: async <Answer>(what: string, ask: () => Promise<Answer>) => {
      const before = await actions()
      const answer = await ask()
      const left = (await actions()).slice(before.length)
      if (left.length > 0) recorded.add(what)
      return { answer, left }
    },
    /** Which of these never left one. */
    silentOf: (these: readonly string[]) => these.filter((what) => !recorded.has(what)).sort(),
  }
}

/** Of those that change something: whether the input of the table does it, where everything is furnished. */
export function isDoneAsAsked(path: string): boolean {
  const { needs, answers, isIdle } = procedures[path] ?? {}
  return needs !== 'anybody' && answers === undefined && !isIdle
}
