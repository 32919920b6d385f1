import { Group, NativeSelect } from '@mantine/core'
import type { TemplateView } from '@parley/shared/templates/templates'
import { templateCategories, templateQualities } from '@parley/shared/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { notifyFailure, notifySuccess } from '../../../ui/overlays/notify.ts'
import { inWords } from '../../../ui/text/format.ts'

type StandingProps = { template: TemplateView; mayChange: boolean }

/** What the platform thinks of a template: how customers take it, and the category it belongs to. */
export function Standing({ template: { name, language, quality, category }, mayChange }: StandingProps) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const validate = useMutation(
    trpc.simulator.standing.mutationOptions({
      onSuccess: async ({ data }) => {
        await queries.invalidateQueries(trpc.templates.pathFilter())
        const quality = data.quality ? `, quality ${inWords(data.quality).toLowerCase()}` : ''
        notifySuccess(`${name} is ${inWords(data.category).toLowerCase()}${quality}.`)
      },
      onError: notifyFailure,
    }),
  )
  const which = { ...scope, templateName: name, language }
  const shared = { size: 'xs', disabled: !mayChange || validate.isPending } as const
  const choices = (words: readonly string[]) => words.map((value) => ({ value, label: inWords(value) }))
  return (
    <Group gap="xs">
      <NativeSelect
        {...shared}
        aria-label={`Quality of ${name}`}
        value={quality ?? ''}
        data={[...(quality ? [] : [{ value: '', label: 'No quality yet' }]), ...choices(templateQualities)]}
        onChange={({ currentTarget: { value } }) => {
          const chosen = templateQualities.find((each) => each === value)
          if (chosen) validate.mutate({ ...which, quality: chosen })
        }}
      />
      <NativeSelect
        {...shared}
        aria-label={`Category of ${name}`}
        value={category}
        data={choices(templateCategories)}
        onChange={({ currentTarget: { value } }) => {
          const chosen = templateCategories.find((each) => each === value)
          if (chosen) validate.mutate({ ...which, category: chosen })
        }}
      />
    </Group>
  )
}
