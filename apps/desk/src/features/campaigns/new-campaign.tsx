import { useMutation } from '@tanstack/react-query'
import { saveCampaign } from '@touchline/contract/desk/calls/campaigns'
import type { RegionName } from '@touchline/contract/wire'
import { Card } from '@touchline/ui/card.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { SelectField, TextField } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Fault } from '../../acts/sheet.tsx'
import { call } from '../../lib/call.ts'
import { dayText } from '../../lib/date-text.ts'
import { go, hrefOf } from '../../lib/navigation.ts'
import { queryClient } from '../../lib/session.ts'
import { AudienceFields, withoutCoupon } from './audience-fields.tsx'
import { type CampaignList, usePlanName } from './campaign.ts'

interface NewCampaignProps {
  readonly region: RegionName
  readonly coupons: CampaignList['coupons']
  readonly plans: CampaignList['plans']
}

export function NewCampaign({ region, coupons, plans }: NewCampaignProps) {
  const t = useTranslations('campaigns')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  const planName = usePlanName(plans)
  const [name, setName] = useState('')
  const [couponCode, setCouponCode] = useState(coupons[0]?.code ?? '')
  const [audience, setAudience] = useState(withoutCoupon)
  const save = useMutation({
    mutationFn: () => call(saveCampaign, { region, body: { name: name.trim(), couponCode, audience } }),
    onSuccess: async (outcome) => {
      if (outcome.kind === 'not-saved') return
      await queryClient.invalidateQueries({ queryKey: ['campaigns', region] })
      go(hrefOf(`/campaigns/${region}/${outcome.campaignId}`))
    },
  })
  return (
    <Card title={t('new')} className="new-campaign">
      <TextField label={ofAll('name')} maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
      <SelectField label={t('coupon')} value={couponCode} onChange={(event) => setCouponCode(event.target.value)}>
        {coupons.length === 0 && <option value="">{t('noCoupon')}</option>}
        {coupons.map(({ code, groupId, percent, months, until, usesLeft }) => (
          <option key={code} value={code}>
            {t('couponSaid', {
              code,
              plan: planName(groupId),
              percent,
              months,
              until: dayText(until, locale),
              usesLeft,
            })}
          </option>
        ))}
      </SelectField>
      <AudienceFields audience={audience} plans={plans} onChange={setAudience} />
      {save.data?.kind === 'not-saved' && (
        <ul role="alert" className="refused">
          {save.data.faults.map((fault) => (
            <li key={fault}>{t(`faults.${fault}`)}</li>
          ))}
        </ul>
      )}
      <Fault error={save.error} />
      <Button busy={save.isPending} disabled={name.trim() === '' || couponCode === ''} onClick={() => save.mutate()}>
        {t('compute')}
      </Button>
    </Card>
  )
}
