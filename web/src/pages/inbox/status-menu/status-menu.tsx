import { Button } from '@mantine/core'
import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import { IconAlertTriangle, IconCheck, IconChevronDown, IconClock, IconRotate } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu, type MenuItem } from '../../../ui/overlays/more-menu.tsx'
import { inWords } from '../../../ui/text/format.ts'
import { useChangeConversations } from '../use-change-conversations.ts'
import { describeUntil, endsAfterWindow, snoozeChoices } from './snooze-times.ts'

const SnoozeDialog = lazy(async () => ({ default: (await import('./snooze-dialog.tsx')).SnoozeDialog }))

/** The menu itself is the last element of the group. */
const lastOfGroup = {
  borderStartEndRadius: 'var(--mantine-radius-default)',
  borderEndEndRadius: 'var(--mantine-radius-default)',
}

/** Resolves or reopens with one click; the menu beside it sets every status, and snoozes until a time. */
export function StatusMenu({ conversation }: { conversation: ConversationDetail }) {
  const { t } = useTranslation('inbox')
  const { change, isPending } = useChangeConversations()
  const [isPickingTime, setPickingTime] = useState(false)
  const { status, snoozed_until: snoozedUntil } = conversation
  const isResolved = status === 'resolved'
  const set = (next: 'open' | 'pending' | 'resolved') =>
    void change([conversation], { status: next, snoozed_until: null })
  const snooze = (until: number) => void change([conversation], { snoozed_until: new Date(until).toISOString() })
  return (
    <>
      <Button.Group>
        <Button
          variant="default"
          loading={isPending}
          leftSection={isResolved ? <IconRotate size={14} /> : <IconCheck size={14} />}
          aria-label={t(isResolved ? 'reopen' : 'resolve')}
          onClick={() => set(isResolved ? 'open' : 'resolved')}
        >
          {t(isResolved ? 'reopen' : 'resolve')}
        </Button>
        <Menu
          label={t('status')}
          items={itemsOf(t, {
            current: snoozedUntil === null ? status : 'snoozed',
            set,
            snooze,
            windowClosesAt: conversation.window_closes_at,
            pick: () => setPickingTime(true),
          })}
          button={(trigger) => (
            <Button
              variant="default"
              px={6}
              style={lastOfGroup}
              aria-label={t('statusIs', { status: snoozedUntil === null ? inWords(status) : t('snoozed') })}
              {...trigger}
            >
              <IconChevronDown size={14} />
            </Button>
          )}
        />
      </Button.Group>
      {isPickingTime && (
        <Suspense>
          <SnoozeDialog
            windowClosesAt={conversation.window_closes_at}
            onClose={() => setPickingTime(false)}
            onSnooze={snooze}
          />
        </Suspense>
      )}
    </>
  )
}

type Choices = {
  current: 'open' | 'pending' | 'resolved' | 'snoozed'
  set: (status: 'open' | 'pending' | 'resolved') => void
  snooze: (until: number) => void
  windowClosesAt: string | null
  pick: () => void
}

function itemsOf(t: TFunction<'inbox'>, { current, set, snooze, windowClosesAt, pick }: Choices): MenuItem[] {
  const now = Date.now()
  const mark = (status: string) => <IconCheck size={14} visibility={status === current ? undefined : 'hidden'} />
  const clock = <IconClock size={14} />
  return [
    { label: t('words.Open'), icon: mark('open'), onClick: () => set('open') },
    { label: t('words.Pending'), icon: mark('pending'), onClick: () => set('pending') },
    ...snoozeChoices(now).map(({ text, until }) => {
      const choice = t(text, { time: describeUntil(until, now) })
      const isTooLate = endsAfterWindow(until, windowClosesAt, now)
      return {
        label: isTooLate ? t('choiceAfterWindow', { choice }) : choice,
        icon: isTooLate ? <IconAlertTriangle size={14} color="var(--ui-warn)" /> : clock,
        onClick: () => snooze(until),
      }
    }),
    { label: t('snoozeUntilWithDots'), icon: clock, onClick: pick },
    { label: t('words.Resolved'), icon: mark('resolved'), onClick: () => set('resolved') },
  ]
}
