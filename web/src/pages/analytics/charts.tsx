import type { AnalyticsSummary } from '@parley/shared/analytics'
import { AgentsPanel } from './agents-panel.tsx'
import { ChannelsPanel } from './channels-panel.tsx'
import { DeletedNote } from './deleted-note.tsx'
import { FiguresPanel } from './figures.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { MessagesByDay } from './messages-by-day.tsx'
import { ReplyTimes } from './reply-times.tsx'
import { Satisfaction } from './satisfaction.tsx'
import { ScoreList } from './score-list.tsx'
import { SentTables } from './sent-tables.tsx'

/** All figures and charts of a period with activity, of one channel or of all. */
export function Charts({ summary, channelId }: { summary: AnalyticsSummary; channelId?: string | undefined }) {
  const filter = { from: summary.from, to: summary.to, channel_id: channelId }
  return (
    <>
      <FiguresPanel summary={summary} />
      <DeletedNote deleted={summary.deleted} />
      <MessagesByDay days={summary.days} />
      <ReplyTimes summary={summary} />
      <Satisfaction scores={summary.current.satisfaction.scores} />
      {summary.current.satisfaction.count > 0 && <ScoreList {...filter} />}
      <AgentsPanel {...filter} />
      <ChannelsPanel {...filter} />
      <SentTables summary={summary} />
      <KeysPanel {...filter} />
    </>
  )
}
