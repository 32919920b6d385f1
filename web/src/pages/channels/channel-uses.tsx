import { Anchor, Stack } from '@mantine/core'
import type { ChannelUses } from '@parley/shared/workspace/channels'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../../scope.ts'
import { addressOfDraft } from '../campaigns/draft-address.ts'

/** What uses a channel and what becomes of it with the removal, with links to what the person may open. */
export function Uses({
  uses: { campaigns, drafts, api_keys: keys, webhooks, saved_views: views },
}: {
  uses: ChannelUses
}) {
  const { t } = useTranslation('channels')
  const linked = (folder: string) => (one: { id: string; name: string }) => ({ ...one, path: `${folder}/${one.id}` })
  return (
    <Stack gap="xs">
      {campaigns.count === 0 ? (
        <div>{t('noCampaignStops')}</div>
      ) : (
        <UsesOf
          effect={t('campaignsStop', { count: campaigns.count })}
          count={campaigns.count}
          things={campaigns.first.map(linked('campaigns'))}
        />
      )}
      <UsesOf
        effect={t('draftsChooseAnother', { count: drafts.count })}
        count={drafts.count}
        things={drafts.first.map((draft) => ({
          id: draft.id,
          name: draft.name || draft.template_name || t('untitledDraft'),
          path: addressOfDraft(draft),
        }))}
      />
      <UsesOf
        effect={t('keysKeepLimit', { count: keys.count })}
        count={keys.count}
        things={keys.first.map(linked('api-keys'))}
      />
      <UsesOf
        effect={t('webhooksKeepLimit', { count: webhooks.count })}
        count={webhooks.count}
        things={webhooks.first.map(linked('webhooks'))}
      />
      <UsesOf
        effect={t('viewsKeepFilter', { count: views.count })}
        count={views.count}
        things={views.first.map(({ id, name, filter }) => ({ id, name, path: `inbox?${new URLSearchParams(filter)}` }))}
      />
    </Stack>
  )
}

type UsesOfProps = {
  /** What becomes of them. */
  effect: string
  count: number
  things: readonly { id: string; name: string; path: string }[]
}

function UsesOf({ effect, count, things }: UsesOfProps) {
  const { t } = useTranslation('channels')
  const to = useTo()
  if (count === 0) return null
  const more = count - things.length
  return (
    <div>
      {effect}
      {things.length > 0 && (
        <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
          {things.map(({ id, name, path }) => (
            <li key={id}>
              <Anchor component={Link} to={to(path)} inherit>
                <bdi>{name}</bdi>
              </Anchor>
            </li>
          ))}
          {more > 0 && <li>{t('moreOfThese', { count: more })}</li>}
        </ul>
      )}
    </div>
  )
}
