import { Group, NativeSelect } from '@mantine/core'
import type { TemplateView } from '@parley/shared/templates/templates'
import { templateCategories, templateQualities } from '@parley/shared/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { notifyFailure, notifySuccess } from '../../../ui/overlays/notify.ts'
import { inWords } from '../../../ui/text/format.ts'

type RatingsProps = { template: TemplateView; mayChange: boolean }

/** The quality rating and the category that the platform assigns to a template. */
export function Ratings({ template: { name, language, channels, quality, category }, mayChange }: RatingsProps) {
  const { t } = useTranslation('simulator')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const change = useMutation(
    trpc.simulator.changeQuality.mutationOptions({
      onSuccess: async ({ data }) => {
        await queries.invalidateQueries(trpc.templates.pathFilter())
        const category = t(`category.${data.category}`)
        if (data.quality) notifySuccess(t('rated', { name, category, quality: t(`quality.${data.quality}`) }))
        else notifySuccess(t('categorized', { name, category }))
      },
      onError: notifyFailure,
    }),
  )
  const id = { ...scope, channel_id: channels[0]?.id, templateName: name, language }
  const shared = { size: 'xs', disabled: !mayChange || change.isPending } as const
  const choices = (words: readonly string[]) => words.map((value) => ({ value, label: inWords(value) }))
  return (
    <Group gap="xs">
      <NativeSelect
        {...shared}
        aria-label={t('qualityOf', { name })}
        value={quality ?? ''}
        data={[...(quality ? [] : [{ value: '', label: t('notRatedYet') }]), ...choices(templateQualities)]}
        onChange={({ currentTarget: { value } }) => {
          const chosen = templateQualities.find((each) => each === value)
          if (chosen) change.mutate({ ...id, quality: chosen })
        }}
      />
      <NativeSelect
        {...shared}
        aria-label={t('categoryOf', { name })}
        value={category}
        data={choices(templateCategories)}
        onChange={({ currentTarget: { value } }) => {
          const chosen = templateCategories.find((each) => each === value)
          if (chosen) change.mutate({ ...id, category: chosen })
        }}
      />
    </Group>
  )
}
