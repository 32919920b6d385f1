import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { BusinessProfileView } from '@parley/shared/workspace/business-profile'
import { profileLimits, type Vertical, verticals } from '@parley/shared/workspace/profile-values'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { useLiveForm } from '../../ui/forms/live-form.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { SettingsPanel } from '../settings/settings-form.tsx'
import { ProfilePicture } from './profile-picture.tsx'

/** What customers see about the number in WhatsApp, as WhatsApp has it now. */
export function BusinessProfile({ channelId }: { channelId: string }) {
  const trpc = useTRPC()
  const profile = useQuery(trpc.channels.profile.queryOptions({ ...useScope(), channelId }, { staleTime: 60_000 }))
  return (
    <Loaded query={profile} skeleton={<FormSkeleton fields={7} />}>
      {({ data }) => <ProfileForm channelId={channelId} profile={data} />}
    </Loaded>
  )
}

type ProfileFormProps = { channelId: string; profile: BusinessProfileView }

function ProfileForm({ channelId, profile }: ProfileFormProps) {
  const { t } = useTranslation('business-profile')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const change = useMutation(trpc.channels.changeProfile.mutationOptions())
  const names = {
    about: t('about'),
    description: t('description'),
    address: t('address'),
    email: t('email'),
    website: t('website'),
    secondWebsite: t('secondWebsite'),
    vertical: t('vertical'),
  }
  const form = useLiveForm({
    schema: async () => (await import('@parley/shared/workspace/business-profile')).ChangeBusinessProfile,
    current: profile,
    names,
    toInput: ({ vertical, ...texts }) => ({ ...scope, channelId, ...texts, ...(vertical !== '' && { vertical }) }),
    onSubmit: async (input) => {
      const saved = await change.mutateAsync(input)
      queries.setQueryData(trpc.channels.profile.queryKey({ ...scope, channelId }), saved)
      notifySuccess(t('saved'))
    },
  })
  const text = (field: keyof typeof profileLimits | 'secondWebsite') => ({
    label: names[field],
    maxLength: profileLimits[field === 'secondWebsite' ? 'website' : field],
    autoComplete: 'off',
    ...form.getInputProps(field),
  })
  return (
    <SettingsPanel title={t('businessProfile')} form={form}>
      <ProfilePicture channelId={channelId} />
      <TextInput description={t('aboutHint')} {...text('about')} />
      <Textarea autosize minRows={2} {...text('description')} />
      <TextInput {...text('address')} />
      <TextInput type="email" {...text('email')} />
      <TextInput type="url" placeholder="https://" {...text('website')} />
      <TextInput type="url" placeholder="https://" {...text('secondWebsite')} />
      <NativeSelect
        label={names.vertical}
        data={[
          ...(profile.vertical === '' ? [{ value: '', label: t('notSet') }] : []),
          ...verticals.map((value) => ({ value, label: t(`vertical.${value}`) })),
        ]}
        {...form.getInputProps('vertical')}
        onChange={({ currentTarget: { value } }) => form.setFieldValue('vertical', value as Vertical)}
      />
    </SettingsPanel>
  )
}
