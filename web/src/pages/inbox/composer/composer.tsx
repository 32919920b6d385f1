import { Button, SegmentedControl, Text } from '@mantine/core'
import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import { IconClockOff, IconTemplate } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMay } from '../../../scope.ts'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { RelativeTime, useNow } from '../../../ui/text/time.tsx'
import type { Pending } from '../thread/message-list.tsx'
import styles from '../thread/thread.module.css'
import { whyClosed } from './closed.ts'
import { TextComposer } from './text-composer.tsx'

const TemplateDialog = lazy(async () => ({ default: (await import('./template-dialog.tsx')).TemplateDialog }))

type ComposerProps = { conversation: ConversationDetail; onPending: (pending: Pending[]) => void }

export function Composer({ conversation, onPending }: ComposerProps) {
  const now = useNow()
  const mayReply = useMay('reply')
  const [kind, setKind] = useState<'text' | 'note'>('text')
  const [choosing, setChoosing] = useState(false)
  const write = (what: 'text' | 'note') => () => {
    // At once, so that what is typed next goes into the field.
    flushSync(() => setKind(what))
    document.getElementById('composer')?.focus()
  }
  useShortcuts(
    'Inbox',
    mayReply
      ? [
          { keys: 'r', name: 'Reply', run: write('text') },
          { keys: 'n', name: 'Write a note', run: write('note') },
        ]
      : [],
  )
  if (!mayReply) return <Closed>You may read this conversation but not answer it.</Closed>

  const closed = whyClosed(conversation, now)
  const takesTemplates = conversation.opt_out !== 'everything'
  return (
    <>
      <div className={styles.composerHead}>
        <SegmentedControl
          aria-label="What to write"
          value={kind}
          onChange={(value) => setKind(value === 'note' ? 'note' : 'text')}
          data={[
            { value: 'text', label: 'Reply' },
            { value: 'note', label: 'Note' },
          ]}
        />
        {kind === 'text' && !closed && conversation.window_closes_at && (
          <Text size="xs" c="dimmed">
            Window closes <RelativeTime at={conversation.window_closes_at} />
          </Text>
        )}
        {takesTemplates && (
          <Button
            variant={closed ? 'filled' : 'default'}
            aria-label="Send a template"
            classNames={{ section: styles.templateIcon ?? '', label: styles.templateWord ?? '' }}
            leftSection={<IconTemplate size={14} />}
            onClick={() => setChoosing(true)}
          >
            Template
          </Button>
        )}
      </div>
      {kind === 'text' && closed ? (
        <Closed>{closed}</Closed>
      ) : (
        <TextComposer key={kind} kind={kind} conversation={conversation} onPending={onPending} />
      )}
      {choosing && (
        <Suspense>
          <TemplateDialog conversation={conversation} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}

function Closed({ children }: { children: string }) {
  return (
    <div className={styles.closed} role="status">
      <IconClockOff size={16} aria-hidden /> <div>{children}</div>
    </div>
  )
}
