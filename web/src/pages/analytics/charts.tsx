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

/** All figures and charts of a period with activity. */
export function Charts({ summary }: { summary: AnalyticsSummary }) {
  return (
    <>
      <FiguresPanel summary={summary} />
      <DeletedNote deleted={summary.deleted} />
      <MessagesByDay days={summary.days} />
      <ReplyTimes summary={summary} />
      <Satisfaction scores={summary.current.satisfaction.scores} />
      {summary.current.satisfaction.count > 0 && <ScoreList from={summary.from} to={summary.to} />}
      <AgentsPanel from={summary.from} to={summary.to} />
      <ChannelsPanel from={summary.from} to={summary.to} />
      <SentTables summary={summary} />
      <KeysPanel from={summary.from} to={summary.to} />
    </>
  )
}
