import { Anchor, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { slotsOf } from '@parley/shared/templates/template-slots'
import type { TemplateView } from '@parley/shared/templates/templates'
import type { ConnectionView } from '@parley/shared/workspace/connections'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay, useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../../ui/lists/skeletons.tsx'
import { languageName } from '../../templates/language-name.ts'
import { SyncTemplates } from '../sync-templates.tsx'

// The page need not wait for the form.
const TestSendForm = lazy(async () => ({ default: (await import('../../templates/test-send.tsx')).TestSendForm }))

/** The sample template that Meta adds to each new account. */
const metasSample = 'hello_world'

/** Sends an approved template of the account through the number, for example to one's own phone. */
export function TestMessage({ connection }: { connection: ConnectionView }) {
  const { t } = useTranslation('connect')
  const trpc = useTRPC()
  const maySend = useMay('manage_templates')
  const templates = useQuery(trpc.templates.list.queryOptions({ ...useScope(), status: 'APPROVED' }))
  return (
    <section>
      <Title order={3} size="sm" mb={6}>
        {t('sendTemplate')}
      </Title>
      {maySend ? (
        <Loaded query={templates} skeleton={<FormSkeleton fields={2} />}>
          {({ data }) => {
            const sendable = sendableOn(data, connection.channel_id)
            return sendable.length > 0 ? (
              <ChosenTemplate templates={sendable} channelId={connection.channel_id} />
            ) : (
              <NoTemplate connection={connection} />
            )
          }}
        </Loaded>
      ) : (
        <Text size="sm">{t('testNeedsPermission')}</Text>
      )}
    </section>
  )
}

/** Meta's sample first, then those with the fewest values. */
function sendableOn(templates: readonly TemplateView[], channelId: string): TemplateView[] {
  const rank = ({ name, components }: TemplateView) => (name === metasSample ? -1 : slotsOf(components).length)
  return templates
    .filter(({ channels, cannot_send_reason }) => {
      return cannot_send_reason === null && channels.some(({ id }) => id === channelId)
    })
    .toSorted((one, other) => rank(one) - rank(other))
}

function ChosenTemplate({ templates, channelId }: { templates: readonly TemplateView[]; channelId: string }) {
  const { t } = useTranslation('connect')
  const [chosen, setChosen] = useState<string>()
  const template = templates.find(({ id }) => id === chosen) ?? templates[0]
  if (!template) return null
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('template')}
        value={template.id}
        data={templates.map(({ id, name, language }) => ({ value: id, label: `${name} · ${languageName(language)}` }))}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <Suspense fallback={<FormSkeleton fields={1} />}>
        <TestSendForm key={template.id} template={template} through={channelId} />
      </Suspense>
    </Stack>
  )
}

function NoTemplate({ connection }: { connection: ConnectionView }) {
  const { t } = useTranslation('connect')
  const to = useTo()
  return (
    <Stack gap="sm">
      <Text size="sm">{t('noTemplate', { sample: metasSample })}</Text>
      <SyncTemplates connection={connection} />
      <Anchor component={Link} to={to('templates/new')} size="sm">
        {t('createTemplate')}
      </Anchor>
    </Stack>
  )
}
