import { Button } from '@mantine/core'
import type { ConversationView } from '@parley/shared/conversations/conversations'
import { IconTag } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../scope.ts'
import { usePanel } from '../../../ui/overlays/use-panel.ts'
import { useChangeConversation } from '../use-change-conversation.ts'
import { TagChip } from './tag-chip.tsx'
import styles from './tags.module.css'
import { useTagColour } from './use-tags.ts'

const TagPanel = lazy(async () => ({ default: (await import('./tag-panel.tsx')).TagPanel }))

/** The conversation's tags, and the button of the picker for those who may change them. */
export function TagBar({ conversation }: { conversation: ConversationView }) {
  const { t } = useTranslation('inbox')
  const colourOf = useTagColour()
  const mayChange = useMay('reply')
  const change = useChangeConversation(conversation._id)
  const { opened, boxProps, buttonProps } = usePanel()
  if (!mayChange && conversation.tags.length === 0) return null
  return (
    <div className={styles.bar}>
      {mayChange && (
        <div className={styles.box} {...boxProps}>
          <Button size="compact-xs" variant="subtle" color="gray" leftSection={<IconTag size={14} />} {...buttonProps}>
            {conversation.tags.length === 0 ? t('addTags') : t('tags')}
          </Button>
          {opened && (
            <Suspense>
              <TagPanel conversation={conversation} />
            </Suspense>
          )}
        </div>
      )}
      {conversation.tags.map((name) => (
        <TagChip
          key={name}
          name={name}
          colour={colourOf(name)}
          onRemove={mayChange ? () => change({ remove_tags: [name] }) : undefined}
        />
      ))}
    </div>
  )
}
