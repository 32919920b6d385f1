import { Anchor, Button, Checkbox, TextInput } from '@mantine/core'
import type { ConversationView } from '@parley/shared/conversations/conversations'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay, useTo } from '../../../scope.ts'
import { fadesOut } from '../../../ui/overlays/fades-out.ts'
import { useChangeConversation } from '../use-change-conversation.ts'
import { matchingTags, newTagName } from './offered-tags.ts'
import { TagChip } from './tag-chip.tsx'
import styles from './tags.module.css'
import { useCreateTag } from './use-create-tag.ts'
import { useTags } from './use-tags.ts'

/** Adds and removes tags by pointer; by keyboard, Enter in the field takes the first match, and arrows reach the others. */
export function TagPanel({ conversation }: { conversation: ConversationView }) {
  const { t } = useTranslation('inbox')
  const to = useTo()
  const tags = useTags()
  const mayManage = useMay('manage_settings')
  const [typed, setTyped] = useState('')
  const { has, toggle, create } = useTagChanges(conversation)
  const matching = matchingTags(tags, typed)
  const created = mayManage ? newTagName(tags, typed) : undefined

  const takeFirst = () => {
    const [first] = matching
    if (first) toggle(first.name)
    else if (created !== undefined) create(created)
    setTyped('')
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend and cannot be laid out as a panel
    <div ref={fadesOut} className={styles.panel} role="group" aria-label={t('tags')} onKeyDown={moveFocus}>
      <TextInput
        autoFocus
        size="xs"
        aria-label={t('findTag')}
        placeholder={t('findTag')}
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && typed.trim() !== '') takeFirst()
        }}
      />
      <div className={styles.options}>
        {matching.map(({ id, name, colour }) => (
          <Checkbox
            key={id}
            size="xs"
            label={<TagChip name={name} colour={colour} />}
            checked={has(name)}
            onChange={() => toggle(name)}
          />
        ))}
        {matching.length === 0 && created === undefined && (
          <p className={styles.nothing}>{tags.length === 0 ? t('noTags') : t('noMatchingTag')}</p>
        )}
      </div>
      {created !== undefined && (
        <Button
          variant="light"
          size="compact-xs"
          leftSection={<IconPlus size={12} />}
          onClick={() => {
            create(created)
            setTyped('')
          }}
        >
          {t('createTag', { name: created })}
        </Button>
      )}
      {mayManage && (
        <Anchor component={Link} to={to('tags')} size="xs">
          {t('manageTags')}
        </Anchor>
      )}
    </div>
  )
}

/** Shows what was chosen at once, until the server refuses it. */
function useTagChanges(conversation: ConversationView) {
  const createTag = useCreateTag()
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map())
  const change = useChangeConversation(conversation._id)
  const has = (name: string) => wanted.get(name) ?? conversation.tags.includes(name)
  const toggle = (name: string) => {
    const isAdded = !has(name)
    setWanted((before) => new Map(before).set(name, isAdded))
    const settle = () => setWanted((before) => new Map([...before].filter(([each]) => each !== name)))
    change(isAdded ? { add_tags: [name] } : { remove_tags: [name] }, settle)
  }
  const create = async (name: string) => {
    if (await createTag(name)) change({ add_tags: [name] })
  }
  return { has, toggle, create: (name: string) => void create(name) }
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const fields = [...event.currentTarget.querySelectorAll('input')]
  const current = fields.findIndex((field) => field.matches(':focus'))
  fields.at((current + step) % fields.length)?.focus()
}
