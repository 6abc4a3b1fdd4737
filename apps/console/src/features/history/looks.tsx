import { useMutation, useQuery } from '@tanstack/react-query'
import { readLooks, saveLooks } from '@touchline/contract/calls/looks'
import type { LooksSetting } from '@touchline/contract/looks'
import { lookSettings } from '@touchline/domain/operators'
import { Card } from '@touchline/ui/card.tsx'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../forms/allowed.tsx'
import { call } from '../../lib/request/call.ts'
import { queryClient } from '../../lib/request/queries.ts'
import { withPassword } from '../../lib/session/password.ts'
import { organizationId } from '../../lib/session/session.ts'
import { showToast } from '../../lib/toasts.ts'

const key = ['looks']

export function Looks() {
  const t = useTranslations('history.looks')
  const name = useId()
  const params = { orgId: organizationId() }
  const setting = useQuery({
    queryKey: key,
    queryFn: async () => (await call(readLooks, { params })).data,
    meta: { faults: 'silent' },
  })
  const save = useMutation({
    mutationFn: async (looks: LooksSetting['looks']) =>
      (await withPassword(() => call(saveLooks, { params, body: { looks } }))).data,
    onSuccess: (saved) => {
      queryClient.setQueryData(key, saved)
      showToast({ text: t('saved') })
    },
  })
  if (setting.data === undefined) return null
  const looks = save.isPending ? save.variables : setting.data.looks
  const choice = (isOff: boolean) => (
    <fieldset className="looks" disabled={isOff}>
      <legend className="soft">{t('text')}</legend>
      {lookSettings.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={looks === each} onChange={() => save.mutate(each)} />
          {t(each)}
        </label>
      ))}
    </fieldset>
  )
  return (
    <Card title={t('title')}>
      <Allowed to="manage-people" otherwise={choice(true)}>
        {choice(save.isPending)}
      </Allowed>
    </Card>
  )
}
